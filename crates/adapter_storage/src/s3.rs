//! The S3 client, its options and its timeouts.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::prefix::PrefixStore;
use object_store::{BackoffConfig, ClientOptions, ObjectStore, RetryConfig};
use secrecy::{ExposeSecret as _, SecretString};
use url::Url;

use crate::open::OpenError;

const CONNECT_TIMEOUT: Duration = Duration::from_millis(1_500);

/// The timeout until a response begins, sending a part included, and between its chunks. It bounds
/// the wait for a server that accepts connections and does not respond.
const READ_TIMEOUT: Duration = Duration::from_secs(5);

/// No request is retried after this time, so that an unavailable server is detected within seconds.
const RETRY_TIMEOUT: Duration = Duration::from_secs(1);
const RETRIES_MAX: usize = 3;
const BACKOFF_FIRST: Duration = Duration::from_millis(100);
const BACKOFF_MAX: Duration = Duration::from_millis(500);

/// Creates a client for `s3://bucket/prefix`. Sends no request yet.
pub(crate) fn open(url: &Url, options: &StorageOptions) -> Result<Arc<dyn ObjectStore>, OpenError> {
    let bucket = url.host_str().ok_or(OpenError::MissingBucket)?;
    let client = client(bucket, options)?;
    let prefix = object_store::path::Path::from_url_path(url.path())
        .map_err(|error| OpenError::Setup(error.into()))?;
    Ok(if prefix.is_root() {
        Arc::new(client)
    } else {
        Arc::new(PrefixStore::new(client, prefix))
    })
}

fn client(bucket: &str, options: &StorageOptions) -> Result<AmazonS3, OpenError> {
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(bucket)
        .with_client_options(client_options().with_allow_http(options.allow_http))
        .with_retry(retries())
        // Objects are deleted one by one: not every S3 server supports bulk deletion.
        .with_disable_bulk_delete(true);
    if let Some(endpoint) = &options.endpoint {
        builder = builder.with_endpoint(endpoint);
    }
    if let Some(region) = &options.region {
        builder = builder.with_region(region);
    }
    match (&options.access_key_id, &options.secret_access_key) {
        (Some(key), Some(secret)) => {
            builder = builder
                .with_access_key_id(key)
                .with_secret_access_key(secret.expose_secret());
        }
        (None, None) => {}
        _ => return Err(OpenError::HalfCredentials),
    }
    builder
        .build()
        .map_err(|error| OpenError::Setup(error.into()))
}

/// A download takes as long as its reader, so requests have no total timeout.
fn client_options() -> ClientOptions {
    ClientOptions::new()
        .with_connect_timeout(CONNECT_TIMEOUT)
        .with_read_timeout(READ_TIMEOUT)
        .with_timeout_disabled()
}

fn retries() -> RetryConfig {
    RetryConfig {
        max_retries: RETRIES_MAX,
        retry_timeout: RETRY_TIMEOUT,
        backoff: BackoffConfig {
            init_backoff: BACKOFF_FIRST,
            max_backoff: BACKOFF_MAX,
            ..BackoffConfig::default()
        },
    }
}

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
