//! The payment provider that is configured.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use secrecy::ExposeSecret;
use triptych_adapter_payments::{
    DemoPayments, PriceCheckError, PriceIds, StripeOptions, StripeOptionsError, StripePayments,
};
use triptych_adapter_sandbox::{Deliveries, Sandbox, SandboxError, SandboxOptions};
use triptych_app::billing::apply_events;
use triptych_http::Mount;
use triptych_ports::{Clock, Failure, HealthCheck, PaymentProvider, Randomness};

use crate::config::{Config, PaymentsConfig, PaymentsProvider, Profile};

// A look-up of which every call is answered just before it would be made again fits into one try at
// an event, twice: once to learn whose it is, and once more under the revision that was noted.
const _: () = assert!(
    2 * StripePayments::LOOK_UP_MAX.as_secs() <= apply_events::TRY_MAX.as_secs(),
    "an event of a slow provider would never be applied"
);

/// Where events of the provider are told.
const WEBHOOK: &str = "/api/billing/webhook/";

/// The payment provider, and all that it brings.
pub(super) struct Payments {
    pub(super) provider: Arc<dyn PaymentProvider>,
    /// The time by which periods and credits are reckoned.
    pub(super) clock: Arc<dyn Clock>,
    /// To pass before the start.
    pub(super) price_check: PriceCheck,
    /// The provider's own pages, where it lives in this server.
    pub(super) pages: Option<Mount>,
    /// What tells of its events, where it lives in this server.
    pub(super) deliveries: Option<Deliveries>,
}

/// How long to wait before a provider that did not answer is asked again.
const PRICES_AGAIN_AFTER: Duration = Duration::from_secs(10);

/// Compares the prices at the provider with those of the plans. Nothing is sold before they are the
/// same.
#[derive(Clone)]
pub(crate) struct PriceCheck(Option<Arc<StripePayments>>);

impl PriceCheck {
    /// Answers whether the prices are known. A provider that does not answer now is no reason not
    /// to serve all the rest.
    ///
    /// # Errors
    /// Names each price that differs, and a provider that refuses to be asked.
    pub(crate) async fn run(&self) -> anyhow::Result<bool> {
        let Some(stripe) = &self.0 else {
            return Ok(true);
        };
        match stripe.check_prices().await {
            Ok(()) => Ok(true),
            Err(PriceCheckError::Failure(Failure::Unavailable(cause))) => {
                tracing::warn!(error = %cause, "stripe does not answer, nothing is sold until then");
                Ok(false)
            }
            Err(PriceCheckError::Failure(error)) => Err(error).context("payments.secret_key"),
            Err(error @ PriceCheckError::Different(_)) => Err(error.into()),
        }
    }

    /// Asks again until the prices are known to be the same. Where they are not, the server goes on
    /// serving, sells nothing and says so in its log.
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
    /// Builds the payment provider for the server that listens on `address`. Nothing is sent yet.
    ///
    /// # Errors
    /// Names the setting that cannot be used.
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
                let options = sandbox_options(config, public_url, address);
                let sandbox = sandbox(options, clock, randomness)?;
                tracing::info!("payments are made in the sandbox, and no card is charged");
                Ok(Self {
                    provider: Arc::new(sandbox.payments()),
                    clock: Arc::new(sandbox.clock()),
                    price_check: PriceCheck(None),
                    pages: Some(sandbox.pages()),
                    deliveries: Some(sandbox.deliveries()),
                })
            }
        }
    }

    /// Whether [`Payments::new`] could use the settings. Nothing is created.
    ///
    /// # Errors
    /// Names the setting that cannot be used.
    pub(super) fn check(config: &Config, public_url: &str) -> anyhow::Result<()> {
        let settings = &config.payments;
        match settings.provider {
            PaymentsProvider::Demo | PaymentsProvider::Sandbox => Ok(()),
            PaymentsProvider::Stripe => stripe(settings, public_url, true).map(drop),
        }
    }

    /// Asks the provider for its prices; none where no money is taken.
    ///
    /// # Errors
    /// Names the setting that cannot be used.
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

    /// A provider that brings nothing and whose time is the real one.
    fn outside(provider: Arc<dyn PaymentProvider>, clock: &Arc<dyn Clock>) -> Self {
        Self {
            provider,
            clock: clock.clone(),
            price_check: PriceCheck(None),
            pages: None,
            deliveries: None,
        }
    }
}

/// Its events come to the address that the server listens on, whatever its public one leads to.
fn sandbox_options(config: &Config, public_url: &str, address: SocketAddr) -> SandboxOptions {
    let secret = &config.payments.webhook_secret;
    SandboxOptions {
        folder: config.server.data_dir.clone(),
        public_url: public_url.to_owned(),
        webhook_url: format!("http://{address}{WEBHOOK}"),
        webhook_secret: (!secret.expose_secret().is_empty()).then(|| secret.clone()),
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
            SandboxError::Client(_) => "payments.provider",
        };
        anyhow::Error::new(error).context(setting)
    })
}

fn stripe(
    settings: &PaymentsConfig,
    public_url: &str,
    sells_at_checked_prices_alone: bool,
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
        sells_at_checked_prices_alone,
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
