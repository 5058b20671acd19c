//! The file of a SQLite database: its permissions and identity.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use thiserror::Error;

/// Why the file of a database is not usable.
#[derive(Debug, Error)]
pub(crate) enum FileFault {
    /// It does not exist.
    #[error("database file {} does not exist: run `triptych migrate`", .0.display())]
    Missing(PathBuf),
    /// It was deleted while open.
    #[error("database file {} was deleted while it was open", .0.display())]
    Deleted(PathBuf),
    /// It was replaced while open.
    #[error("database file {} was replaced while it was open: restart the server", .0.display())]
    Replaced(PathBuf),
    /// The WAL file was deleted.
    #[error("write-ahead log {} was deleted while it was open", .0.display())]
    LogMissing(PathBuf),
    /// It is not writable.
    #[error("database file {} cannot be written", path.display())]
    ReadOnly {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    /// Its metadata cannot be read.
    #[error("database file {} cannot be accessed", path.display())]
    Inaccessible {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
}

/// A database file and its identity when it was first opened.
#[derive(Debug)]
pub(crate) struct SqliteFile {
    path: PathBuf,
    opened: OnceLock<Identity>,
}

impl SqliteFile {
    pub(crate) fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            opened: OnceLock::new(),
        }
    }

    /// The URI with which SQLite opens the file without creating it.
    pub(crate) fn uri(&self) -> String {
        let absolute = std::path::absolute(&self.path).unwrap_or_else(|_| self.path.clone());
        let mut uri = "file:".to_owned();
        for character in absolute.to_string_lossy().chars() {
            match character {
                '%' => uri.push_str("%25"),
                '?' => uri.push_str("%3f"),
                '#' => uri.push_str("%23"),
                other => uri.push(other),
            }
        }
        uri.push_str("?mode=rw");
        uri
    }

    /// Creates the file and its folder if necessary, private to the user. SQLite gives its other
    /// files the same permissions.
    pub(crate) fn create(&self) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            create_private_folder(folder)?;
        }
        match private_options().create_new(true).open(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
            _ => Ok(()),
        }
    }

    /// Checks that the file exists and is the one that was opened.
    pub(crate) fn check(&self) -> Result<(), FileFault> {
        let found = self.identity()?;
        match self.opened.get() {
            Some(opened) if *opened != found => Err(FileFault::Replaced(self.path.clone())),
            _ => Ok(()),
        }
    }

    /// Records the file's identity at the first connection.
    pub(crate) fn note_opened(&self) -> Result<(), FileFault> {
        let found = self.identity()?;
        self.opened.get_or_init(|| found);
        self.check()
    }

    /// Also checks that it is writable. SQLite would open a read-only file, and that connection
    /// would remain read-only.
    pub(crate) fn check_writable(&self) -> Result<(), FileFault> {
        self.check()?;
        may_write(&self.path).map_err(|source| FileFault::ReadOnly {
            path: self.path.clone(),
            source,
        })
    }

    fn identity(&self) -> Result<Identity, FileFault> {
        match fs::metadata(&self.path) {
            Ok(metadata) => Ok(Identity::of(&metadata)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let path = self.path.clone();
                Err(match self.opened.get() {
                    Some(_) => FileFault::Deleted(path),
                    None => FileFault::Missing(path),
                })
            }
            Err(source) => Err(FileFault::Inaccessible {
                path: self.path.clone(),
                source,
            }),
        }
    }
}

#[cfg(unix)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Identity {
    device: u64,
    inode: u64,
}

#[cfg(unix)]
impl Identity {
    fn of(metadata: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self {
            device: metadata.dev(),
            inode: metadata.ino(),
        }
    }
}

#[cfg(not(unix))]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Identity;

#[cfg(not(unix))]
impl Identity {
    const fn of(_metadata: &Metadata) -> Self {
        Self
    }
}

/// Uses the path: opening and closing the file would drop SQLite's POSIX locks.
#[cfg(unix)]
fn may_write(path: &Path) -> io::Result<()> {
    nix::unistd::access(path, nix::unistd::AccessFlags::W_OK).map_err(Into::into)
}

#[cfg(not(unix))]
fn may_write(path: &Path) -> io::Result<()> {
    if fs::metadata(path)?.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    Ok(())
}

fn private_options() -> fs::OpenOptions {
    let mut options = fs::OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn create_private_folder(folder: &Path) -> io::Result<()> {
    if folder.as_os_str().is_empty() {
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn characters_that_mean_something_in_a_uri_are_escaped() {
        let uri = SqliteFile::new("/data/100%/what?#1.db").uri();
        assert_eq!(uri, "file:/data/100%25/what%3f%231.db?mode=rw");
    }

    #[test]
    fn a_file_that_is_deleted_or_replaced_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let file = SqliteFile::new(&path);
        assert!(matches!(file.check(), Err(FileFault::Missing(_))));
        file.create().unwrap();
        file.note_opened().unwrap();
        file.check().unwrap();
        let other = folder.path().join("b.db");
        fs::write(&other, "").unwrap();
        fs::rename(&other, &path).unwrap();
        assert!(matches!(file.check(), Err(FileFault::Replaced(_))));
        assert!(matches!(file.note_opened(), Err(FileFault::Replaced(_))));
        fs::remove_file(&path).unwrap();
        assert!(matches!(file.check(), Err(FileFault::Deleted(_))));
    }
}
