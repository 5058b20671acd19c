//! What every [`BillingStore`](crate::BillingStore) promises.

use chrono::{DateTime, TimeDelta, Utc};
use triptych_billing::{
    BillingUpdate, Bought, CreditKind, EntryKind, Money, PaymentFact, PaymentId, Plan,
    ReservationId, Settlement, Subscription, SubscriptionId, SubscriptionState, Tier, balance,
};
use triptych_users::UserId;

use super::fixtures::{moment, new_id, registered};
use super::updates::{charged, live, payment, period, period_end, post, record, subscription};
use super::{Stores, in_parallel};
use crate::{RecordUpdatesError, Revision};

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! billing_store_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            billing_store,
            $fresh,
            [
                a_new_account_holds_the_welcome_and_nothing_else,
                an_unknown_user_has_nothing,
                payments_and_subscriptions_read_back_unchanged,
                what_updates_make_due_is_written_with_them,
                updates_that_are_told_again_change_nothing,
                every_order_of_updates_ends_in_the_same_standing,
                updates_of_others_are_not_seen,
                updates_that_others_overtook_are_refused,
                updates_of_an_unknown_user_are_refused,
                of_parallel_updates_of_one_payment_one_purchase_is_written,
                a_refund_beside_parallel_reservations_never_overdraws,
                a_credit_given_back_after_its_period_lapses,
                what_time_made_due_is_written_once,
                whose_periods_are_over_is_told_in_pages,
            ]
        );
    };
}

async fn balance_of(stores: &Stores, user_id: UserId) -> i64 {
    balance(&stores.billing.account(user_id).await.unwrap().entries)
}

pub async fn a_new_account_holds_the_welcome_and_nothing_else(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let account = stores.billing.account(user_id).await.unwrap();
    assert_eq!(balance(&account.entries), 1);
    assert_eq!((account.payments, account.subscriptions), (vec![], vec![]));
    let overview = stores.billing.status(user_id).await.unwrap();
    let overview = overview.overview(moment(0));
    assert_eq!((overview.tier, overview.posts_remaining), (Tier::Free, 1));
}

pub async fn an_unknown_user_has_nothing(stores: &Stores) {
    let nobody = UserId::new(new_id());
    let status = stores.billing.status(nobody).await.unwrap();
    assert_eq!(status.overview(moment(0)).posts_remaining, 0);
    assert_eq!(stores.billing.revision(nobody).await.unwrap(), None);
    assert_eq!(stores.billing.customer(nobody).await.unwrap(), None);
}

pub async fn payments_and_subscriptions_read_back_unchanged(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let ended = Subscription {
        id: SubscriptionId::new("sub_0".to_owned()),
        plan: Plan::Pro,
        state: SubscriptionState::Ended { at: moment(3) },
        is_cancelled: true,
    };
    let updates = [
        post("cs_1"),
        charged("cs_1"),
        charged("in_1"),
        period("in_1", period_end()),
        payment("cs_2", PaymentFact::Money(Money::Refunded)),
        payment("cs_3", PaymentFact::Money(Money::Disputed)),
        payment("cs_3", PaymentFact::Money(Money::Ours)),
        BillingUpdate::Subscription(ended),
        live(),
        BillingUpdate::Subscription(Subscription {
            id: SubscriptionId::new("sub_2".to_owned()),
            ..subscription(SubscriptionState::Incomplete)
        }),
    ];
    let mut expected = triptych_billing::Account::new(user_id);
    for (second, one) in (0..).zip(&updates) {
        record(stores, user_id, std::slice::from_ref(one), moment(second)).await;
        expected.learn(one.clone());
    }
    let account = stores.billing.account(user_id).await.unwrap();
    assert_eq!(account.payments, expected.payments);
    assert_eq!(account.subscriptions, expected.subscriptions);
    let status = stores.billing.status(user_id).await.unwrap();
    assert_eq!(status, account.status());
}

