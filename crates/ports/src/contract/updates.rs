//! Updates of a user's money to test with, and a way to have them taken in.

use chrono::{DateTime, TimeDelta, Utc};
use triptych_billing::{
    BillingUpdate, Bought, Charge, Currency, PaymentFact, PaymentId, Plan, Subscription,
    SubscriptionId, SubscriptionState,
};
use triptych_users::UserId;

use super::Stores;
use super::fixtures::moment;
use crate::RecordUpdatesError;

pub(super) fn post(id: &str) -> BillingUpdate {
    payment(id, PaymentFact::Paid(Bought::Post))
}

pub(super) fn payment(id: &str, fact: PaymentFact) -> BillingUpdate {
    BillingUpdate::Payment {
        id: PaymentId::new(id.to_owned()),
        fact,
    }
}

pub(super) fn charged(id: &str) -> BillingUpdate {
    let charge = Charge {
        charged_at: moment(2),
        amount_cents: 1_999,
        currency: Currency::parse("usd").unwrap(),
    };
    payment(id, PaymentFact::Charged(charge))
}

pub(super) fn period_end() -> DateTime<Utc> {
    moment(0) + TimeDelta::days(30)
}

pub(super) fn period(id: &str, end: DateTime<Utc>) -> BillingUpdate {
    payment(
        id,
        PaymentFact::Paid(Bought::Period {
            subscription_id: SubscriptionId::new("sub_1".to_owned()),
            plan: Plan::Basic,
            end,
        }),
    )
}

pub(super) fn subscription(state: SubscriptionState) -> Subscription {
    Subscription {
        id: SubscriptionId::new("sub_1".to_owned()),
        plan: Plan::Basic,
        state,
        is_cancelled: false,
    }
}

pub(super) fn live() -> BillingUpdate {
    BillingUpdate::Subscription(subscription(SubscriptionState::Live))
}

/// Takes updates in, looking again as long as others come first.
pub(super) async fn record(
    stores: &Stores,
    user_id: UserId,
    updates: &[BillingUpdate],
    now: DateTime<Utc>,
) {
    loop {
        let revision = stores.billing.revision(user_id).await.unwrap().unwrap();
        match stores.billing.record(user_id, revision, updates, now).await {
            Ok(()) => return,
            Err(RecordUpdatesError::Overtaken) => {}
            Err(error) => panic!("{error}"),
        }
    }
}
