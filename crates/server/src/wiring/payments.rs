//! The payment provider that is configured.

use std::sync::Arc;

use anyhow::Context;
use triptych_adapter_payments::{
    DemoPayments, PriceCheckError, PriceIds, StripeOptions, StripeOptionsError, StripePayments,
};
use triptych_ports::{Failure, PaymentProvider};

use crate::config::{Config, PaymentsConfig, PaymentsProvider, Profile};

/// The payment provider, and what must be asked of it before the start.
pub(super) struct Payments {
    pub(super) provider: Arc<dyn PaymentProvider>,
    pub(super) price_check: PriceCheck,
}

/// Compares the prices at the provider with those of the plans.
pub(crate) struct PriceCheck(Option<Arc<StripePayments>>);

impl PriceCheck {
    /// A provider that does not answer now is no reason not to serve all the rest.
    ///
    /// # Errors
    /// Names each price that differs, and a provider that refuses to be asked.
    pub(crate) async fn run(&self) -> anyhow::Result<()> {
        let Some(stripe) = &self.0 else {
            return Ok(());
        };
        match stripe.check_prices().await {
            Ok(()) => Ok(()),
            Err(PriceCheckError::Failure(Failure::Unavailable(cause))) => {
                tracing::warn!(error = %cause, "stripe does not answer, prices are not checked");
                Ok(())
            }
            Err(PriceCheckError::Failure(error)) => Err(error).context("payments.secret_key"),
            Err(error @ PriceCheckError::Different(_)) => Err(error.into()),
        }
    }
}

/// Builds the payment provider. Nothing is sent yet.
///
/// # Errors
/// Names the setting that cannot be used.
pub(super) fn payments(config: &Config, public_url: &str) -> anyhow::Result<Payments> {
    let settings = &config.payments;
    match settings.provider {
        PaymentsProvider::Demo => Ok(Payments {
            provider: Arc::new(DemoPayments),
            price_check: PriceCheck(None),
        }),
        PaymentsProvider::Stripe => {
            let stripe = Arc::new(stripe(settings, public_url)?);
            let is_checked = config.server.profile == Profile::Production;
            Ok(Payments {
                provider: stripe.clone(),
                price_check: PriceCheck(is_checked.then_some(stripe)),
            })
        }
    }
}

fn stripe(settings: &PaymentsConfig, public_url: &str) -> anyhow::Result<StripePayments> {
    let base_url = settings.base_url.as_str();
    let options = StripeOptions {
        secret_key: settings.secret_key.clone(),
        webhook_secret: settings.webhook_secret.clone(),
        base_url: (!base_url.is_empty()).then(|| base_url.to_owned()),
        public_url: public_url.to_owned(),
        prices: PriceIds {
            pay_as_you_go: settings.price_pay_as_you_go.clone(),
            basic: settings.price_basic.clone(),
            pro: settings.price_pro.clone(),
        },
        timeout: StripeOptions::TIMEOUT,
    };
    StripePayments::new(options).map_err(|error| {
        let setting = match error {
            StripeOptionsError::SecretKey => "payments.secret_key",
            StripeOptionsError::WebhookSecret(_) => "payments.webhook_secret",
            StripeOptionsError::BaseUrl(_) => "payments.base_url",
        };
        anyhow::Error::new(error).context(setting)
    })
}
