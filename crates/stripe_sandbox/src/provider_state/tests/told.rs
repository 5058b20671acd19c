//! The product's view: it receives events late, twice and in any order, and looks up their objects.

use proptest::prelude::*;
use triptych_billing::{Account, CheckoutDecision, Plan, Tier, decide_checkout};
use triptych_ports::ProviderEvent;
use triptych_users::UserId;

use super::bank::{Bank, USER};
use super::steps::{steps, take};
use crate::look_up::look_up;
use crate::provider_state::{
    Bought, OutgoingEvent, PaymentState, ProviderState, SubscriptionStatus,
};

fn nobody_yet() -> Account {
    Account::new(UserId::parse(USER).unwrap())
}

/// Applies an event as the server does.
fn hear(account: &mut Account, bank: &Bank, event: &OutgoingEvent) {
    let event = ProviderEvent {
        id: event.id.clone(),
        kind: event.kind.clone(),
        body: event.body.clone(),
    };
    let subject = triptych_webhooks::subject(&event).unwrap();
    let found = look_up(&bank.state, &subject).unwrap();
    for updates in found.into_iter().flat_map(|found| found.updates) {
        account.learn(updates);
    }
    let due = account.due(bank.now());
    account.entries.extend(due);
}

/// The plan of the customer by the sandbox's state.
fn tier_by_provider_state(bank: &Bank) -> Option<Plan> {
    let mut subscriptions = bank.state.subscriptions.iter();
    let (id, _) = subscriptions.find(|(_, found)| {
        matches!(
            found.status,
            SubscriptionStatus::Active | SubscriptionStatus::PastDue
        )
    })?;
    let periods = bank.state.payments.values().filter_map(|payment| {
        let is_paid = payment.state == PaymentState::Paid;
        match &payment.bought {
            Bought::Period {
                subscription,
                plan,
                end,
            } if subscription == id && is_paid => Some((*end, *plan)),
            _ => None,
        }
    });
    periods.max_by_key(|(end, _)| *end).map(|(_, plan)| plan)
}

fn tier(account: &Account, bank: &Bank) -> Option<Plan> {
    match account.overview(bank.now()).tier {
        Tier::Basic => Some(Plan::Basic),
        Tier::Pro => Some(Plan::Pro),
        Tier::Free | Tier::PayAsYouGo => None,
    }
}

/// Whether money was taken back: then the payments do not determine the plan any more.
fn took_money_back(bank: &Bank) -> bool {
    let mut payments = bank.state.payments.values();
    payments.any(|payment| payment.is_refunded || payment.dispute.is_some())
}

/// Whether a renewal failed after a cancellation, or the other way round: then there is no grace
/// period.
fn has_no_grace(bank: &Bank) -> bool {
    let mut subscriptions = bank.state.subscriptions.values();
    subscriptions
        .any(|found| found.status == SubscriptionStatus::PastDue && found.cancels_at_period_end)
}

/// The product's state after all events.
fn having_heard_all(bank: &Bank) -> Account {
    let mut account = nobody_yet();
    for event in &bank.state.events {
        hear(&mut account, bank, event);
    }
    account
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn whoever_is_entitled_to_nothing_can_buy(steps in steps()) {
        let mut bank = Bank::default();
        for (number, step) in steps.iter().enumerate() {
            take(&mut bank, number, step);
        }
        let account = having_heard_all(&bank);
        prop_assume!(tier(&account, &bank).is_none());
        for plan in [Plan::Basic, Plan::Pro] {
            let decision = decide_checkout(&account.status(), plan, bank.now());
            let Ok(CheckoutDecision::Pay { ending }) = decision else {
                return Err(TestCaseError::fail(format!("{plan:?}: {decision:?}")));
            };
            let mut bank = bank.copy();
            for subscription in ending {
                bank.does(ProviderState::end, subscription.id.as_str());
            }
            let mut customers = bank.state.customers.keys();
            prop_assert!(!customers.any(|customer| bank.state.bills(customer)));
        }
    }

    #[test]
    fn whenever_events_are_heard_the_product_and_the_provider_agree(
        steps in steps(),
        when in prop::collection::vec(any::<prop::sample::Index>(), 0..40),
        turn in any::<prop::sample::Index>(),
    ) {
        let (mut bank, mut at_any_time) = (Bank::default(), nobody_yet());
        for (number, step) in steps.iter().enumerate() {
            take(&mut bank, number, step);
            if let Some(index) = when.get(number) && !bank.state.events.is_empty() {
                let event = index.get(&bank.state.events).clone();
                hear(&mut at_any_time, &bank, &event);
            }
        }
        let mut events = bank.state.events.clone();
        let in_order = having_heard_all(&bank);
        if !events.is_empty() {
            let first = turn.index(events.len());
            events.rotate_left(first);
        }
        for event in events.iter().chain(events.iter().rev()) {
            hear(&mut at_any_time, &bank, event);
        }
        let now = bank.now();
        prop_assert_eq!(at_any_time.overview(now), in_order.overview(now));
        if !took_money_back(&bank) && !has_no_grace(&bank) {
            prop_assert_eq!(tier(&in_order, &bank), tier_by_provider_state(&bank));
        }
    }
}
