//! What every [`BillingStore`](crate::BillingStore) promises of the lookups that it queues: a
//! checkout is pending while it is open, a subscription until it has ended. A subscription is due at
//! the end of its paid period; whenever that changes, its strikes start again.

use chrono::{DateTime, TimeDelta, Utc};
use triptych_billing::{
    BillingUpdate, Checkout, CheckoutId, CheckoutStatus, LookupSubject, Money, PaymentFact, Plan,
    Subscription, SubscriptionId, SubscriptionState,
};
use triptych_users::UserId;

use super::fixtures::{moment, new_id, registered};
use super::updates::{live, payment, period, period_end, record, subscription};
use super::{Stores, in_parallel};
use crate::{AccountErasure, AddressDigest, Job, JobClaim, PutOff, Queue};

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! pending_lookups_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            pending_lookups,
            $fresh,
            [
                a_checkout_is_late_when_it_stays_open_for_minutes,
                what_was_claimed_is_late_again_after_growing_pauses,
                a_checkout_that_is_settled_is_awaited_no_longer,
                a_subscription_is_late_some_hours_after_its_paid_period,
                a_renewal_is_awaited_anew_and_an_end_no_longer,
                a_subscription_without_a_payment_of_ours_is_late_soon_and_counted_on,
                a_subscription_that_was_begun_is_awaited_before_any_updates,
                those_that_are_late_for_longest_come_first,
                of_parallel_claims_each_subject_is_given_once,
                a_user_who_waits_claims_a_checkout_every_ten_seconds,
                nothing_of_an_erased_account_is_awaited,
            ]
        );
    };
}

async fn opened(stores: &Stores, user_id: UserId, now: DateTime<Utc>) -> CheckoutId {
    let checkout = Checkout {
        id: CheckoutId::new(format!("cs_{}", new_id())),
        user_id,
        plan: Plan::PayAsYouGo,
        status: CheckoutStatus::Open,
    };
    let inserted = stores.billing.insert_checkout(&checkout, now);
    inserted.await.unwrap();
    checkout.id
}

async fn late(stores: &Stores, now: DateTime<Utc>) -> Vec<LookupSubject> {
    let mut late = Vec::new();
    while let Some(claim) = claim(stores, now).await {
        let put_off = PutOff {
            is_strike: true,
            ..PutOff::until(now + LookupSubject::pause_after(claim.strikes + 1))
        };
        stores.jobs.put_off(&claim, &put_off).await.unwrap();
        match claim.job {
            Job::Lookup(subject) => late.push(subject),
            other => panic!("{other:?} is no lookup"),
        }
    }
    late
}

async fn claim(stores: &Stores, now: DateTime<Utc>) -> Option<JobClaim> {
    let claim = stores.jobs.claim(Queue::Lookups, now, now + SECOND * 60);
    claim.await.unwrap()
}

/// Claims the lookup of a checkout out of turn.
async fn claims_checkout(stores: &Stores, id: &CheckoutId, now: DateTime<Utc>) -> bool {
    let id = Job::Lookup(LookupSubject::Checkout(id.clone())).id();
    let until = now + LookupSubject::PAUSE_WHILE_WAITED_FOR;
    let claim = stores.jobs.claim_job(&id, now, until);
    claim.await.unwrap().is_some()
}

fn sub_1() -> LookupSubject {
    LookupSubject::Subscription(SubscriptionId::new("sub_1".to_owned()))
}

const SECOND: TimeDelta = TimeDelta::seconds(1);

pub async fn a_checkout_is_late_when_it_stays_open_for_minutes(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let id = opened(stores, user_id, moment(0)).await;
    let due = moment(0) + LookupSubject::OVERDUE_AFTER;
    assert_eq!(late(stores, due - SECOND).await, []);
    assert_eq!(late(stores, due).await, [LookupSubject::Checkout(id)]);
}

pub async fn what_was_claimed_is_late_again_after_growing_pauses(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let subject = LookupSubject::Checkout(opened(stores, user_id, moment(0)).await);
    let mut due = moment(0) + LookupSubject::OVERDUE_AFTER;
    for look_ups in 1..12 {
        assert_eq!(late(stores, due - SECOND).await, [], "{look_ups}");
        let claimed = late(stores, due).await;
        assert_eq!(claimed, std::slice::from_ref(&subject), "{look_ups}");
        due += LookupSubject::pause_after(look_ups);
    }
}

pub async fn a_checkout_that_is_settled_is_awaited_no_longer(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    for status in [CheckoutStatus::Settled, CheckoutStatus::Expired] {
        let id = opened(stores, user_id, moment(0)).await;
        let updates = BillingUpdate::Checkout {
            id: id.clone(),
            status,
        };
        record(stores, user_id, &[updates], moment(5)).await;
        assert_eq!(late(stores, moment(100_000)).await, [], "{status:?}");
        assert!(!claims_checkout(stores, &id, moment(6)).await, "{status:?}");
    }
}

pub async fn a_subscription_is_late_some_hours_after_its_paid_period(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let updates = [live(), period("in_1", period_end())];
    record(stores, user_id, &updates, moment(5)).await;
    let due = period_end() + LookupSubject::RENEWAL_OVERDUE_AFTER;
    assert_eq!(late(stores, due - SECOND).await, []);
    assert_eq!(late(stores, due).await, [sub_1()]);
    // What is told again is nothing new: the pauses go on growing.
    record(stores, user_id, &updates, due).await;
    let again = due + LookupSubject::pause_after(1);
    assert_eq!(late(stores, again - SECOND).await, []);
    assert_eq!(late(stores, again).await, [sub_1()]);
}

