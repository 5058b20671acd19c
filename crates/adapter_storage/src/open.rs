//! Opens a storage by URL.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use thiserror::Error;
use triptych_ports::BoxError;
use url::Url;

use crate::s3;
use crate::s3::StorageOptions;
use crate::storage::{Backend, ObjectStoreStorage};

/// Why a storage cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The text is not a URL.
    #[error("not a URL")]
    InvalidUrl(#[from] url::ParseError),
    /// The scheme is not supported.
    #[error("storage of the kind {0}:// is not known; known are file, memory and s3")]
    UnknownScheme(String),
    /// A `file` URL with a host, or without an absolute path.
    #[error("not the URL of a local folder")]
    NotLocal,
    /// The folder cannot be created or read.
    #[error("the folder {} cannot be used", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// An `s3` URL without a bucket.
    #[error("the URL names no bucket")]
    MissingBucket,
    /// Only one of access key and secret is set.
    #[error("an access key and its secret are given together or not at all")]
    HalfCredentials,
    /// The options are contradictory.
    #[error("the storage cannot be set up")]
    Setup(#[source] BoxError),
}

/// Opens the storage of a URL: `file:///folder`, `memory:///` or `s3://bucket/prefix`. A missing
/// folder is created; an S3 server is not contacted yet.
///
/// # Errors
/// Each variant of [`OpenError`].
pub fn open(url: &str, options: &StorageOptions) -> Result<ObjectStoreStorage, OpenError> {
    let url = Url::parse(url)?;
    let spool = options.spool_folder.clone();
    let spool = spool.unwrap_or_else(std::env::temp_dir);
    match url.scheme() {
        "file" => open_folder(&url, spool),
        "memory" => Ok(ObjectStoreStorage::new(
            Arc::new(InMemory::new()),
            Backend::Memory,
            spool,
        )),
        "s3" => Ok(ObjectStoreStorage::new(
            s3::open(&url, options)?,
            Backend::S3,
            spool,
        )),
        other => Err(OpenError::UnknownScheme(other.to_owned())),
    }
}

/// Validates the arguments of [`open`] without opening anything.
///
/// # Errors
/// Each variant of [`OpenError`] but [`OpenError::Folder`].
pub fn check(url: &str, options: &StorageOptions) -> Result<(), OpenError> {
    let url = Url::parse(url)?;
    match url.scheme() {
        "file" => url
            .to_file_path()
            .map(drop)
            .map_err(|()| OpenError::NotLocal),
        "memory" => Ok(()),
        "s3" => s3::open(&url, options).map(drop),
        other => Err(OpenError::UnknownScheme(other.to_owned())),
    }
}

fn open_folder(url: &Url, spool: PathBuf) -> Result<ObjectStoreStorage, OpenError> {
    let path = url.to_file_path().map_err(|()| OpenError::NotLocal)?;
    std::fs::create_dir_all(&path).map_err(|source| OpenError::Folder {
        path: path.clone(),
        source,
    })?;
    // Files and their folders are synced: an acknowledged object survives a crash of the machine.
    // Empty folders are removed.
    let store = LocalFileSystem::new_with_prefix(&path)
        .map_err(|error| OpenError::Setup(error.into()))?
        .with_fsync(true)
        .with_automatic_cleanup(true);
    let backend = Backend::Folder { root: path };
    Ok(ObjectStoreStorage::new(Arc::new(store), backend, spool))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn refusal(url: &str, options: &StorageOptions) -> String {
        open(url, options).err().unwrap().to_string()
    }

    #[test]
    fn a_url_that_cannot_be_opened_says_why() {
        let options = StorageOptions::default();
        for (url, expected) in [
            ("data/photos", "not a URL"),
            (
                "ftp://example.org/photos",
                "storage of the kind ftp:// is not known; known are file, memory and s3",
            ),
            ("file://example.org/photos", "not the URL of a local folder"),
            (
                "file:///dev/null/photos",
                "the folder /dev/null/photos cannot be used",
            ),
            ("s3:///photos", "the URL names no bucket"),
        ] {
            assert_eq!(refusal(url, &options), expected, "{url}");
        }
    }

    #[test]
    fn a_key_without_its_secret_is_refused() {
        let options = StorageOptions {
            access_key_id: Some("key".to_owned()),
            ..StorageOptions::default()
        };
        let refusal = refusal("s3://bucket", &options);
        assert_eq!(
            refusal,
            "an access key and its secret are given together or not at all"
        );
    }

    #[test]
    fn the_secret_never_prints() {
        let options = StorageOptions {
            secret_access_key: Some("hush".to_owned().into()),
            ..StorageOptions::default()
        };
        assert!(!format!("{options:?}").contains("hush"));
    }

    #[test]
    fn a_missing_folder_is_made() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a folder/photos");
        let url = Url::from_directory_path(&path).unwrap();
        open(url.as_str(), &StorageOptions::default()).unwrap();
        assert!(path.is_dir());
    }
}
