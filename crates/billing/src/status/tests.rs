//! What may be done with a subscription in each of its states.

use chrono::TimeDelta;

use super::*;
use crate::subscription::SubscriptionId;

const DAY: TimeDelta = TimeDelta::days(1);

/// The end of the period that was paid.
fn end() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::days(30)
}

/// A subscription to Basic whose period is paid.
fn live() -> SubscriptionRecord {
    SubscriptionRecord {
        subscription: Subscription {
            id: SubscriptionId::new("sub_1".to_owned()),
            plan: Plan::Basic,
            state: SubscriptionState::Live,
            is_cancelled: false,
        },
        paid: Some(PaidPeriod {
            plan: Plan::Basic,
            end: end(),
        }),
        was_paid_once: true,
    }
}

fn in_state(state: SubscriptionState) -> SubscriptionRecord {
    let mut status = live();
    status.subscription.state = state;
    status
}

fn cancelled() -> SubscriptionRecord {
    let mut status = live();
    status.subscription.is_cancelled = true;
    status
}

/// Its one payment went back.
fn paid_back() -> SubscriptionRecord {
    SubscriptionRecord {
        paid: None,
        ..live()
    }
}

/// We have heard of it, and not of its payment.
fn young() -> SubscriptionRecord {
    SubscriptionRecord {
        was_paid_once: false,
        ..paid_back()
    }
}

fn status(of: &SubscriptionRecord) -> BillingStatus {
    BillingStatus {
        sums: CreditSums::default(),
        subscriptions: vec![of.clone()],
    }
}

#[test]
fn a_live_subscription_is_open_as_long_as_it_entitles_or_is_young_and_lapses_then() {
    let incomplete = in_state(SubscriptionState::Incomplete);
    let ended = in_state(SubscriptionState::Ended { at: end() });
    // Before its period ends, in its days of grace, after them.
    for (status, open, lapsed) in [
        (live(), [true, true, false], [false, false, true]),
        (cancelled(), [true, false, false], [false, true, true]),
        (paid_back(), [false, false, false], [true, true, true]),
        (young(), [true, true, true], [false, false, false]),
        (incomplete, [false, false, false], [false, false, false]),
        (ended, [false, false, false], [false, false, false]),
    ] {
        let moments = [end() - DAY, end(), end() + DAY * 7];
        assert_eq!(moments.map(|now| status.is_open(now)), open);
        assert_eq!(moments.map(|now| status.has_lapsed(now)), lapsed);
    }
}

#[test]
fn there_is_never_a_second_subscription() {
    use CheckoutDecision::{ConfirmChange, Pay};
    let pay = || Ok(Pay { ending: vec![] });
    let now = end() - DAY;
    for (there, wished, expected) in [
        (BillingStatus::default(), Plan::Basic, pay()),
        (BillingStatus::default(), Plan::PayAsYouGo, pay()),
        (status(&live()), Plan::PayAsYouGo, pay()),
        (status(&live()), Plan::Basic, Err(AlreadySubscribed)),
        (status(&live()), Plan::Pro, Ok(ConfirmChange)),
        (status(&cancelled()), Plan::Basic, Ok(ConfirmChange)),
        (status(&young()), Plan::Basic, Err(AlreadySubscribed)),
    ] {
        assert_eq!(decide_checkout(&there, wished, now), expected, "{there:?}");
    }
}

#[test]
fn what_gives_its_user_nothing_ends_before_another_begins() {
    for (there, now) in [
        (live(), end() + DAY * 7),
        (cancelled(), end()),
        (paid_back(), end() - DAY),
    ] {
        for plan in [Plan::Basic, Plan::Pro] {
            let ending = vec![there.subscription.clone()];
            let decision = decide_checkout(&status(&there), plan, now);
            assert_eq!(decision, Ok(CheckoutDecision::Pay { ending }));
        }
        // A single post is in nobody's way.
        let decision = decide_checkout(&status(&there), Plan::PayAsYouGo, now);
        assert_eq!(decision, Ok(CheckoutDecision::Pay { ending: vec![] }));
    }
}

#[test]
fn cancelling_lets_the_paid_period_end_and_where_none_is_left_ends_at_once() {
    use Cancellation::{Now, WithPeriod};
    let with_period = |of: SubscriptionRecord| Some(WithPeriod(of.subscription));
    let now = |of: SubscriptionRecord| Some(Now(vec![of.subscription]));
    let ended = in_state(SubscriptionState::Ended { at: end() });
    for (there, at, expected) in [
        (live(), end() - DAY, with_period(live())),
        (cancelled(), end() - DAY, with_period(cancelled())),
        (young(), end(), with_period(young())),
        (live(), end(), now(live())),
        (live(), end() + DAY * 7, now(live())),
        (cancelled(), end(), now(cancelled())),
        (paid_back(), end() - DAY, now(paid_back())),
        (ended, end(), None),
    ] {
        assert_eq!(decide_cancellation(&status(&there), at), expected);
    }
}
