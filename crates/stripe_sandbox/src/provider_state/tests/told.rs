//! The product's view: it receives events late, twice and in any order, and looks up their objects.

use std::collections::HashMap;

use proptest::prelude::*;
use triptych_billing::{Account, CheckoutDecision, Plan, Tier, decide_checkout};
use triptych_ports::Findings;
use triptych_users::UserId;

use super::bank::{Bank, USER};
use super::shop::Shop;
use super::steps::{steps, take};
use crate::provider_state::{
    Bought, OutgoingEvent, PaymentState, ProviderState, SubscriptionStatus,
};

fn nobody_yet() -> Account {
    Account::new(UserId::parse(USER).unwrap())
}

/// Applies what an event's lookup has found, as the server does.
fn hear(account: &mut Account, bank: &Bank, found: Option<&Findings>) {
    for update in found.into_iter().flat_map(|found| found.updates.clone()) {
        account.learn(update);
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

/// What the lookup of each event finds now. Events of one object are looked up once.
fn look_up_all(shop: &Shop) -> Vec<Option<Findings>> {
    let events = shop.bank().state.events.clone();
    let mut found = HashMap::new();
    let events = events.iter().map(|event: &OutgoingEvent| {
        let body: serde_json::Value = serde_json::from_str(&event.body).unwrap();
        let object = body["data"]["object"].to_string();
        let found = found.entry(object).or_insert_with(|| shop.look_up(event));
        found.clone()
    });
    events.collect()
}

/// The product's state after all events.
fn having_heard_all(shop: &Shop) -> Account {
    let mut account = nobody_yet();
    for found in look_up_all(shop) {
        hear(&mut account, &shop.bank(), found.as_ref());
    }
    account
}

#[test]
fn whoever_is_entitled_to_nothing_can_buy() {
    let shop = Shop::open();
    proptest!(ProptestConfig::with_cases(256), |(steps in steps())| {
        shop.begin();
        for (number, step) in steps.iter().enumerate() {
            take(&shop, number, step);
        }
        let account = having_heard_all(&shop);
        prop_assume!(tier(&account, &shop.bank()).is_none());
        let before = shop.bank().state.clone();
        for plan in [Plan::Basic, Plan::Pro] {
            let decision = decide_checkout(&account.status(), plan, shop.bank().now());
            let Ok(CheckoutDecision::Pay { ending }) = decision else {
                return Err(TestCaseError::fail(format!("{plan:?}: {decision:?}")));
            };
            shop.bank().state = before.clone();
            for subscription in ending {
                shop.bank().does(ProviderState::end, subscription.id.as_str());
            }
            prop_assert!(shop.open_checkout("the last", plan));
        }
    });
}

#[test]
fn whenever_events_are_heard_the_product_and_the_provider_agree() {
    let shop = Shop::open();
    let when = prop::collection::vec(any::<prop::sample::Index>(), 0..40);
    let stories = (steps(), when, any::<prop::sample::Index>());
    proptest!(ProptestConfig::with_cases(256), |((steps, when, turn) in stories)| {
        shop.begin();
        let mut at_any_time = nobody_yet();
        for (number, step) in steps.iter().enumerate() {
            take(&shop, number, step);
            let events = shop.bank().state.events.clone();
            if let Some(index) = when.get(number) && !events.is_empty() {
                let found = shop.look_up(index.get(&events));
                hear(&mut at_any_time, &shop.bank(), found.as_ref());
            }
        }
        let in_order = having_heard_all(&shop);
        let mut found = look_up_all(&shop);
        let bank = shop.bank();
        if !found.is_empty() {
            let first = turn.index(found.len());
            found.rotate_left(first);
        }
        for found in found.iter().chain(found.iter().rev()) {
            hear(&mut at_any_time, &bank, found.as_ref());
        }
        let now = bank.now();
        prop_assert_eq!(at_any_time.overview(now), in_order.overview(now));
        if !took_money_back(&bank) && !has_no_grace(&bank) {
            prop_assert_eq!(tier(&in_order, &bank), tier_by_provider_state(&bank));
        }
    });
}