pub async fn what_updates_make_due_is_written_with_them(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    record(
        stores,
        user_id,
        &[live(), period("in_1", period_end()), post("cs_1")],
        moment(5),
    )
    .await;
    assert_eq!(balance_of(stores, user_id).await, 1 + 5 + 1);
    let account = stores.billing.account(user_id).await.unwrap();
    assert_eq!(account.due(moment(5)), []);
    let overview = account.overview(moment(5));
    assert_eq!(overview.tier, Tier::Basic);
    assert_eq!(overview.subscription_active_until, Some(period_end()));
    record(
        stores,
        user_id,
        &[payment("cs_1", PaymentFact::Money(Money::Refunded))],
        moment(6),
    )
    .await;
    assert_eq!(balance_of(stores, user_id).await, 1 + 5);
}

pub async fn updates_that_are_told_again_change_nothing(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let updates = [live(), period("in_1", period_end()), post("cs_1")];
    record(stores, user_id, &updates, moment(5)).await;
    let once = stores.billing.account(user_id).await.unwrap();
    for second in 6..9 {
        record(stores, user_id, &updates, moment(second)).await;
    }
    assert_eq!(stores.billing.account(user_id).await.unwrap(), once);
}

pub async fn every_order_of_updates_ends_in_the_same_standing(stores: &Stores) {
    let ended = subscription(SubscriptionState::Ended { at: moment(4) });
    let updates = [
        BillingUpdate::Subscription(ended),
        period("in", period_end()),
        post("cs"),
        payment("cs", PaymentFact::Money(Money::Refunded)),
    ];
    let mut statuses = Vec::new();
    for (number, order) in orders(updates.len()).into_iter().enumerate() {
        let user_id = registered(stores, &format!("mara{number}")).await;
        for index in order {
            let own = own(&updates[index], number);
            record(stores, user_id, &[own], moment(10)).await;
        }
        let status = stores.billing.status(user_id).await.unwrap();
        statuses.push(status.overview(moment(10)));
    }
    assert_eq!(statuses.len(), 24);
    assert_eq!(statuses[0].posts_remaining, 1);
    assert!(statuses.iter().all(|status| *status == statuses[0]));
}

/// The same updates under names of one user's own.
fn own(updates: &BillingUpdate, number: usize) -> BillingUpdate {
    let subscription_id = SubscriptionId::new(format!("sub_{number}"));
    match updates.clone() {
        BillingUpdate::Subscription(subscription) => BillingUpdate::Subscription(Subscription {
            id: subscription_id,
            ..subscription
        }),
        BillingUpdate::Payment { id, fact } => BillingUpdate::Payment {
            id: PaymentId::new(format!("{}_{number}", id.as_str())),
            fact: match fact {
                PaymentFact::Paid(Bought::Period { plan, end, .. }) => {
                    PaymentFact::Paid(Bought::Period {
                        subscription_id,
                        plan,
                        end,
                    })
                }
                other => other,
            },
        },
        checkout @ BillingUpdate::Checkout { .. } => checkout,
    }
}

fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for shorter in orders(count - 1) {
        for place in 0..count {
            let mut order = shorter.clone();
            order.insert(place, count - 1);
            all.push(order);
        }
    }
    all
}

pub async fn updates_of_others_are_not_seen(stores: &Stores) {
    let mara = registered(stores, "mara").await;
    let nils = registered(stores, "nils").await;
    record(
        stores,
        mara,
        &[live(), period("in_1", period_end())],
        moment(5),
    )
    .await;
    assert_eq!(balance_of(stores, nils).await, 1);
    let account = stores.billing.account(nils).await.unwrap();
    assert_eq!((account.payments, account.subscriptions), (vec![], vec![]));
}

pub async fn updates_that_others_overtook_are_refused(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let seen = stores.billing.revision(user_id).await.unwrap().unwrap();
    record(stores, user_id, &[post("cs_1")], moment(5)).await;
    let late = [post("cs_2")];
    let late = stores.billing.record(user_id, seen, &late, moment(6));
    assert!(matches!(late.await, Err(RecordUpdatesError::Overtaken)));
    assert_eq!(balance_of(stores, user_id).await, 2);
    assert!(stores.billing.revision(user_id).await.unwrap().unwrap() > seen);
}

