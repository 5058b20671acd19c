//! A user wants to pay.

use std::sync::Arc;

use thiserror::Error;
use triptych_billing::{
    AlreadySubscribed, Checkout, CheckoutDecision, CheckoutStatus, Plan, decide_checkout,
};
use triptych_ports::{
    BillingStore, CheckoutRequest, Clock, Failure, PaymentError, PaymentProvider, Randomness,
};
use triptych_users::UserId;

use super::customers::{CustomerError, Customers};
use super::subscription_news::{ChangeError, SubscriptionNews};

/// Which plan somebody wants.
#[derive(Debug, Clone)]
pub struct StartCheckoutCommand {
    /// Who.
    pub user_id: UserId,
    /// The plan.
    pub plan: Plan,
}

/// What comes of the wish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartedCheckout {
    /// The browser goes to this address to pay.
    Pay {
        /// The provider's address.
        url: String,
    },
    /// The user has another plan, and confirms the change on a page of ours.
    ConfirmChange(Plan),
}

/// Why no checkout was opened.
#[derive(Debug, Error)]
pub enum StartCheckoutError {
    /// The user has this plan.
    #[error("already subscribed")]
    AlreadySubscribed,
    /// The user is gone.
    #[error("no such user")]
    UserNotFound,
    /// The provider refused.
    #[error("the provider refused the checkout")]
    Refused(#[source] PaymentError),
    /// The provider failed.
    #[error(transparent)]
    Provider(Failure),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Opens a checkout at the payment provider.
pub struct StartCheckout {
    /// Knows what the user has.
    pub billing: Arc<dyn BillingStore>,
    /// Names the user to the provider.
    pub customers: Customers,
    /// Ends what is in the way.
    pub news: SubscriptionNews,
    /// Takes payments.
    pub payments: Arc<dyn PaymentProvider>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Names the wish.
    pub randomness: Arc<dyn Randomness>,
}

impl StartCheckout {
    /// # Errors
    /// Each variant of [`StartCheckoutError`]. Nothing is half done then: a checkout that nobody
    /// was sent to is never paid, and a subscription that was ended first gave nothing any more.
    pub async fn run(
        &self,
        command: StartCheckoutCommand,
    ) -> Result<StartedCheckout, StartCheckoutError> {
        let StartCheckoutCommand { user_id, plan } = command;
        let standing = self.news.settled_standing(user_id).await?;
        match decide_checkout(&standing, plan, self.clock.now())? {
            CheckoutDecision::ConfirmChange => Ok(StartedCheckout::ConfirmChange(plan)),
            CheckoutDecision::Pay { ending } => {
                self.news.end(user_id, ending).await?;
                self.open(user_id, plan).await
            }
        }
    }

    async fn open(
        &self,
        user_id: UserId,
        plan: Plan,
    ) -> Result<StartedCheckout, StartCheckoutError> {
        let mut request = CheckoutRequest {
            user_id,
            customer: self.customers.name_of(user_id).await?,
            plan,
            idempotency_key: self.randomness.new_id().to_string(),
        };
        let mut opened = self.payments.create_checkout(&request).await;
        if matches!(opened, Err(PaymentError::NotFound)) {
            let lost = request.customer.as_ref();
            if let Some(renamed) = self.customers.renamed_if_lost(user_id, lost).await? {
                request.customer = Some(renamed);
                request.idempotency_key = self.randomness.new_id().to_string();
                opened = self.payments.create_checkout(&request).await;
            }
        }
        let open = opened?;
        if let Some(customer) = &request.customer {
            self.customers.end_if_gone(user_id, customer).await?;
        }
        if let Some(id) = open.id {
            let checkout = Checkout {
                id,
                user_id,
                plan,
                status: CheckoutStatus::Open,
            };
            let now = self.clock.now();
            self.billing.insert_checkout(&checkout, now).await?;
        }
        Ok(StartedCheckout::Pay { url: open.url })
    }
}

impl From<AlreadySubscribed> for StartCheckoutError {
    fn from(_: AlreadySubscribed) -> Self {
        Self::AlreadySubscribed
    }
}

impl From<PaymentError> for StartCheckoutError {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::Failure(failure) => Self::Provider(failure),
            PaymentError::AlreadySubscribed => Self::AlreadySubscribed,
            PaymentError::Declined(_) | PaymentError::NotFound => Self::Refused(error),
        }
    }
}

impl From<ChangeError> for StartCheckoutError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::NoSubscription => Self::UserNotFound,
            ChangeError::Provider(error) => error.into(),
            ChangeError::Failure(failure) => Self::Failure(failure),
        }
    }
}

impl From<CustomerError> for StartCheckoutError {
    fn from(error: CustomerError) -> Self {
        match error {
            CustomerError::UserNotFound => Self::UserNotFound,
            CustomerError::Provider(error) => error.into(),
            CustomerError::Failure(failure) => Self::Failure(failure),
        }
    }
}
