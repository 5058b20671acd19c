use chrono::TimeDelta;
use triptych_billing::Plan;

use super::bank::{Bank, day, start};
use crate::provider_state::{Bought, Card, PaymentState, ProviderState, SubscriptionStatus};
use crate::sandbox::AHEAD_SECONDS_MAX;

const DAY: TimeDelta = TimeDelta::days(1);

/// The charged periods in order, with their end and result.
fn periods(bank: &Bank) -> Vec<(chrono::DateTime<chrono::Utc>, Plan, PaymentState)> {
    let payments = bank.state.payments.values();
    let mut periods: Vec<_> = payments
        .filter_map(|payment| match &payment.bought {
            Bought::Period { plan, end, .. } => Some((*end, *plan, payment.state)),
            Bought::Post => None,
        })
        .collect();
    periods.sort_by_key(|(end, ..)| *end);
    periods
}

#[test]
fn a_period_that_ends_is_renewed_and_told() {
    let (mut bank, id) = Bank::subscribed(Plan::Basic);
    bank.does(ProviderState::renew, &id);
    assert_eq!(bank.now(), day(2027, 2, 28));
    assert_eq!(
        bank.told(),
        ["invoice.paid", "customer.subscription.updated"]
    );
    let paid = PaymentState::Paid;
    assert_eq!(
        periods(&bank),
        [
            (day(2027, 2, 28), Plan::Basic, paid),
            (day(2027, 3, 31), Plan::Basic, paid)
        ]
    );
}

#[test]
fn months_that_pass_unnoticed_are_renewed_each_at_its_own_time() {
    let (mut bank, id) = Bank::subscribed(Plan::Pro);
    bank.wait(day(2027, 5, 2) - start());
    assert_eq!(bank.subscription(&id).period_end, day(2027, 5, 31));
    let payments = bank.state.payments.values();
    let mut charged: Vec<_> = payments.map(|payment| payment.at).collect();
    charged.sort();
    assert_eq!(
        charged,
        [
            start(),
            day(2027, 2, 28),
            day(2027, 3, 31),
            day(2027, 4, 30)
        ]
    );
}

#[test]
fn a_renewal_that_fails_can_be_paid_within_its_days_of_grace() {
    let (mut bank, id) = Bank::subscribed(Plan::Basic);
    bank.does(ProviderState::fail_renewal, &id);
    assert_eq!(bank.subscription(&id).status, SubscriptionStatus::PastDue);
    assert_eq!(
        bank.told(),
        ["invoice.payment_failed", "customer.subscription.updated"]
    );
    bank.wait(DAY * 6);
    bank.does(ProviderState::renew, &id);
    assert_eq!(bank.subscription(&id).status, SubscriptionStatus::Active);
    assert_eq!(
        bank.told(),
        ["invoice.paid", "customer.subscription.updated"]
    );
    assert_eq!(periods(&bank).len(), 2);
    bank.does(ProviderState::renew, &id);
    assert_eq!(bank.subscription(&id).status, SubscriptionStatus::Active);
}

#[test]
fn a_renewal_that_is_not_paid_ends_the_subscription_after_seven_days() {
    let (mut bank, id) = Bank::subscribed(Plan::Basic);
    bank.does(ProviderState::fail_renewal, &id);
    bank.told();
    bank.wait(DAY * 7 - TimeDelta::seconds(1));
    assert_eq!(bank.subscription(&id).status, SubscriptionStatus::PastDue);
    bank.does(ProviderState::let_grace_pass, &id);
    let ended = bank.subscription(&id);
    assert_eq!(ended.status, SubscriptionStatus::Canceled);
    assert_eq!(ended.ended_at, Some(day(2027, 3, 7)));
    assert_eq!(bank.told(), ["customer.subscription.deleted"]);
    assert_eq!(periods(&bank)[1].2, PaymentState::Void);
    bank.refuses(ProviderState::renew, &id);
}

