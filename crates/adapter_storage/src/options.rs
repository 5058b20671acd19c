//! The options of an S3 storage.

use std::path::PathBuf;

use secrecy::SecretString;

/// The options of an S3 storage; the others ignore them.
#[derive(Debug, Clone, Default)]
pub struct StorageOptions {
    /// The endpoint, if it is not Amazon's.
    pub endpoint: Option<String>,
    /// The region; `us-east-1` by default.
    pub region: Option<String>,
    /// The access key. Without it the credentials of the machine's role are used.
    pub access_key_id: Option<String>,
    /// The secret of [`StorageOptions::access_key_id`].
    pub secret_access_key: Option<SecretString>,
    /// The folder where parts of uploads are buffered; the system's temporary folder by default.
    pub spool_folder: Option<PathBuf>,
    /// Whether the endpoint may be reached without TLS.
    pub allow_http: bool,
}
