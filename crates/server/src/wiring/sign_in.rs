//! Signing in by providers.

use std::sync::Arc;

use anyhow::Context;
use triptych_adapter_oidc::{OidcProvider, OidcSettings};
use triptych_app::social::{
    FinishSignIn, IdentityProviders, LinkSignIn, ListIdentities, Newcomers, StartSignIn,
    UnlinkIdentity,
};
use triptych_app::throttle::Throttle;
use triptych_app::users::PasswordCheck;
use triptych_ports::IdentityProvider;
use triptych_users::social::ProviderName;

use super::Adapters;
use super::services::welcome;
use crate::config::Config;

/// The screen of the page that providers send browsers back to.
const CALLBACK: &str = "/oidc/callback";

/// Every provider that is set up. None of them is asked anything yet.
///
/// # Errors
/// Names a provider whose settings cannot be used.
pub(super) fn identity_providers(
    config: &Config,
    public_url: &str,
    adapters: &Adapters,
) -> anyhow::Result<IdentityProviders> {
    let providers = config.oidc.iter().map(|(name, provider)| {
        let settings = OidcSettings {
            issuer: provider.issuer.clone(),
            client_id: provider.client_id.clone(),
            client_secret: provider.client_secret.clone(),
            redirect_url: format!("{public_url}{CALLBACK}"),
        };
        let clock = adapters.clock.clone();
        let provider =
            OidcProvider::new(settings, clock).with_context(|| format!("oidc.{name}"))?;
        Ok((
            ProviderName::parse(name)?,
            Arc::new(provider) as Arc<dyn IdentityProvider>,
        ))
    });
    providers.collect()
}

pub(super) fn start_sign_in(
    adapters: &Adapters,
    providers: IdentityProviders,
    throttle: Throttle,
) -> StartSignIn {
    StartSignIn {
        providers,
        throttle,
        sign_ins: adapters.database.clone(),
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
    }
}

pub(super) fn finish_sign_in(adapters: &Adapters, providers: IdentityProviders) -> FinishSignIn {
    FinishSignIn {
        providers,
        sign_ins: adapters.database.clone(),
        identities: adapters.database.clone(),
        users: adapters.database.clone(),
        newcomers: Newcomers {
            identities: adapters.database.clone(),
            welcome: welcome(adapters),
            clock: adapters.clock.clone(),
            randomness: adapters.randomness.clone(),
            signal: adapters.mail_signal.clone(),
        },
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        signal: adapters.mail_signal.clone(),
    }
}

pub(super) fn list_identities(adapters: &Adapters) -> ListIdentities {
    ListIdentities {
        users: adapters.database.clone(),
        identities: adapters.database.clone(),
    }
}

pub(super) fn unlink_identity(adapters: &Adapters) -> UnlinkIdentity {
    UnlinkIdentity {
        identities: adapters.database.clone(),
    }
}

pub(super) fn link_sign_in(adapters: &Adapters, passwords: PasswordCheck) -> LinkSignIn {
    LinkSignIn {
        sign_ins: adapters.database.clone(),
        identities: adapters.database.clone(),
        users: adapters.database.clone(),
        passwords,
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
    }
}
