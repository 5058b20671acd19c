//! What an S3 storage needs to know beside its URL.

use std::path::PathBuf;

use secrecy::SecretString;

/// How to reach an S3 storage. The local folder and the memory need none of it.
#[derive(Debug, Clone, Default)]
pub struct StorageOptions {
    /// The server's address, for one that is not Amazon's.
    pub endpoint: Option<String>,
    /// The region; `us-east-1` without one.
    pub region: Option<String>,
    /// Who signs. Without it and its secret the machine's own role is asked for credentials.
    pub access_key_id: Option<String>,
    /// The secret of [`StorageOptions::access_key_id`].
    pub secret_access_key: Option<SecretString>,
    /// Where parts of uploads are collected until they are large enough to be sent; the system's
    /// folder for temporary files without one.
    pub spool_folder: Option<PathBuf>,
    /// Whether the endpoint may be reached without TLS.
    pub allow_http: bool,
}
