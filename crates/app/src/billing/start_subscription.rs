//! A user subscribes with a payment method that the page has collected.

use std::sync::Arc;

use thiserror::Error;
use triptych_billing::{CheckoutDecision, Plan, decide_checkout};
use triptych_ports::{
    AwaitedNews, Clock, Failure, PaymentError, PaymentProvider, SubscriptionDetails,
    SubscriptionRequest,
};
use triptych_users::UserId;

use super::customers::{CustomerError, Customers};
use super::subscription_news::{ChangeError, SubscriptionNews};
use crate::error_chain::chain;

/// What somebody subscribes to, and pays with.
#[derive(Debug, Clone)]
pub struct StartSubscriptionCommand {
    /// Who.
    pub user_id: UserId,
    /// Basic or Pro.
    pub plan: Plan,
    /// The provider's name of the payment method.
    pub payment_method: String,
}

/// Why no subscription began.
#[derive(Debug, Error)]
pub enum StartSubscriptionError {
    /// The user has a subscription; it is changed, and no second one begins.
    #[error("already subscribed")]
    AlreadySubscribed,
    /// The plan is none to subscribe to, or nothing can be paid here.
    #[error("not offered")]
    NotOffered,
    /// The card was declined. The text is the bank's.
    #[error("declined: {0}")]
    Declined(String),
    /// The user is gone.
    #[error("no such user")]
    UserNotFound,
    /// The provider failed.
    #[error(transparent)]
    Provider(Failure),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Begins a subscription. Credits come with the event of its first payment.
pub struct StartSubscription {
    /// Is told what has begun.
    pub awaited: Arc<dyn AwaitedNews>,
    /// Names the user to the provider.
    pub customers: Customers,
    /// Ends what is in the way.
    pub news: SubscriptionNews,
    /// Takes payments.
    pub payments: Arc<dyn PaymentProvider>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl StartSubscription {
    /// # Errors
    /// Each variant of [`StartSubscriptionError`].
    pub async fn run(
        &self,
        command: StartSubscriptionCommand,
    ) -> Result<SubscriptionDetails, StartSubscriptionError> {
        let StartSubscriptionCommand {
            user_id,
            plan,
            payment_method,
        } = command;
        if plan == Plan::PayAsYouGo {
            return Err(StartSubscriptionError::NotOffered);
        }
        let standing = self.news.settled_standing(user_id).await?;
        match decide_checkout(&standing, plan, self.clock.now()) {
            Ok(CheckoutDecision::Pay { ending }) => {
                self.news.end(user_id, ending).await?;
            }
            Ok(CheckoutDecision::ConfirmChange) | Err(_) => {
                return Err(StartSubscriptionError::AlreadySubscribed);
            }
        }
        let customer = self.customers.name_of(user_id).await?;
        let customer = customer.ok_or(StartSubscriptionError::NotOffered)?;
        let mut request = SubscriptionRequest {
            user_id,
            customer,
            plan,
            // The same method for the same plan is the same wish: a second click subscribes once.
            idempotency_key: format!("{user_id}-{}-{payment_method}", plan.backend_name()),
            payment_method,
        };
        let mut begun = self.payments.create_subscription(&request).await;
        if matches!(begun, Err(PaymentError::NotFound)) {
            let lost = Some(&request.customer);
            if let Some(renamed) = self.customers.renamed_if_lost(user_id, lost).await? {
                request.customer = renamed;
                begun = self.payments.create_subscription(&request).await;
            }
        }
        let begun = begun?;
        let customer = &request.customer;
        self.customers.end_if_gone(user_id, customer).await?;
        self.await_news_of(user_id, &begun).await;
        Ok(begun)
    }
}

impl StartSubscription {
    /// The card may have been charged, so nothing that fails here is an error.
    async fn await_news_of(&self, user_id: UserId, begun: &SubscriptionDetails) {
        let now = self.clock.now();
        let awaited = self.awaited.await_subscription(user_id, &begun.id, now);
        if let Err(failure) = awaited.await {
            tracing::error!(
                error = chain(&failure),
                subscription = begun.id.as_str(),
                "a subscription has begun, and its news are not awaited"
            );
        }
    }
}

impl From<PaymentError> for StartSubscriptionError {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::Declined(text) => Self::Declined(text),
            PaymentError::AlreadySubscribed => Self::AlreadySubscribed,
            PaymentError::NotFound => Self::NotOffered,
            PaymentError::Failure(failure) => Self::Provider(failure),
        }
    }
}

impl From<ChangeError> for StartSubscriptionError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::NoSubscription => Self::UserNotFound,
            ChangeError::Provider(error) => error.into(),
            ChangeError::Failure(failure) => Self::Failure(failure),
        }
    }
}

impl From<CustomerError> for StartSubscriptionError {
    fn from(error: CustomerError) -> Self {
        match error {
            CustomerError::UserNotFound => Self::UserNotFound,
            CustomerError::Provider(error) => error.into(),
            CustomerError::Failure(failure) => Self::Failure(failure),
        }
    }
}
