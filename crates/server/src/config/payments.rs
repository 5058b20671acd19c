//! Card payments.

use anyhow::bail;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use super::address;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PaymentsProvider {
    /// The sandbox: simulated payments on pages of this server.
    Sandbox,
    /// A demonstration: nothing can be bought, and the page shows a notice instead of a checkout.
    Demo,
    Stripe,
}

/// Card payments. All settings but the provider and the webhook secret are Stripe's.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PaymentsConfig {
    pub(crate) provider: PaymentsProvider,
    /// The API key.
    pub(crate) secret_key: SecretString,
    /// The secret that signs webhook events.
    pub(crate) webhook_secret: SecretString,
    /// The API's base URL; empty for Stripe's own.
    pub(crate) base_url: String,
    /// The price id of a single post.
    pub(crate) price_pay_as_you_go: String,
    /// The price id of a month of Basic.
    pub(crate) price_basic: String,
    /// The price id of a month of Pro.
    pub(crate) price_pro: String,
}

impl PaymentsConfig {
    pub(super) fn check(&self) -> anyhow::Result<()> {
        if self.base_url.is_empty() {
            return Ok(());
        }
        address::check_service("payments.base_url", &self.base_url)
    }

    pub(super) fn check_development(&self) -> anyhow::Result<()> {
        let missing = self.missing();
        if !missing.is_empty() {
            bail!("{}", missing.join("\n"));
        }
        Ok(())
    }

    pub(super) fn missing_in_production(&self) -> Vec<String> {
        let mut missing = self.missing();
        let moneyless = match self.provider {
            PaymentsProvider::Sandbox => Some("sandbox"),
            PaymentsProvider::Demo => Some("demo"),
            PaymentsProvider::Stripe => None,
        };
        missing.extend(moneyless.map(|name| {
            format!("payments.provider: {name:?} takes no money and is refused in production")
        }));
        missing
    }

    /// The settings of the provider that are missing, or still what the deployment guide prints.
    fn missing(&self) -> Vec<String> {
        if self.provider != PaymentsProvider::Stripe {
            return Vec::new();
        }
        let required = [
            ("secret_key", self.secret_key.expose_secret()),
            ("webhook_secret", self.webhook_secret.expose_secret()),
            ("price_pay_as_you_go", &self.price_pay_as_you_go),
            ("price_basic", &self.price_basic),
            ("price_pro", &self.price_pro),
        ];
        let missing = required
            .into_iter()
            .filter(|(_, value)| value.is_empty() || value.ends_with("..."));
        missing
            .map(|(name, _)| {
                format!("payments.{name}: required where payments.provider is \"stripe\"")
            })
            .collect()
    }
}
