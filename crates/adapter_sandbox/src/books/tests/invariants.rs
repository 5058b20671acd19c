//! What holds whatever is done, in whatever order.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use proptest::prelude::*;
use triptych_billing::Plan;

use super::bank::Bank;
use crate::books::{Books, Bought, Card, PaymentState};

#[derive(Debug, Clone)]
enum Step {
    OpenCheckout(Plan),
    PayCheckout(usize),
    Subscribe(Card),
    /// One of the portal's buttons, on one of the subscriptions.
    Press(usize, usize),
    Wait(i64),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        prop::sample::select(vec![Plan::PayAsYouGo, Plan::Basic, Plan::Pro])
            .prop_map(Step::OpenCheckout),
        any::<usize>().prop_map(Step::PayCheckout),
        prop::sample::select(vec![Card::Good, Card::ToConfirm]).prop_map(Step::Subscribe),
        (any::<usize>(), any::<usize>()).prop_map(|(button, id)| Step::Press(button, id)),
        (0_i64..50).prop_map(Step::Wait),
    ];
    prop::collection::vec(step, 1..40)
}

fn nth<'a>(mut names: impl ExactSizeIterator<Item = &'a String>, index: usize) -> Option<String> {
    let count = names.len();
    (count > 0).then(|| names.nth(index % count).cloned())?
}

/// Whether the server lets its user subscribe: it does not beside a subscription that runs.
fn may_subscribe(bank: &Bank) -> bool {
    let mut subscriptions = bank.books.subscriptions.values();
    subscriptions.all(|found| found.status.is_over() || found.client_secret.is_some())
}

fn take(bank: &mut Bank, number: usize, step: &Step) {
    match step {
        Step::OpenCheckout(plan) if *plan == Plan::PayAsYouGo || may_subscribe(bank) => {
            bank.open_checkout(&format!("checkout {number}"), *plan);
        }
        Step::PayCheckout(index) => {
            if let Some(id) = nth(bank.books.checkouts.keys(), *index) {
                bank.pay(&id);
            }
        }
        Step::Subscribe(card) if may_subscribe(bank) => {
            bank.subscribe(&format!("subscription {number}"), *card);
        }
        Step::Press(button, index) => {
            if let Some(id) = nth(bank.books.subscriptions.keys(), *index) {
                press(bank, *button, &id);
            }
        }
        Step::Wait(days) => bank.wait(TimeDelta::days(*days)),
        Step::OpenCheckout(_) | Step::Subscribe(_) => {}
    }
}

fn press(bank: &mut Bank, button: usize, id: &str) {
    let buttons = [
        Books::renew,
        Books::fail_renewal,
        Books::cancel_at_period_end,
        Books::resume,
        Books::let_period_end,
        Books::let_grace_pass,
        Books::pay_due,
        Books::end,
    ];
    let button = buttons[button % buttons.len()];
    // A button that is not offered then changes nothing.
    let _ = bank.act(|books, occasion| button(books, id, occasion));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn nobody_ever_has_two_subscriptions_or_pays_a_period_twice(steps in steps()) {
        let mut bank = Bank::default();
        for (number, step) in steps.iter().enumerate() {
            take(&mut bank, number, step);
            let going_on = bank.books.subscriptions.values();
            let going_on = going_on.filter(|found| !found.status.is_over()).count();
            prop_assert!(going_on <= 1, "{going_on} after {step:?}");
        }
        let mut periods = BTreeSet::new();
        for payment in bank.books.payments.values() {
            if let Bought::Period { subscription, end, .. } = &payment.bought {
                prop_assert!(periods.insert((subscription.clone(), *end)));
            }
            if payment.state == PaymentState::Open {
                prop_assert!(payment.bought.end() > Some(bank.now()));
            }
        }
        let now = bank.now();
        let mut subscriptions = bank.books.subscriptions.values();
        let is_current = subscriptions.all(|found| found.status.is_over() || found.period_end > now);
        prop_assert!(is_current);
    }

    #[test]
    fn books_are_read_back_as_they_were_written(steps in steps()) {
        let mut bank = Bank::default();
        for (number, step) in steps.iter().enumerate() {
            take(&mut bank, number, step);
        }
        let written = serde_json::to_vec(&bank.books).unwrap();
        let read: Books = serde_json::from_slice(&written).unwrap();
        prop_assert_eq!(read, bank.books);
    }
}
