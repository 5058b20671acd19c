//! Photo storage.

use anyhow::{Context, ensure};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use url::Url;

/// Photo storage.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StorageConfig {
    pub(crate) url: String,
    /// The S3 endpoint; empty for the provider's own.
    pub(crate) endpoint: String,
    pub(crate) region: String,
    pub(crate) access_key_id: String,
    pub(crate) secret_access_key: SecretString,
    /// Whether unencrypted HTTP is allowed.
    pub(crate) allow_http: bool,
}

impl StorageConfig {
    pub(super) fn check(&self) -> anyhow::Result<()> {
        ensure!(
            self.access_key_id.is_empty() == self.secret_access_key.expose_secret().is_empty(),
            "storage.secret_access_key: given together with storage.access_key_id, or neither"
        );
        let endpoint = &self.endpoint;
        if endpoint.is_empty() {
            return Ok(());
        }
        let url = Url::parse(endpoint)
            .with_context(|| format!("storage.endpoint: {endpoint:?} is no address"))?;
        ensure!(
            matches!(url.scheme(), "http" | "https") && url.has_host(),
            "storage.endpoint: {endpoint:?} is no HTTP address"
        );
        ensure!(
            url.scheme() == "https" || self.allow_http,
            "storage.endpoint: {endpoint:?} must begin with https:// unless storage.allow_http is true"
        );
        Ok(())
    }
}