pub async fn updates_of_an_unknown_user_are_refused(stores: &Stores) {
    let nobody = UserId::new(new_id());
    let updates = [post("cs_1")];
    let answer = stores
        .billing
        .record(nobody, Revision(0), &updates, moment(5));
    assert!(matches!(
        answer.await,
        Err(RecordUpdatesError::UserNotFound)
    ));
}

pub async fn of_parallel_updates_of_one_payment_one_purchase_is_written(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    in_parallel(50, |_| {
        let stores = stores.clone();
        async move { record(&stores, user_id, &[post("cs_1")], moment(5)).await }
    })
    .await;
    assert_eq!(balance_of(stores, user_id).await, 2);
}

pub async fn a_refund_beside_parallel_reservations_never_overdraws(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    record(stores, user_id, &[post("cs_1"), post("cs_2")], moment(5)).await;
    in_parallel(12, |number| {
        let stores = stores.clone();
        async move {
            if number == 6 {
                let refund = payment("cs_1", PaymentFact::Money(Money::Refunded));
                record(&stores, user_id, &[refund], moment(6)).await;
            } else {
                let id = ReservationId::new(new_id());
                // No credit is an answer like any other here.
                let _ = stores.credits.reserve(id, user_id, moment(6)).await;
            }
        }
    })
    .await;
    let account = stores.billing.account(user_id).await.unwrap();
    assert_eq!(balance(&account.entries), 0);
    assert_eq!(account.due(moment(6)), []);
}

pub async fn a_credit_given_back_after_its_period_lapses(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    record(
        stores,
        user_id,
        &[live(), period("in_1", period_end())],
        moment(5),
    )
    .await;
    let id = ReservationId::new(new_id());
    let reservation = stores
        .credits
        .reserve(id, user_id, moment(6))
        .await
        .unwrap();
    assert!(matches!(reservation.credit, CreditKind::Allowance { .. }));
    let later = period_end() + TimeDelta::minutes(1);
    let settled = stores
        .credits
        .settle(id, Settlement::GivenBack, later)
        .await;
    assert_eq!(settled.unwrap(), Settlement::GivenBack);
    assert_eq!(balance_of(stores, user_id).await, 1, "the free post alone");
}

pub async fn what_time_made_due_is_written_once(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    record(
        stores,
        user_id,
        &[live(), period("in_1", period_end())],
        moment(5),
    )
    .await;
    let before = period_end() - TimeDelta::seconds(1);
    assert_eq!(lapsing(stores, before).await, []);
    assert_eq!(lapsing(stores, period_end()).await, [user_id]);
    in_parallel(8, |_| {
        let stores = stores.clone();
        async move {
            let written = stores.billing.write_due(user_id, period_end());
            written.await.unwrap();
        }
    })
    .await;
    assert_eq!(lapsing(stores, period_end()).await, []);
    let account = stores.billing.account(user_id).await.unwrap();
    let lapses = account
        .entries
        .iter()
        .filter(|e| e.kind == EntryKind::Lapse);
    assert_eq!(lapses.map(|entry| entry.amount).collect::<Vec<_>>(), [-5]);
}

async fn lapsing(stores: &Stores, now: DateTime<Utc>) -> Vec<UserId> {
    stores.billing.lapsing(now, None, 100).await.unwrap()
}

pub async fn whose_periods_are_over_is_told_in_pages(stores: &Stores) {
    let mut users = Vec::new();
    for number in 0..5 {
        let user_id = registered(stores, &format!("mara{number}")).await;
        let first = own(&period("in", period_end()), number);
        let second = own(&period("in", period_end()), number + 10);
        record(stores, user_id, &[first, second], moment(5)).await;
        users.push(user_id);
    }
    users.sort_unstable();
    let mut told = Vec::new();
    while told.len() < users.len() {
        let after = told.last().copied();
        let page = stores.billing.lapsing(period_end(), after, 2);
        told.extend(page.await.unwrap());
    }
    assert_eq!(told, users);
    let (first, rest) = users.split_first().unwrap();
    let written = stores.billing.write_due(*first, period_end());
    written.await.unwrap();
    assert_eq!(balance_of(stores, *first).await, 1);
    assert_eq!(lapsing(stores, period_end()).await, rest);
}
