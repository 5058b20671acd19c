//! A user changes between Basic and Pro, or takes a cancellation back.

use std::sync::Arc;

use thiserror::Error;
use triptych_billing::{
    AlreadySubscribed, BillingOverview, CheckoutDecision, Plan, decide_checkout,
};
use triptych_ports::{Failure, PaymentError, PaymentProvider};
use triptych_users::UserId;

use super::subscription_news::{ChangeError, SubscriptionNews};

/// Why the plan stays as it is.
#[derive(Debug, Error)]
pub enum ChangePlanError {
    /// There is no subscription to change.
    #[error("no subscription")]
    NoSubscription,
    /// It is this plan already.
    #[error("already subscribed")]
    AlreadySubscribed,
    /// The provider failed.
    #[error(transparent)]
    Provider(Failure),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Changes the plan of the subscription that is there, from its next period on.
pub struct ChangePlan {
    /// Takes payments.
    pub payments: Arc<dyn PaymentProvider>,
    /// Finds the subscription, and writes its new state down.
    pub news: SubscriptionNews,
}

impl ChangePlan {
    /// Answers how the user stands then.
    ///
    /// # Errors
    /// Each variant of [`ChangePlanError`].
    pub async fn run(
        &self,
        user_id: UserId,
        plan: Plan,
    ) -> Result<BillingOverview, ChangePlanError> {
        let seen = self.news.seen(user_id).await?;
        let standing = self.news.billing.standing(user_id).await?;
        let now = self.news.clock.now();
        match decide_checkout(&standing, plan, now)? {
            // A single post is nothing that a subscription could become.
            CheckoutDecision::Pay { .. } => return Err(ChangePlanError::NoSubscription),
            CheckoutDecision::ConfirmChange => {}
        }
        let open = standing.open_subscription(now);
        let open = open.ok_or(ChangePlanError::NoSubscription)?;
        let details = self.payments.change_plan(&open.id, plan).await;
        let details = details.map_err(ChangeError::from)?;
        self.news.note(user_id, seen, &details).await?;
        let standing = self.news.billing.standing(user_id).await?;
        Ok(standing.overview(self.news.clock.now()))
    }
}

impl From<AlreadySubscribed> for ChangePlanError {
    fn from(_: AlreadySubscribed) -> Self {
        Self::AlreadySubscribed
    }
}

impl From<ChangeError> for ChangePlanError {
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
