//! The configured payment provider.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use secrecy::{ExposeSecret, SecretString};
use triptych_adapter_payments::{
    DemoPayments, PriceCheckError, PriceIds, StripeOptions, StripeOptionsError, StripePayments,
};
use triptych_app::billing::apply_event;
use triptych_http::Mount;
use triptych_ports::{Clock, Failure, HealthCheck, PaymentProvider, Randomness};
use triptych_stripe_sandbox::{Sandbox, SandboxError, SandboxOptions, objects};

use crate::config::{Config, PaymentsConfig, PaymentsProvider, Profile};

// One attempt at an event must allow two lookups of the maximum duration: one to find the owner,
// and one more under the recorded revision.
const _: () = assert!(
    2 * StripePayments::LOOK_UP_MAX.as_secs() <= apply_event::TRY_MAX.as_secs(),
    "an event of a slow provider would never be applied"
);

/// The webhook's path.
const WEBHOOK: &str = "/api/billing/webhook/";

/// The payment provider and what belongs to it.
pub(super) struct Payments {
    pub(super) provider: Arc<dyn PaymentProvider>,
    /// The clock of billing periods and credits.
    pub(super) clock: Arc<dyn Clock>,
    /// To run before the start.
    pub(super) price_check: PriceCheck,
    /// The sandbox's pages.
    pub(super) pages: Option<Mount>,
    /// The server that replaces Stripe.
    pub(super) sandbox: Option<Sandbox>,
}

/// The pause before an unavailable provider is called again.
const PRICES_AGAIN_AFTER: Duration = Duration::from_secs(10);

/// How long the start waits for the provider's prices.
const PRICES_AT_START_WITHIN: Duration = Duration::from_secs(2);

/// Compares the provider's prices with those of the plans. Nothing is sold before they are equal.
#[derive(Clone)]
pub(crate) struct PriceCheck(Option<Arc<StripePayments>>);

impl PriceCheck {
    /// Returns whether the prices are known. An unavailable provider does not prevent the start, and
    /// one that hangs does not delay it by more than [`PRICES_AT_START_WITHIN`].
    ///
    /// # Errors
    /// The prices that differ, or the provider's rejection, where they are found in this time.
    pub(crate) async fn run_at_start(&self) -> anyhow::Result<bool> {
        let check = tokio::time::timeout(PRICES_AT_START_WITHIN, self.run());
        check.await.unwrap_or_else(|_| {
            warn_unavailable(&format_args!("no answer within {PRICES_AT_START_WITHIN:?}"));
            Ok(false)
        })
    }

    async fn run(&self) -> anyhow::Result<bool> {
        let Some(stripe) = &self.0 else {
            return Ok(true);
        };
        match stripe.check_prices().await {
            Ok(()) => Ok(true),
            Err(PriceCheckError::Failure(Failure::Unavailable(cause))) => {
                warn_unavailable(&cause);
                Ok(false)
            }
            Err(PriceCheckError::Failure(error)) => Err(error).context("payments.secret_key"),
            Err(error @ PriceCheckError::Different(_)) => Err(error.into()),
        }
    }

    /// Repeats the check until the prices are known to be equal. If they differ, the server
    /// continues, sells nothing and logs an error.
    pub(crate) async fn run_until_known(self) {
        loop {
            tokio::time::sleep(PRICES_AGAIN_AFTER).await;
            match self.run().await {
                Ok(true) => break,
                Ok(false) => {}
                Err(error) => tracing::error!("nothing is sold: {error:#}"),
            }
        }
        tracing::info!("stripe has answered, prices are as they are shown");
    }
}

impl Payments {
    /// Builds the payment provider for the server that listens on `address`. Sends no request yet.
    ///
    /// # Errors
    /// The invalid setting.
    pub(super) fn new(
        config: &Config,
        public_url: &str,
        address: SocketAddr,
        clock: &Arc<dyn Clock>,
        randomness: &Arc<dyn Randomness>,
    ) -> anyhow::Result<Self> {
        let settings = &config.payments;
        match settings.provider {
            PaymentsProvider::Demo => Ok(Self::outside(Arc::new(DemoPayments), clock)),
            PaymentsProvider::Stripe => {
                let is_checked = config.server.profile == Profile::Production;
                let stripe = Arc::new(stripe(settings, public_url, is_checked)?);
                Ok(Self {
                    price_check: PriceCheck(is_checked.then(|| stripe.clone())),
                    ..Self::outside(stripe, clock)
                })
            }
            PaymentsProvider::Sandbox => {
                let key = SecretString::from(format!("sk_{}", hex::encode(randomness.secret())));
                let options = sandbox_options(config, public_url, address, key.clone());
                let sandbox = sandbox(options, clock, randomness)?;
                let options = options_of_sandbox(&sandbox, key, public_url);
                let stripe = StripePayments::new(options).map_err(named)?;
                tracing::info!("payments are made in the sandbox, and no card is charged");
                Ok(Self {
                    provider: Arc::new(stripe),
                    clock: Arc::new(sandbox.clock()),
                    price_check: PriceCheck(None),
                    pages: Some(sandbox.pages()),
                    sandbox: Some(sandbox),
                })
            }
        }
    }

