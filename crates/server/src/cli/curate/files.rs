//! The files of a folder.

use std::path::{Path, PathBuf};

use anyhow::ensure;
use walkdir::{DirEntry, WalkDir};

use super::measuring::SkippedFile;
use super::shown;

/// What lies below a folder.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// Relative to the folder and sorted, so that the same folder always gives the same order.
    pub(super) files: Vec<PathBuf>,
    /// Folders that cannot be read.
    pub(super) skipped: Vec<SkippedFile>,
}

/// All files below a folder. Hidden files and folders are left out, and so are the `outputs` of an
/// earlier run: copies and a contact sheet. Links to other folders are not followed.
///
/// # Errors
/// The folder is none, or cannot be read.
pub(super) fn below(folder: &Path, outputs: &[&Path]) -> anyhow::Result<Found> {
    ensure!(folder.metadata()?.is_dir(), "this is no folder");
    let outputs = outputs
        .iter()
        .filter_map(|output| output.canonicalize().ok());
    let outputs: Vec<PathBuf> = outputs.collect();
    let is_output = |entry: &DirEntry| {
        let path = entry.path().canonicalize();
        !outputs.is_empty() && path.is_ok_and(|path| outputs.contains(&path))
    };
    let is_wanted =
        |entry: &DirEntry| entry.depth() == 0 || !(is_hidden(entry) || is_output(entry));
    let mut found = Found::default();
    for entry in WalkDir::new(folder).into_iter().filter_entry(is_wanted) {
        match entry {
            Ok(entry) if is_file(&entry) => {
                found
                    .files
                    .push(entry.path().strip_prefix(folder)?.to_owned());
            }
            Ok(_) => {}
            Err(error) if error.depth() > 0 => found.skipped.push(unreadable(folder, &error)),
            Err(error) => return Err(unlisted(error)),
        }
    }
    found.files.sort_unstable();
    found
        .skipped
        .sort_unstable_by(|one, other| one.file.cmp(&other.file));
    Ok(found)
}

/// Why the folder itself cannot be listed; whoever asked for it knows its path.
fn unlisted(error: walkdir::Error) -> anyhow::Error {
    let known = error.to_string();
    error
        .into_io_error()
        .map_or_else(|| anyhow::Error::msg(known), Into::into)
}

fn unreadable(folder: &Path, error: &walkdir::Error) -> SkippedFile {
    let path = error.path().unwrap_or(folder);
    let reason = error.io_error().map(ToString::to_string);
    SkippedFile {
        file: shown(path.strip_prefix(folder).unwrap_or(path)),
        error: reason.unwrap_or_else(|| error.to_string()),
    }
}

fn is_hidden(entry: &DirEntry) -> bool {
    entry.file_name().as_encoded_bytes().starts_with(b".")
}

/// Whether it is a file, or a link to one. A link to nothing counts too: it is named once it cannot
/// be read.
fn is_file(entry: &DirEntry) -> bool {
    entry.file_type().is_file() || entry.path_is_symlink() && !entry.path().is_dir()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn folder(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::TempDir::new().unwrap();
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, b"").unwrap();
        }
        folder
    }

    #[test]
    fn folders_are_walked_in_order_and_hidden_files_left_out() {
        let folder = folder(&["b.jpg", "a/2.jpg", "a/1.jpg", ".hidden.jpg", ".cache/c.jpg"]);
        let found = below(folder.path(), &[]).unwrap().files;
        let expected: Vec<PathBuf> = ["a/1.jpg", "a/2.jpg", "b.jpg"].map(Into::into).into();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_outputs_of_an_earlier_run_are_left_out() {
        let folder = folder(&["a.jpg", "picks/01-a.jpg", "sheet.html"]);
        let [picks, sheet] = ["picks", "sheet.html"].map(|name| folder.path().join(name));
        let found = below(folder.path(), &[&picks, &sheet]).unwrap();
        assert_eq!(found.files, [PathBuf::from("a.jpg")]);
    }

    #[test]
    fn a_link_to_nothing_is_a_file_that_cannot_be_read() {
        let folder = folder(&["a.jpg", "below/b.jpg"]);
        let link = |to: &str, name| {
            std::os::unix::fs::symlink(folder.path().join(to), folder.path().join(name)).unwrap();
        };
        link("absent.jpg", "to-nothing.jpg");
        link("below", "to-a-folder");
        let found = below(folder.path(), &[]).unwrap();
        let expected = ["a.jpg", "below/b.jpg", "to-nothing.jpg"].map(PathBuf::from);
        assert_eq!(found.files, expected);
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        let folder = folder(&[]);
        assert!(below(&folder.path().join("absent"), &[]).is_err());
    }

    #[test]
    fn a_photo_is_no_folder() {
        let folder = folder(&["a.jpg"]);
        let error = below(&folder.path().join("a.jpg"), &[]).unwrap_err();
        assert_eq!(error.to_string(), "this is no folder");
    }
}
