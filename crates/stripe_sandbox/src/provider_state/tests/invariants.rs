//! Invariants of all operations in any order.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::shop::Shop;
use super::steps::{steps, take};
use crate::provider_state::{Bought, PaymentState, ProviderState};

#[test]
fn nobody_ever_has_two_subscriptions_or_pays_a_period_twice() {
    let shop = Shop::open();
    proptest!(ProptestConfig::with_cases(256), |(steps in steps())| {
        shop.begin();
        for (number, step) in steps.iter().enumerate() {
            take(&shop, number, step);
            let bank = shop.bank();
            let going_on = bank.state.subscriptions.values();
            let going_on = going_on.filter(|found| !found.status.is_over()).count();
            prop_assert!(going_on <= 1, "{going_on} after {step:?}");
        }
        let bank = shop.bank();
        let mut periods = BTreeSet::new();
        for payment in bank.state.payments.values() {
            if let Bought::Period { subscription, end, .. } = &payment.bought {
                prop_assert!(periods.insert((subscription.clone(), *end)));
            }
            if payment.state == PaymentState::Open {
                prop_assert!(payment.bought.end() > Some(bank.now()));
            }
        }
        let now = bank.now();
        let mut subscriptions = bank.state.subscriptions.values();
        let is_current = subscriptions.all(|found| found.status.is_over() || found.period_end > now);
        prop_assert!(is_current);
        let written = serde_json::to_vec(&bank.state).unwrap();
        let read: ProviderState = serde_json::from_slice(&written).unwrap();
        prop_assert_eq!(&read, &bank.state);
    });
}
