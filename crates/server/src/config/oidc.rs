//! An identity provider.

use anyhow::{Context, ensure};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use triptych_users::social::ProviderName;

use super::address;

/// An identity provider.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OidcConfig {
    /// The issuer URL.
    pub(crate) issuer: String,
    pub(crate) client_id: String,
    pub(crate) client_secret: SecretString,
}

impl OidcConfig {
    /// # Errors
    /// The invalid setting.
    pub(super) fn check(&self, name: &str) -> anyhow::Result<()> {
        ProviderName::parse(name).with_context(|| format!("oidc.{name}"))?;
        address::check_service(&format!("oidc.{name}.issuer"), &self.issuer)?;
        ensure!(!self.client_id.is_empty(), "oidc.{name}.client_id: empty");
        let secret = self.client_secret.expose_secret();
        ensure!(!secret.is_empty(), "oidc.{name}.client_secret: empty");
        Ok(())
    }
}
