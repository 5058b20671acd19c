//! What follows a change of a subscription that we asked for ourselves.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_billing::{
    BillingNews, NewsSubject, Plan, Standing, Subscription, SubscriptionId, SubscriptionState,
};
use triptych_ports::{
    BillingStore, Clock, Failure, PaymentError, PaymentProvider, RecordNewsError, Revision,
    SubscriptionDetails,
};
use triptych_users::UserId;

use super::take_news::{Hint, TakeNews, TakeNewsError};
use crate::error_chain::chain;

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

/// Asks the provider to change a subscription, and writes down how it stands then, so that the user
/// sees it at once. The event that the provider sends of it says the same again.
#[derive(Clone)]
pub struct SubscriptionNews {
    /// Takes payments.
    pub payments: Arc<dyn PaymentProvider>,
    /// Keeps subscriptions.
    pub billing: Arc<dyn BillingStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Asks the provider afresh.
    pub afresh: TakeNews,
}

impl SubscriptionNews {
    /// The subscription that a user can ask about, also one whose first payment waits for the
    /// bank, with the plan of its paid period.
    pub(super) async fn known(
        &self,
        user_id: UserId,
    ) -> Result<(SubscriptionId, Option<Plan>), ChangeError> {
        let standing = self.billing.standing(user_id).await?;
        let now = self.clock.now();
        let known = standing.known_subscription(now);
        let known = known.ok_or(ChangeError::NoSubscription)?;
        let paid = known.entitlement(now).map(|entitlement| entitlement.plan);
        Ok((known.subscription.id.clone(), paid))
    }

    /// What a user's account adds up to, before anything is decided that could end a subscription:
    /// one whose paid period is over is looked up first, since its next payment may be on its way to
    /// us, and nothing that was paid may be ended for being unpaid.
    pub(super) async fn settled_standing(&self, user_id: UserId) -> Result<Standing, ChangeError> {
        let standing = self.billing.standing(user_id).await?;
        for subscription in standing.overdue(self.clock.now()) {
            let subject = subject_of(subscription);
            let hint = Hint::Subject(&subject);
            self.afresh.take_for(user_id, hint).await?;
        }
        Ok(self.billing.standing(user_id).await?)
    }

    /// How far the news of a user have come: to be noted before the provider is asked.
    pub(super) async fn seen(&self, user_id: UserId) -> Result<Revision, ChangeError> {
        let revision = self.billing.revision(user_id).await?;
        revision.ok_or(ChangeError::NoSubscription)
    }

    /// Writes down what a change of the provider's answered.
    pub(super) async fn note(
        &self,
        user_id: UserId,
        seen: Revision,
        details: &SubscriptionDetails,
    ) -> Result<(), Failure> {
        let changed = Subscription {
            id: details.id.clone(),
            plan: details.plan,
            state: SubscriptionState::Live,
            is_cancelled: details.ends_with_period(),
        };
        self.record(user_id, seen, vec![changed]).await
    }

    /// Ends subscriptions now, if there are any, and answers when that is. Ending what is over
    /// already is no error.
    pub(super) async fn end(
        &self,
        user_id: UserId,
        ending: Vec<Subscription>,
    ) -> Result<DateTime<Utc>, ChangeError> {
        if ending.is_empty() {
            return Ok(self.clock.now());
        }
        let seen = self.seen(user_id).await?;
        for subscription in &ending {
            self.payments.end(&subscription.id).await?;
        }
        let now = self.clock.now();
        let ended = ending.into_iter().map(|subscription| Subscription {
            state: SubscriptionState::Ended { at: now },
            ..subscription
        });
        self.record(user_id, seen, ended.collect()).await?;
        Ok(now)
    }

    /// Writes changes down that the provider has made. Where other news were written since `seen`,
    /// nobody knows whether they were looked up before the change or after it: then what holds is
    /// asked for afresh.
    async fn record(
        &self,
        user_id: UserId,
        seen: Revision,
        changed: Vec<Subscription>,
    ) -> Result<(), Failure> {
        let subjects: Vec<_> = changed.iter().map(subject_of).collect();
        let news: Vec<_> = changed.into_iter().map(BillingNews::Subscription).collect();
        let now = self.clock.now();
        match self.billing.record(user_id, seen, &news, now).await {
            Ok(()) | Err(RecordNewsError::UserNotFound) => return Ok(()),
            Err(RecordNewsError::Failure(failure)) => return Err(failure),
            Err(RecordNewsError::Overtaken) => {}
        }
        for subject in subjects {
            let taken = self.afresh.take_for(user_id, Hint::Subject(&subject)).await;
            if let Err(error) = taken {
                // What was asked for is done, and its event says so again.
                tracing::warn!(?subject, error = chain(&error), "a change is not looked up");
            }
        }
        Ok(())
    }
}

fn subject_of(subscription: &Subscription) -> NewsSubject {
    NewsSubject::Subscription(subscription.id.clone())
}

impl From<TakeNewsError> for ChangeError {
    fn from(error: TakeNewsError) -> Self {
        match error {
            TakeNewsError::UnknownOwner => Self::NoSubscription,
            TakeNewsError::Provider(error) => Self::Provider(error),
            TakeNewsError::Failure(failure) => Self::Failure(failure),
            error @ (TakeNewsError::Overtaken | TakeNewsError::TookTooLong) => {
                Self::Failure(Failure::Unavailable(Box::new(error)))
            }
        }
    }
}
