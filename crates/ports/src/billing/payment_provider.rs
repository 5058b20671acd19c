//! Card payments.

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use thiserror::Error;
use triptych_billing::{BillingUpdate, CheckoutId, Plan, SubscriptionId};
use triptych_users::{EmailAddress, UserId};

use crate::{CustomerId, Failure};

/// A customer to create.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payer {
    /// The user.
    pub user_id: UserId,
    /// The address for the provider's receipts.
    pub email: EmailAddress,
    /// Their earlier id, which the provider no longer knows: it MUST NOT be returned again.
    pub lost: Option<CustomerId>,
}

/// A checkout to open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutRequest {
    /// The user who pays.
    pub user_id: UserId,
    /// Their customer id; `None` if the provider has no customers.
    pub customer: Option<CustomerId>,
    /// The plan.
    pub plan: Plan,
    /// Idempotency key: the same key sent twice MUST open one checkout.
    pub idempotency_key: String,
}

/// An opened checkout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenCheckout {
    /// The provider's id; `None` if nothing can be paid.
    pub id: Option<CheckoutId>,
    /// The URL of the payment page. `#mock-checkout` means that nothing can be paid here.
    pub url: String,
}

/// A subscription to start with a payment method that the page has collected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionRequest {
    /// The user who pays.
    pub user_id: UserId,
    /// Their customer id.
    pub customer: CustomerId,
    /// Basic or Pro.
    pub plan: Plan,
    /// The provider's id of the payment method.
    pub payment_method: String,
    /// Idempotency key: the same key sent twice MUST start one subscription.
    pub idempotency_key: String,
}

/// A subscription as the provider reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionDetails {
    /// The provider's id.
    pub id: SubscriptionId,
    /// The plan that is billed next.
    pub plan: Plan,
    /// The provider's name of its state, such as `active`.
    pub status: String,
    /// The end of the current period.
    pub current_period_end: DateTime<Utc>,
    /// When it ends, if it was cancelled. That may be several periods away, if its user chose a
    /// date.
    pub cancel_at: Option<DateTime<Utc>>,
    /// The secret with which the page lets the bank confirm the payment; `None` unless that is
    /// required.
    pub client_secret: Option<String>,
}

impl SubscriptionDetails {
    /// Whether it ends with its current period.
    pub fn ends_with_period(&self) -> bool {
        self.cancel_at
            .is_some_and(|at| at <= self.current_period_end)
    }
}

/// An event of the provider, with a verified signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderEvent {
    /// The provider's id.
    pub id: String,
    /// The provider's name of its type, such as `invoice.paid`.
    pub kind: String,
    /// The body, byte for byte.
    pub body: String,
}

/// The owner of updates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UpdateOwner {
    /// The user, as passed to the provider when the payment was started.
    User(UserId),
    /// Only the provider's customer id is known.
    Customer(CustomerId),
}

/// The result of a lookup: the current state at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Findings {
    /// Their owner.
    pub owner: UpdateOwner,
    /// The updates.
    pub updates: Vec<BillingUpdate>,
}

/// Why a call to the provider failed.
#[derive(Debug, Error)]
pub enum PaymentError {
    /// The card was declined, or the bank refused. The text is shown to the user.
    #[error("declined: {0}")]
    Declined(String),
    /// The customer has an active subscription, possibly one that is not recorded here yet.
    #[error("subscribed already")]
    AlreadySubscribed,
    /// The provider does not know the subject, or does not support the call.
    #[error("the provider knows no such thing")]
    NotFound,
    /// The provider failed. Nothing MUST be half done: the call may be repeated.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Why a delivery was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum EventRefused {
    /// The signature is missing, malformed, wrong, or too old or too new.
    #[error("the signature is not the provider's")]
    BadSignature,
    /// The signature is valid, but the body is not an event.
    #[error("the body is no event")]
    Malformed,
}

/// Maximum difference between the time in a signature and ours. Stripe's own libraries use the same
/// value.
pub const SIGNATURE_TOLERANCE: TimeDelta = TimeDelta::seconds(300);

/// Takes payments. Every method that writes MUST be idempotent.
#[async_trait]
pub trait PaymentProvider: Send + Sync {
    /// Creates a customer; `None` if the provider has none.
    async fn create_customer(&self, payer: &Payer) -> Result<Option<CustomerId>, PaymentError>;

    /// Whether a customer still exists: one can be deleted by hand, and another account at the
    /// provider has none of the first.
    async fn knows_customer(&self, customer: &CustomerId) -> Result<bool, PaymentError>;

    /// Opens a checkout. Of several that would start a subscription only the newest MUST remain
    /// payable, and none beside an active subscription: that is
    /// [`PaymentError::AlreadySubscribed`].
    async fn create_checkout(
        &self,
        request: &CheckoutRequest,
    ) -> Result<OpenCheckout, PaymentError>;

    /// Starts a subscription, and closes all checkouts that would start another. An active one is
    /// [`PaymentError::AlreadySubscribed`], unless the same idempotency key started it. A payment
    /// that the bank must confirm is no error: see [`SubscriptionDetails::client_secret`].
    async fn create_subscription(
        &self,
        request: &SubscriptionRequest,
    ) -> Result<SubscriptionDetails, PaymentError>;

    /// Looks a subscription up.
    async fn subscription(&self, id: &SubscriptionId) -> Result<SubscriptionDetails, PaymentError>;

    /// Cancels a subscription at the end of its period. A cancelled one does not change.
    async fn cancel_at_period_end(
        &self,
        id: &SubscriptionId,
    ) -> Result<SubscriptionDetails, PaymentError>;

    /// Changes the plan from the next period on, and revokes a cancellation. Nothing is charged
    /// now, and no second subscription starts.
    async fn change_plan(
        &self,
        id: &SubscriptionId,
        plan: Plan,
    ) -> Result<SubscriptionDetails, PaymentError>;

    /// Ends a subscription at once. An ended or unknown one is no error.
    async fn end(&self, id: &SubscriptionId) -> Result<(), PaymentError>;

    /// Ends all subscriptions of a customer at once, and closes all their open checkouts, because
    /// their user is deleted; also those that are not recorded here. An unknown customer is no
    /// error. An error MUST mean that something may be left, and success that nothing is.
    async fn end_all(&self, customer: &CustomerId) -> Result<(), PaymentError>;

    /// The URL of the page where a customer manages cards and invoices.
    async fn open_portal(&self, customer: &CustomerId) -> Result<String, PaymentError>;

    /// Verifies a delivery. The signature MUST cover these very bytes and be no more than
    /// [`SIGNATURE_TOLERANCE`] from `now`.
    ///
    /// # Errors
    /// Each variant of [`EventRefused`].
    fn verify_event(
        &self,
        body: &[u8],
        signature: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<ProviderEvent, EventRefused>;

    /// Looks a checkout up, with what it bought, even if its event has not arrived. `None` if it is
    /// open or not ours.
    async fn look_up_checkout(&self, id: &CheckoutId) -> Result<Option<Findings>, PaymentError>;

    /// Looks a subscription up, with its latest payment, even if its event has not arrived. `None`
    /// if it is not ours.
    async fn look_up_subscription(
        &self,
        id: &SubscriptionId,
    ) -> Result<Option<Findings>, PaymentError>;

    /// Looks the subject of an event up; `None` for an event that means nothing to us. Apart from
    /// ids the body of the event MUST NOT be trusted: it may be outdated.
    async fn look_up(&self, event: &ProviderEvent) -> Result<Option<Findings>, PaymentError>;
}
