//! A user cancels their subscription.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_billing::{Cancellation, decide_cancellation};
use triptych_ports::{Clock, Failure, PaymentError, PaymentProvider};
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

/// Lets a subscription end with the period that is paid, or at once where none is left.
pub struct CancelSubscription {
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Takes payments.
    pub payments: Arc<dyn PaymentProvider>,
    /// Knows what the user has, and writes down what becomes of it.
    pub news: SubscriptionNews,
}

impl CancelSubscription {
    /// Answers when it ends. Cancelling twice before that answers the same.
    ///
    /// # Errors
    /// Each variant of [`CancelSubscriptionError`].
    pub async fn run(
        &self,
        user_id: UserId,
    ) -> Result<Option<DateTime<Utc>>, CancelSubscriptionError> {
        let standing = self.news.settled_standing(user_id).await?;
        match decide_cancellation(&standing, self.clock.now()) {
            None => Err(CancelSubscriptionError::NoSubscription),
            Some(Cancellation::Now(ending)) => Ok(Some(self.news.end(user_id, ending).await?)),
            Some(Cancellation::WithPeriod(subscription)) => {
                let seen = self.news.seen(user_id).await?;
                let details = self.payments.cancel_at_period_end(&subscription.id).await;
                let details = details.map_err(ChangeError::from)?;
                self.news.note(user_id, seen, &details).await?;
                Ok(details.cancel_at)
            }
        }
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