#[test]
fn what_was_cancelled_ends_with_its_period_unless_that_is_taken_back() {
    let (mut bank, id) = Bank::subscribed(Plan::Basic);
    bank.does(ProviderState::cancel_at_period_end, &id);
    bank.does(ProviderState::cancel_at_period_end, &id);
    assert_eq!(bank.told(), ["customer.subscription.updated"]);
    bank.refuses(ProviderState::fail_renewal, &id);
    bank.does(ProviderState::resume, &id);
    bank.does(ProviderState::let_period_end, &id);
    assert_eq!(bank.subscription(&id).status, SubscriptionStatus::Active);
    bank.does(ProviderState::cancel_at_period_end, &id);
    bank.told();
    bank.does(ProviderState::let_period_end, &id);
    assert_eq!(bank.subscription(&id).ended_at, Some(day(2027, 3, 31)));
    assert_eq!(bank.told(), ["customer.subscription.deleted"]);
    assert_eq!(periods(&bank).len(), 2);
}

#[test]
fn another_plan_is_billed_from_the_next_period_on() {
    let (mut bank, id) = Bank::subscribed(Plan::Basic);
    bank.does(ProviderState::cancel_at_period_end, &id);
    bank.does(
        |state, id, context| state.change_plan(id, Plan::Pro, context),
        &id,
    );
    assert_eq!(periods(&bank).len(), 1);
    bank.does(ProviderState::let_period_end, &id);
    let plans: Vec<_> = periods(&bank).iter().map(|(_, plan, _)| *plan).collect();
    assert_eq!(plans, [Plan::Basic, Plan::Pro]);
    assert_eq!(bank.state.subscriptions.len(), 1);
    bank.refuses(
        |state, id, context| state.change_plan(id, Plan::PayAsYouGo, context),
        &id,
    );
}

#[test]
fn what_is_over_cannot_be_changed() {
    let (mut bank, id) = Bank::subscribed(Plan::Basic);
    bank.does(ProviderState::end, &id);
    assert_eq!(bank.told(), ["customer.subscription.deleted"]);
    bank.refuses(ProviderState::end, &id);
    bank.refuses(ProviderState::cancel_at_period_end, &id);
    bank.refuses(ProviderState::resume, &id);
    bank.refuses(ProviderState::let_period_end, &id);
    bank.refuses(ProviderState::let_grace_pass, &id);
    bank.refuses(ProviderState::pay_due, &id);
}

#[test]
fn a_first_payment_waits_for_the_bank_and_is_then_paid() {
    let mut bank = Bank::default();
    let id = bank.subscribe("wish", Card::ToConfirm);
    assert!(bank.subscription(&id).client_secret.is_some());
    assert_eq!(bank.told(), ["customer.subscription.created"]);
    bank.refuses(ProviderState::renew, &id);
    bank.does(ProviderState::pay_due, &id);
    let begun = bank.subscription(&id);
    assert_eq!(begun.status, SubscriptionStatus::Active);
    assert_eq!(begun.client_secret, None);
    assert_eq!(
        bank.told(),
        ["invoice.paid", "customer.subscription.updated"]
    );
    bank.refuses(ProviderState::pay_due, &id);
}

#[test]
fn a_first_payment_that_nobody_confirms_is_given_up() {
    let mut bank = Bank::default();
    let id = bank.subscribe("wish", Card::ToConfirm);
    bank.wait(DAY);
    let status = bank.subscription(&id).status;
    assert_eq!(status, SubscriptionStatus::IncompleteExpired);
    assert_eq!(periods(&bank)[0].2, PaymentState::Void);
}

#[test]
fn a_wish_begins_one_subscription() {
    let mut bank = Bank::default();
    let first = bank.subscribe("wish", Card::Good);
    assert_eq!(bank.subscribe("wish", Card::Good), first);
    assert_ne!(bank.subscribe("another wish", Card::Good), first);
}

#[test]
fn what_ends_before_its_first_payment_was_never_confirmed() {
    let mut bank = Bank::default();
    let id = bank.subscribe("wish", Card::ToConfirm);
    bank.does(ProviderState::end, &id);
    let status = bank.subscription(&id).status;
    assert_eq!(status, SubscriptionStatus::IncompleteExpired);
    bank.refuses(ProviderState::pay_due, &id);
}

#[test]
fn the_clock_goes_neither_back_nor_beyond_the_calendar() {
    let mut bank = Bank::default();
    bank.wait(DAY);
    bank.wait(-DAY);
    assert_eq!(bank.state.clock_ahead_seconds, DAY.num_seconds());
    bank.wait(TimeDelta::MAX);
    assert_eq!(bank.state.clock_ahead_seconds, AHEAD_SECONDS_MAX);
}
