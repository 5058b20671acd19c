//! A user cancels their subscription.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_ports::{Failure, PaymentError, PaymentProvider};
use triptych_users::UserId;

use super::subscription_news::{ChangeError, SubscriptionNews};

/// Why nothing was cancelled.
#[derive(Debug, Error)]
pub enum CancelSubscriptionError {
    /// There is no subscription.
    #[error("no subscription")]
    NoSubscription,
    /// The provider failed.
    #[error(transparent)]
    Provider(Failure),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Lets a subscription end with the period that is paid.
pub struct CancelSubscription {
    /// Takes payments.
    pub payments: Arc<dyn PaymentProvider>,
    /// Finds the subscription, and writes its new state down.
    pub news: SubscriptionNews,
}

impl CancelSubscription {
    /// Answers when it ends. Cancelling twice answers the same.
    ///
    /// # Errors
    /// Each variant of [`CancelSubscriptionError`].
    pub async fn run(
        &self,
        user_id: UserId,
    ) -> Result<Option<DateTime<Utc>>, CancelSubscriptionError> {
        let seen = self.news.seen(user_id).await?;
        let id = self.news.open_id(user_id).await?;
        let details = self.payments.cancel_at_period_end(&id).await;
        let details = details.map_err(ChangeError::from)?;
        self.news.note(user_id, seen, &details).await?;
        Ok(details.cancel_at)
    }
}

impl From<ChangeError> for CancelSubscriptionError {
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
