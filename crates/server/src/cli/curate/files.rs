//! The files of a folder.

use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

/// All files below a folder, relative to it and sorted, so that the same folder always gives the
/// same order. Hidden files and folders are left out, and so is `target`, which may hold the copies
/// of an earlier run. Links to other folders are not followed.
///
/// # Errors
/// The folder, or one below it, cannot be read.
pub(super) fn below(folder: &Path, target: Option<&Path>) -> anyhow::Result<Vec<PathBuf>> {
    let target = target.and_then(|target| target.canonicalize().ok());
    let is_wanted = |entry: &DirEntry| {
        let is_target = || target.is_some() && entry.path().canonicalize().ok() == target;
        entry.depth() == 0 || !(is_hidden(entry) || entry.file_type().is_dir() && is_target())
    };
    let mut files = Vec::new();
    for entry in WalkDir::new(folder).into_iter().filter_entry(is_wanted) {
        let entry = entry?;
        if is_file(&entry) {
            files.push(entry.path().strip_prefix(folder)?.to_owned());
        }
    }
    files.sort_unstable();
    Ok(files)
}

fn is_hidden(entry: &DirEntry) -> bool {
    entry.file_name().as_encoded_bytes().starts_with(b".")
}

/// Whether it is a file, or a link to one.
fn is_file(entry: &DirEntry) -> bool {
    entry.file_type().is_file() || entry.path_is_symlink() && entry.path().is_file()
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
        let found = below(folder.path(), None).unwrap();
        let expected: Vec<PathBuf> = ["a/1.jpg", "a/2.jpg", "b.jpg"].map(Into::into).into();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_copies_of_an_earlier_run_are_left_out() {
        let folder = folder(&["a.jpg", "picks/01-a.jpg"]);
        let found = below(folder.path(), Some(&folder.path().join("picks"))).unwrap();
        assert_eq!(found, [PathBuf::from("a.jpg")]);
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        let folder = folder(&[]);
        assert!(below(&folder.path().join("absent"), None).is_err());
    }
}
