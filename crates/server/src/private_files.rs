//! Restricts the server's files to the user it runs as.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use url::Url;

use crate::config::Config;
use crate::wiring;

/// The files in the data folder that contain secrets.
const SECRET_FILES: [&str; 3] = ["signing-key", "sandbox.json", "sandbox.lock"];
/// The suffixes of SQLite's files.
const OF_DATABASE: [&str; 4] = ["", "-wal", "-shm", "-journal"];

/// Sets the umask so that new files are private, and corrects existing files.
pub(crate) fn protect(config: &Config) -> anyhow::Result<()> {
    hide_new_files();
    let data = &config.server.data_dir;
    for name in SECRET_FILES {
        correct_file(&data.join(name));
    }
    if let Some(path) = wiring::database_url(config).strip_prefix("sqlite://") {
        for ending in OF_DATABASE {
            correct_file(&PathBuf::from(format!("{path}{ending}")));
        }
    }
    correct_folder(&data.join("outbox"));
    let (storage, _) = wiring::storage_options(config)?;
    let storage = Url::parse(&storage)
        .ok()
        .filter(|url| url.scheme() == "file");
    if let Some(folder) = storage.and_then(|url| url.to_file_path().ok()) {
        correct_folder(&folder);
    }
    Ok(())
}

/// Creates a folder and its parents.
pub(crate) fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

#[cfg(unix)]
fn hide_new_files() {
    use nix::sys::stat::{Mode, umask};
    umask(Mode::S_IRWXG | Mode::S_IRWXO);
}

#[cfg(not(unix))]
const fn hide_new_files() {}

fn correct_file(path: &Path) {
    warn_if_failed(path, correct(path, 0o600).map(drop));
}

/// A private folder hides its contents. If it was not private, its contents are corrected too.
fn correct_folder(folder: &Path) {
    let corrected = correct(folder, 0o700).and_then(|was_open| {
        if was_open {
            correct_below(folder)
        } else {
            Ok(())
        }
    });
    warn_if_failed(folder, corrected);
}

fn correct_below(folder: &Path) -> io::Result<()> {
    for entry in walkdir::WalkDir::new(folder).min_depth(1) {
        let entry = entry?;
        let kind = entry.file_type();
        if kind.is_dir() {
            correct(entry.path(), 0o700)?;
        } else if kind.is_file() {
            correct(entry.path(), 0o600)?;
        }
    }
    Ok(())
}

/// Removes other users' permissions and returns whether there were any.
#[cfg(unix)]
fn correct(path: &Path, wanted: u32) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt as _;
    const OF_OTHERS: u32 = 0o077;
    const SHARED_FOLDER: u32 = 0o1000;
    let mode = match fs::metadata(path) {
        Ok(metadata) => metadata.permissions().mode(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    if mode & OF_OTHERS == 0 {
        return Ok(false);
    }
    if mode & SHARED_FOLDER != 0 {
        return Err(io::Error::other(
            "it is a folder that users share, such as /tmp",
        ));
    }
    fs::set_permissions(path, fs::Permissions::from_mode(wanted))?;
    tracing::debug!(file = %path.display(), "others can no longer read it");
    Ok(true)
}

#[cfg(not(unix))]
fn correct(_path: &Path, _wanted: u32) -> io::Result<bool> {
    Ok(false)
}

fn warn_if_failed(path: &Path, corrected: io::Result<()>) {
    if let Err(error) = corrected {
        tracing::warn!(file = %path.display(), %error, "other users may be able to read it");
    }
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn what_others_could_read_is_corrected() {
        let data = tempfile::tempdir().unwrap();
        let inner = data.path().join("storage/photos");
        let picture = inner.join("a.jpg");
        let files =
            ["signing-key", "triptych.db", "triptych.db-wal"].map(|name| data.path().join(name));
        fs::create_dir_all(&inner).unwrap();
        for file in files.iter().chain([&picture]) {
            fs::write(file, "secret").unwrap();
            fs::set_permissions(file, fs::Permissions::from_mode(0o644)).unwrap();
        }
        for folder in [inner.parent().unwrap(), &inner] {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let folder = data.path().to_str().unwrap();
        let config = Config::read(&[("TRIPTYCH__SERVER__DATA_DIR", folder)]).unwrap();
        protect(&config).unwrap();
        for file in files.iter().chain([&picture]) {
            assert_eq!(mode(file), 0o600, "{}", file.display());
        }
        assert_eq!(mode(&inner), 0o700);
        assert_eq!(mode(&data.path().join("storage")), 0o700);
    }

    #[test]
    fn a_folder_that_users_share_is_left_alone() {
        let shared = tempfile::tempdir().unwrap();
        fs::set_permissions(shared.path(), fs::Permissions::from_mode(0o1777)).unwrap();
        correct_folder(shared.path());
        assert_eq!(mode(shared.path()), 0o777);
    }
}
