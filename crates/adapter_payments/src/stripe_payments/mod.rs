//! Stripe, by async-stripe.
//!
//! An event is only a notification: its object is fetched again, so that the order of events does
//! not matter. Every call can be retried: what creates something has an idempotency key, and what
//! changes something sets a value.

mod checkout;
mod client;
mod customer;
mod error;
mod facts;
mod look_up;
mod one_subscription;
mod prices;
mod subscribing;
mod subscription;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use client::StripeClient;
use secrecy::SecretString;
use thiserror::Error;
use triptych_billing::{CheckoutId, Plan, SubscriptionId};
use triptych_ports::{
    CheckoutRequest, CustomerId, EventRefused, Findings, OpenCheckout, Payer, PaymentError,
    PaymentProvider, ProviderEvent, SubscriptionDetails, SubscriptionRequest,
};
use triptych_webhooks::{EmptySecret, WebhookSecret};

pub use prices::{PriceCheckError, PriceDifference, PriceIds};

/// The metadata key of our user.
const USER_ID: &str = "user_id";
/// The metadata key of the plan.
const PLAN: &str = "plan";
/// The metadata key of the request that started a subscription.
const WISH: &str = "wish";

/// Payments by Stripe.
#[derive(Debug)]
pub struct StripePayments {
    client: StripeClient,
    webhook_secret: WebhookSecret,
    /// Without a trailing slash.
    public_url: String,
    prices: PriceIds,
    /// Whether sales at these prices are allowed.
    are_prices_good: AtomicBool,
}

impl StripePayments {
    /// Creates the provider without a call to Stripe.
    ///
    /// # Errors
    /// [`StripeOptionsError`] for invalid options.
    pub fn new(options: StripeOptions) -> Result<Self, StripeOptionsError> {
        Ok(Self {
            client: StripeClient::new(&options)?,
            webhook_secret: WebhookSecret::new(&options.webhook_secret)?,
            public_url: options.public_url.trim_end_matches('/').to_owned(),
            prices: options.prices,
            are_prices_good: AtomicBool::new(!options.requires_checked_prices),
        })
    }
}

#[async_trait]
impl PaymentProvider for StripePayments {
    async fn create_customer(&self, payer: &Payer) -> Result<Option<CustomerId>, PaymentError> {
        self.name_customer(payer).await.map(Some)
    }

    async fn knows_customer(&self, customer: &CustomerId) -> Result<bool, PaymentError> {
        self.is_there(customer).await
    }

    async fn create_checkout(
        &self,
        request: &CheckoutRequest,
    ) -> Result<OpenCheckout, PaymentError> {
        self.refuse_unchecked_prices()?;
        // Boxed: the future contains pages of Stripe's objects, too large for the stack.
        Box::pin(self.open_checkout(request)).await
    }

    async fn create_subscription(
        &self,
        request: &SubscriptionRequest,
    ) -> Result<SubscriptionDetails, PaymentError> {
        self.refuse_unchecked_prices()?;
        // Boxed: the future contains several of Stripe's objects, too large for the stack.
        Box::pin(self.begin_subscription(request)).await
    }

    async fn subscription(&self, id: &SubscriptionId) -> Result<SubscriptionDetails, PaymentError> {
        self.subscription_details(id).await
    }

    async fn cancel_at_period_end(
        &self,
        id: &SubscriptionId,
    ) -> Result<SubscriptionDetails, PaymentError> {
        self.let_subscription_end(id).await
    }

    async fn change_plan(
        &self,
        id: &SubscriptionId,
        plan: Plan,
    ) -> Result<SubscriptionDetails, PaymentError> {
        self.refuse_unchecked_prices()?;
        self.bill_another_plan(id, plan).await
    }

    async fn end(&self, id: &SubscriptionId) -> Result<(), PaymentError> {
        self.end_subscription(id.as_str()).await
    }

    async fn end_all(&self, customer: &CustomerId) -> Result<(), PaymentError> {
        // Boxed: the future contains pages of Stripe's objects, too large for the stack.
        Box::pin(self.end_all_of(customer)).await
    }

    async fn open_portal(&self, customer: &CustomerId) -> Result<String, PaymentError> {
        self.portal_url(customer).await
    }

    fn verify_event(
        &self,
        body: &[u8],
        signature: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<ProviderEvent, EventRefused> {
        self.webhook_secret.verify(body, signature, now)?;
        triptych_webhooks::read(body)
    }

    async fn look_up_checkout(&self, id: &CheckoutId) -> Result<Option<Findings>, PaymentError> {
        self.checkout(id.as_str()).await
    }

    async fn look_up_subscription(
        &self,
        id: &SubscriptionId,
    ) -> Result<Option<Findings>, PaymentError> {
        self.subscription_and_payment(id.as_str()).await
    }

    async fn look_up(&self, event: &ProviderEvent) -> Result<Option<Findings>, PaymentError> {
        self.find(event).await
    }
}

/// Access to Stripe, and the prices.
#[derive(Debug, Clone)]
pub struct StripeOptions {
    /// The API key: `sk_…` or a restricted `rk_…`.
    pub secret_key: SecretString,
    /// The signing secret of events: `whsec_…`.
    pub webhook_secret: SecretString,
    /// The address of the API; by default Stripe's.
    pub base_url: Option<String>,
    /// The address of this product, for redirects back.
    pub public_url: String,
    /// The prices.
    pub prices: PriceIds,
    /// Whether sales need a successful comparison of Stripe's prices with the plans.
    pub requires_checked_prices: bool,
    /// The timeout of one attempt of a call, including its response. There are two at most.
    pub timeout: Duration,
}

impl StripeOptions {
    /// The default timeout. Stripe answers within a second or two, also if a bank is asked.
    pub const TIMEOUT: Duration = Duration::from_secs(10);
}

/// Why the options are invalid.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StripeOptionsError {
    /// The key is empty, or not a valid header value.
    #[error("the secret key is empty, or holds what no key holds")]
    SecretKey,
    /// The secret is empty, so anybody could sign events.
    #[error(transparent)]
    WebhookSecret(#[from] EmptySecret),
    /// The address of the API is invalid.
    #[error("the base URL is no URL: {0}")]
    BaseUrl(String),
}