    /// Validates the settings of [`Payments::new`] without creating anything.
    ///
    /// # Errors
    /// The invalid setting.
    pub(super) fn check(config: &Config, public_url: &str) -> anyhow::Result<()> {
        let settings = &config.payments;
        match settings.provider {
            PaymentsProvider::Demo | PaymentsProvider::Sandbox => Ok(()),
            PaymentsProvider::Stripe => stripe(settings, public_url, true).map(drop),
        }
    }

    /// A health check that reads the provider's prices; `None` without real payments.
    ///
    /// # Errors
    /// The invalid setting.
    pub(super) fn health_check(
        config: &Config,
        public_url: &str,
    ) -> anyhow::Result<Option<Arc<dyn HealthCheck>>> {
        let settings = &config.payments;
        match settings.provider {
            PaymentsProvider::Demo | PaymentsProvider::Sandbox => Ok(None),
            PaymentsProvider::Stripe => Ok(Some(Arc::new(stripe(settings, public_url, true)?))),
        }
    }

    /// A provider with nothing else, on the real clock.
    fn outside(provider: Arc<dyn PaymentProvider>, clock: &Arc<dyn Clock>) -> Self {
        Self {
            provider,
            clock: clock.clone(),
            price_check: PriceCheck(None),
            pages: None,
            sandbox: None,
        }
    }
}

fn warn_unavailable(cause: &dyn std::fmt::Display) {
    tracing::warn!(error = %cause, "stripe does not answer, nothing is sold until then");
}

/// Events are delivered to the listen address, not the public URL.
fn sandbox_options(
    config: &Config,
    public_url: &str,
    address: SocketAddr,
    secret_key: SecretString,
) -> SandboxOptions {
    let secret = &config.payments.webhook_secret;
    SandboxOptions {
        folder: config.server.data_dir.clone(),
        public_url: public_url.to_owned(),
        webhook_url: format!("http://{address}{WEBHOOK}"),
        webhook_secret: (!secret.expose_secret().is_empty()).then(|| secret.clone()),
        secret_key,
        passes_time: true,
    }
}

fn sandbox(
    options: SandboxOptions,
    clock: &Arc<dyn Clock>,
    randomness: &Arc<dyn Randomness>,
) -> anyhow::Result<Sandbox> {
    let sandbox = Sandbox::open(options, clock.clone(), randomness.clone());
    sandbox.map_err(|error| {
        let setting = match error {
            SandboxError::File(_) => "server.data_dir",
            SandboxError::Secret(_) => "payments.webhook_secret",
            SandboxError::Listen(_) | SandboxError::Client(_) => "payments.provider",
        };
        anyhow::Error::new(error).context(setting)
    })
}

fn stripe(
    settings: &PaymentsConfig,
    public_url: &str,
    requires_checked_prices: bool,
) -> anyhow::Result<StripePayments> {
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
        requires_checked_prices,
        timeout: StripeOptions::TIMEOUT,
    };
    StripePayments::new(options).map_err(named)
}

/// The options of the adapter that calls the sandbox instead of Stripe.
fn options_of_sandbox(
    sandbox: &Sandbox,
    secret_key: SecretString,
    public_url: &str,
) -> StripeOptions {
    StripeOptions {
        secret_key,
        webhook_secret: sandbox.webhook_secret(),
        base_url: Some(sandbox.api_url()),
        public_url: public_url.to_owned(),
        prices: PriceIds {
            pay_as_you_go: objects::PRICE_POST.to_owned(),
            basic: objects::PRICE_BASIC.to_owned(),
            pro: objects::PRICE_PRO.to_owned(),
        },
        requires_checked_prices: false,
        timeout: StripeOptions::TIMEOUT,
    }
}

/// An error with its setting.
fn named(error: StripeOptionsError) -> anyhow::Error {
    let setting = match error {
        StripeOptionsError::SecretKey => "payments.secret_key",
        StripeOptionsError::WebhookSecret(_) => "payments.webhook_secret",
        StripeOptionsError::BaseUrl(_) => "payments.base_url",
    };
    anyhow::Error::new(error).context(setting)
}