pub async fn a_renewal_is_awaited_anew_and_an_end_no_longer(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let updates = [live(), period("in_1", period_end())];
    record(stores, user_id, &updates, moment(5)).await;
    let first = period_end() + LookupSubject::RENEWAL_OVERDUE_AFTER;
    assert_eq!(late(stores, first).await, [sub_1()]);
    let next_end = period_end() + TimeDelta::days(30);
    record(stores, user_id, &[period("in_2", next_end)], first).await;
    let next = next_end + LookupSubject::RENEWAL_OVERDUE_AFTER;
    assert_eq!(late(stores, next - SECOND).await, []);
    assert_eq!(late(stores, next).await, [sub_1()]);
    let ended = subscription(SubscriptionState::Ended { at: next });
    let ended = BillingUpdate::Subscription(ended);
    record(stores, user_id, &[ended], next).await;
    assert_eq!(late(stores, next + TimeDelta::days(90)).await, []);
}

pub async fn a_subscription_without_a_payment_of_ours_is_late_soon_and_counted_on(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let begun = subscription(SubscriptionState::Incomplete);
    record(
        stores,
        user_id,
        &[BillingUpdate::Subscription(begun)],
        moment(0),
    )
    .await;
    let due = moment(0) + LookupSubject::OVERDUE_AFTER;
    assert_eq!(late(stores, due - SECOND).await, []);
    assert_eq!(late(stores, due).await, [sub_1()]);
    // Running and not paid, it is looked for as before.
    record(stores, user_id, &[live()], due).await;
    let again = due + LookupSubject::pause_after(1);
    assert_eq!(late(stores, again - SECOND).await, []);
    assert_eq!(late(stores, again).await, [sub_1()]);
    // Paid, it is awaited with its period; paid back, still then.
    record(stores, user_id, &[period("in_1", period_end())], again).await;
    let refunded = payment("in_1", PaymentFact::Money(Money::Refunded));
    record(stores, user_id, &[refunded], again).await;
    let renewal = period_end() + LookupSubject::RENEWAL_OVERDUE_AFTER;
    assert_eq!(late(stores, renewal - SECOND).await, []);
    assert_eq!(late(stores, renewal).await, [sub_1()]);
}

pub async fn a_subscription_that_was_begun_is_awaited_before_any_updates(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let job = Job::Lookup(sub_1());
    for (second, is_new) in [(300, true), (500, false)] {
        let queued = stores.jobs.enqueue(&job, Some(user_id), moment(second));
        assert_eq!(queued.await.unwrap(), is_new);
    }
    let due = moment(0) + LookupSubject::OVERDUE_AFTER;
    assert_eq!(late(stores, due - SECOND).await, []);
    assert_eq!(late(stores, due).await, [sub_1()]);
    let updates = [live(), period("in_1", period_end())];
    record(stores, user_id, &updates, due).await;
    let repeated = stores.jobs.enqueue(&job, Some(user_id), due);
    assert!(!repeated.await.unwrap());
    assert_eq!(late(stores, period_end()).await, []);
}

pub async fn those_that_are_late_for_longest_come_first(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let mut expected = Vec::new();
    for second in [3, 1, 2] {
        let id = opened(stores, user_id, moment(second)).await;
        expected.push((second, LookupSubject::Checkout(id)));
    }
    expected.sort_unstable();
    let expected: Vec<_> = expected.into_iter().map(|(_, subject)| subject).collect();
    assert_eq!(late(stores, moment(1_000)).await, expected);
}

pub async fn of_parallel_claims_each_subject_is_given_once(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let mut expected = Vec::new();
    for second in 0..20 {
        let id = opened(stores, user_id, moment(second)).await;
        expected.push(LookupSubject::Checkout(id));
    }
    let claimed = in_parallel(8, |_| {
        let stores = stores.clone();
        async move { late(&stores, moment(1_000)).await }
    })
    .await;
    let mut claimed = claimed.concat();
    claimed.extend(late(stores, moment(1_000)).await);
    claimed.sort_unstable();
    expected.sort_unstable();
    assert_eq!(claimed, expected);
}

pub async fn a_user_who_waits_claims_a_checkout_every_ten_seconds(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    let id = opened(stores, user_id, moment(0)).await;
    let told = in_parallel(8, |_| {
        let (stores, id) = (stores.clone(), id.clone());
        async move { claims_checkout(&stores, &id, moment(1)).await }
    })
    .await;
    assert_eq!(told.iter().filter(|is_told| **is_told).count(), 1);
    for (second, expected) in [(2, false), (10, false), (11, true), (20, false), (21, true)] {
        let claimed = claims_checkout(stores, &id, moment(second)).await;
        assert_eq!(claimed, expected, "{second}");
    }
    // The worker comes all the same, and as soon.
    let due = moment(0) + LookupSubject::OVERDUE_AFTER;
    assert_eq!(late(stores, due - SECOND).await, []);
    let claimed = claim(stores, due).await.unwrap();
    assert_eq!(claimed.strikes, 0);
    assert!(!claims_checkout(stores, &id, due + SECOND).await);
}

pub async fn nothing_of_an_erased_account_is_awaited(stores: &Stores) {
    let user_id = registered(stores, "mara").await;
    opened(stores, user_id, moment(0)).await;
    let begun = Subscription {
        is_cancelled: true,
        ..subscription(SubscriptionState::Live)
    };
    record(
        stores,
        user_id,
        &[BillingUpdate::Subscription(begun)],
        moment(0),
    )
    .await;
    let erasure = AccountErasure {
        user_id,
        address: AddressDigest::new("a digest of mara".to_owned()),
        at: moment(1),
    };
    stores.former.erase(&erasure).await.unwrap();
    assert_eq!(late(stores, moment(1_000_000)).await, []);
}
