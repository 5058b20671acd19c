//! What follows a change of a subscription that we asked for ourselves.

use std::sync::Arc;

use thiserror::Error;
use triptych_billing::{BillingNews, Subscription, SubscriptionId, SubscriptionState};
use triptych_ports::{
    BillingStore, Clock, Failure, PaymentError, RecordNewsError, Revision, SubscriptionDetails,
};
use triptych_users::UserId;

/// Why a change was not made, or made and not written down.
#[derive(Debug, Error)]
pub(super) enum ChangeError {
    /// The user has no subscription that could change.
    #[error("no subscription")]
    NoSubscription,
    /// The provider did not do as asked.
    #[error(transparent)]
    Provider(#[from] PaymentError),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Writes down how a subscription stands after the provider did as it was asked, so that the user
/// sees it at once. The event that the provider sends of it says the same again.
#[derive(Clone)]
pub struct SubscriptionNews {
    /// Keeps subscriptions.
    pub billing: Arc<dyn BillingStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl SubscriptionNews {
    /// The subscription that a user can change.
    pub(super) async fn open_subscription(
        &self,
        user_id: UserId,
    ) -> Result<Subscription, ChangeError> {
        let standing = self.billing.standing(user_id).await?;
        let open = standing.open_subscription(self.clock.now()).cloned();
        open.ok_or(ChangeError::NoSubscription)
    }

    /// The subscription that a user can ask about: also one whose first payment waits for the
    /// bank.
    pub(super) async fn known_id(&self, user_id: UserId) -> Result<SubscriptionId, ChangeError> {
        let standing = self.billing.standing(user_id).await?;
        let known = standing.known_subscription(self.clock.now());
        let known = known.map(|subscription| subscription.id.clone());
        known.ok_or(ChangeError::NoSubscription)
    }

    /// The name of the subscription that a user can change.
    pub(super) async fn open_id(&self, user_id: UserId) -> Result<SubscriptionId, ChangeError> {
        Ok(self.open_subscription(user_id).await?.id)
    }

    /// How far the news of a user have come: to be noted before the provider is asked.
    pub(super) async fn seen(&self, user_id: UserId) -> Result<Revision, ChangeError> {
        let revision = self.billing.revision(user_id).await?;
        revision.ok_or(ChangeError::NoSubscription)
    }

    /// Writes the new state down. Where other news have come since, they are of this change or
    /// newer, and stand.
    pub(super) async fn note(
        &self,
        user_id: UserId,
        seen: Revision,
        details: &SubscriptionDetails,
    ) -> Result<(), Failure> {
        let news = [BillingNews::Subscription(Subscription {
            id: details.id.clone(),
            plan: details.plan,
            state: SubscriptionState::Live,
            is_cancelled: details.cancel_at.is_some(),
        })];
        let now = self.clock.now();
        match self.billing.record(user_id, seen, &news, now).await {
            Ok(()) | Err(RecordNewsError::Overtaken | RecordNewsError::UserNotFound) => Ok(()),
            Err(RecordNewsError::Failure(failure)) => Err(failure),
        }
    }
}
