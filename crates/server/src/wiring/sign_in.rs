//! The configured identity providers.

use std::sync::Arc;

use anyhow::Context;
use triptych_adapter_oidc::{OidcProvider, OidcSettings};
use triptych_app::social::IdentityProviders;
use triptych_ports::{Clock, IdentityProvider};
use triptych_users::social::ProviderName;

use crate::config::Config;

/// The page's route for the redirect of providers.
const CALLBACK: &str = "/oidc/callback";

/// The configured providers. Sends no request yet.
///
/// # Errors
/// The provider with invalid settings.
pub(super) fn identity_providers(
    config: &Config,
    public_url: &str,
    clock: &Arc<dyn Clock>,
) -> anyhow::Result<IdentityProviders> {
    let providers = providers(config, public_url, clock);
    let named = providers.map(|built| {
        let (name, provider) = built?;
        let provider: Arc<dyn IdentityProvider> = provider;
        Ok((ProviderName::parse(name)?, provider))
    });
    named.collect()
}

/// The providers with their names in the configuration.
pub(super) fn providers<'a>(
    config: &'a Config,
    public_url: &'a str,
    clock: &'a Arc<dyn Clock>,
) -> impl Iterator<Item = anyhow::Result<(&'a str, Arc<OidcProvider>)>> {
    config.oidc.iter().map(move |(name, provider)| {
        let settings = OidcSettings {
            issuer: provider.issuer.clone(),
            client_id: provider.client_id.clone(),
            client_secret: provider.client_secret.clone(),
            redirect_url: format!("{public_url}{CALLBACK}"),
        };
        let provider =
            OidcProvider::new(settings, clock.clone()).with_context(|| format!("oidc.{name}"))?;
        Ok((name.as_str(), Arc::new(provider)))
    })
}
