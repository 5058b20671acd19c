//! Card payments.

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use thiserror::Error;
use triptych_billing::{BillingUpdate, CheckoutId, Plan, SubscriptionId};
use triptych_users::{EmailAddress, UserId};

use crate::{CustomerId, Failure};

/// Somebody who pays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payer {
    /// Who it is.
    pub user_id: UserId,
    /// Where the provider's receipts go.
    pub email: EmailAddress,
    /// Their earlier name, which the provider has lost: it MUST NOT be given again.
    pub lost: Option<CustomerId>,
}

/// What is to be paid for in a checkout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutRequest {
    /// Who pays.
    pub user_id: UserId,
    /// Their name at the provider; none where the provider keeps none.
    pub customer: Option<CustomerId>,
    /// For which plan.
    pub plan: Plan,
    /// Names this wish. The same wish sent twice MUST open one checkout.
    pub idempotency_key: String,
}

/// A checkout that the provider has opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenCheckout {
    /// The provider's name of it; none where nothing can be paid.
    pub id: Option<CheckoutId>,
    /// Where the browser goes to pay. `#mock-checkout` means that nothing can be paid here.
    pub url: String,
}

/// A subscription that is to be paid with a payment method that the page has collected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionRequest {
    /// Who pays.
    pub user_id: UserId,
    /// Their name at the provider.
    pub customer: CustomerId,
    /// Basic or Pro.
    pub plan: Plan,
    /// The provider's name of the payment method.
    pub payment_method: String,
    /// Names this wish. The same wish sent twice MUST begin one subscription.
    pub idempotency_key: String,
}

/// How a subscription stands at the provider, in the provider's own words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionDetails {
    /// The provider's name of it.
    pub id: SubscriptionId,
    /// What is billed next.
    pub plan: Plan,
    /// The provider's word for its state, such as `active`.
    pub status: String,
    /// The end of the current period.
    pub current_period_end: DateTime<Utc>,
    /// When it ends, where it was cancelled. That may be periods away, where its user chose a day.
    pub cancel_at: Option<DateTime<Utc>>,
    /// With what the page lets the bank confirm the payment; none unless it asks for that.
    pub client_secret: Option<String>,
}

impl SubscriptionDetails {
    /// Whether it ends with its current period.
    pub fn ends_with_period(&self) -> bool {
        self.cancel_at
            .is_some_and(|at| at <= self.current_period_end)
    }
}

/// An event as the provider sent it, its signature checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderEvent {
    /// The provider's name of it.
    pub id: String,
    /// What happened, in the provider's word, such as `invoice.paid`.
    pub kind: String,
    /// The body, byte for byte.
    pub body: String,
}

/// Whose updates they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UpdateOwner {
    /// The provider was told the user when the payment began.
    User(UserId),
    /// Only the provider's own name is known.
    Customer(CustomerId),
}

/// What the provider says about the subject of an event now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Findings {
    /// Whose updates they are.
    pub owner: UpdateOwner,
    /// The updates.
    pub updates: Vec<BillingUpdate>,
}

/// Why a provider did not do as asked.
#[derive(Debug, Error)]
pub enum PaymentError {
    /// The card was declined, or the bank refused. The text is for the user.
    #[error("declined: {0}")]
    Declined(String),
    /// The customer has a subscription that bills already, be it one of which we have not heard
    /// yet.
    #[error("subscribed already")]
    AlreadySubscribed,
    /// The provider does not know what was asked about, or cannot do this.
    #[error("the provider knows no such thing")]
    NotFound,
    /// The provider failed. Nothing MUST be half done: the same call may be made again.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Why a delivery is no event of the provider's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum EventRefused {
    /// The signature is missing, malformed, wrong, or of another time.
    #[error("the signature is not the provider's")]
    BadSignature,
    /// The signature is right, and the body is no event.
    #[error("the body is no event")]
    Malformed,
}

/// How far the time in an event's signature may be from ours, either way. Stripe's own libraries
/// have the same figure.
pub const SIGNATURE_TOLERANCE: TimeDelta = TimeDelta::seconds(300);

/// Takes payments. Every method that writes MUST be safe to repeat.
#[async_trait]
pub trait PaymentProvider: Send + Sync {
    /// Names somebody who pays; none where the provider keeps no names.
    async fn create_customer(&self, payer: &Payer) -> Result<Option<CustomerId>, PaymentError>;

    /// Whether a customer is there still: one can be deleted by hand, and another account of the
    /// provider's knows none of the first.
    async fn knows_customer(&self, customer: &CustomerId) -> Result<bool, PaymentError>;

    /// Opens a checkout. Of several that would begin a subscription only the newest MUST be left to
    /// be paid, and none beside a subscription that bills: that is
    /// [`PaymentError::AlreadySubscribed`].
    async fn create_checkout(
        &self,
        request: &CheckoutRequest,
    ) -> Result<OpenCheckout, PaymentError>;

    /// Begins a subscription, and leaves no checkout open that would begin another. One that bills
    /// already is [`PaymentError::AlreadySubscribed`], unless this wish began it. A payment that the bank wants confirmed is no error:
    /// [`SubscriptionDetails::client_secret`] says so.
    async fn create_subscription(
        &self,
        request: &SubscriptionRequest,
    ) -> Result<SubscriptionDetails, PaymentError>;

    /// How a subscription stands.
    async fn subscription(&self, id: &SubscriptionId) -> Result<SubscriptionDetails, PaymentError>;

    /// Lets a subscription end with its period. One that was cancelled stays so.
    async fn cancel_at_period_end(
        &self,
        id: &SubscriptionId,
    ) -> Result<SubscriptionDetails, PaymentError>;

    /// Bills another plan from the next period on, and takes a cancellation back. Nothing is
    /// charged now, and no second subscription begins.
    async fn change_plan(
        &self,
        id: &SubscriptionId,
        plan: Plan,
    ) -> Result<SubscriptionDetails, PaymentError>;

    /// Ends a subscription at once. One that has ended, or that the provider does not know, is no
    /// error.
    async fn end(&self, id: &SubscriptionId) -> Result<(), PaymentError>;

    /// Ends every subscription of a customer at once, and closes every checkout that they could
    /// still pay, since their user goes: also what we have not heard of yet. Of a customer whom the
    /// provider does not know there is nothing to end. An error MUST mean that something may be
    /// left, and success that nothing is.
    async fn end_all(&self, customer: &CustomerId) -> Result<(), PaymentError>;

    /// Where a customer looks after cards and invoices.
    async fn open_portal(&self, customer: &CustomerId) -> Result<String, PaymentError>;

    /// Checks a delivery. The signature MUST be over these very bytes and no more than
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

    /// Asks how far a checkout has come, with what it bought: also where its event has not reached
    /// us. None for one that is open, and for one that is not ours.
    async fn look_up_checkout(&self, id: &CheckoutId) -> Result<Option<Findings>, PaymentError>;

    /// Asks how a subscription stands, with what was paid of it last: also a payment whose event has
    /// not reached us. None for one that is not ours.
    async fn look_up_subscription(
        &self,
        id: &SubscriptionId,
    ) -> Result<Option<Findings>, PaymentError>;

    /// Asks the provider afresh what an event speaks of; none for an event that means nothing to
    /// us. What the event's own body says beyond names MUST NOT be believed: it may be old.
    async fn look_up(&self, event: &ProviderEvent) -> Result<Option<Findings>, PaymentError>;
}
