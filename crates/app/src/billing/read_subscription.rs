//! A user asks how their subscription stands at the provider.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, PaymentError, PaymentProvider, SubscriptionDetails};
use triptych_users::UserId;

use super::subscription_news::{ChangeError, SubscriptionNews};

/// Why nothing can be said of a subscription.
#[derive(Debug, Error)]
pub enum ReadSubscriptionError {
    /// There is none.
    #[error("no subscription")]
    NoSubscription,
    /// The provider failed.
    #[error(transparent)]
    Provider(Failure),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Asks the provider. Its plan is the one that is billed next; the answer names the one that is paid
/// for now, as long as there is one.
pub struct ReadSubscription {
    /// Takes payments.
    pub payments: Arc<dyn PaymentProvider>,
    /// Finds the subscription.
    pub news: SubscriptionNews,
}

impl ReadSubscription {
    /// # Errors
    /// Each variant of [`ReadSubscriptionError`].
    pub async fn run(&self, user_id: UserId) -> Result<SubscriptionDetails, ReadSubscriptionError> {
        let (id, paid) = self.news.known(user_id).await?;
        let details = self.payments.subscription(&id).await;
        let details = details.map_err(ChangeError::from)?;
        Ok(SubscriptionDetails {
            plan: paid.unwrap_or(details.plan),
            ..details
        })
    }
}

impl From<ChangeError> for ReadSubscriptionError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::NoSubscription
            | ChangeError::Provider(
                PaymentError::AlreadySubscribed
                | PaymentError::NotFound
                | PaymentError::Declined(_),
            ) => Self::NoSubscription,
            ChangeError::Provider(PaymentError::Failure(failure)) => Self::Provider(failure),
            ChangeError::Failure(failure) => Self::Failure(failure),
        }
    }
}
