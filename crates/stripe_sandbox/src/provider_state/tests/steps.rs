//! Random actions of customers, banks and time.

use chrono::TimeDelta;
use proptest::prelude::*;
use triptych_billing::Plan;

use super::bank::Bank;
use super::shop::Shop;
use crate::provider_state::{Card, DisputeState, ProviderState};

#[derive(Debug, Clone)]
pub(super) enum Step {
    OpenCheckout(Plan),
    PayCheckout(usize),
    Subscribe(Card),
    /// One of the portal's buttons for one of the subscriptions.
    Press(usize, usize),
    /// One of the portal's buttons for one of the payments.
    PressOnPayment(usize, usize),
    Wait(i64),
}

/// All actions, in any order.
pub(super) fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        prop::sample::select(vec![Plan::PayAsYouGo, Plan::Basic, Plan::Pro])
            .prop_map(Step::OpenCheckout),
        any::<usize>().prop_map(Step::PayCheckout),
        prop::sample::select(vec![Card::Good, Card::ToConfirm]).prop_map(Step::Subscribe),
        (any::<usize>(), any::<usize>()).prop_map(|(button, id)| Step::Press(button, id)),
        (any::<usize>(), any::<usize>()).prop_map(|(button, id)| Step::PressOnPayment(button, id)),
        (0_i64..50).prop_map(Step::Wait),
    ];
    prop::collection::vec(step, 1..40)
}

fn nth<'a>(mut names: impl ExactSizeIterator<Item = &'a String>, index: usize) -> Option<String> {
    let count = names.len();
    (count > 0).then(|| names.nth(index % count).cloned())?
}

/// Whether the server allows its user to subscribe: not with an active subscription.
fn may_subscribe(bank: &Bank) -> bool {
    let mut subscriptions = bank.state.subscriptions.values();
    subscriptions.all(|found| found.status.is_over() || found.client_secret.is_some())
}

/// Runs an action, if it is possible.
pub(super) fn take(shop: &Shop, number: usize, step: &Step) {
    let may_subscribe = may_subscribe(&shop.bank());
    match step {
        Step::OpenCheckout(plan) if *plan == Plan::PayAsYouGo || may_subscribe => {
            shop.open_checkout(&format!("checkout {number}"), *plan);
        }
        Step::Subscribe(card) if may_subscribe => {
            shop.subscribe(&format!("subscription {number}"), *card);
        }
        Step::OpenCheckout(_) | Step::Subscribe(_) => {}
        step => act(&mut shop.bank(), step),
    }
}

/// Runs an action at the provider.
fn act(bank: &mut Bank, step: &Step) {
    match step {
        Step::PayCheckout(index) => {
            if let Some(id) = nth(bank.state.checkouts.keys(), *index) {
                bank.pay(&id);
            }
        }
        Step::Press(button, index) => {
            if let Some(id) = nth(bank.state.subscriptions.keys(), *index) {
                press(bank, *button, &id);
            }
        }
        Step::PressOnPayment(button, index) => {
            if let Some(id) = nth(bank.state.payments.keys(), *index) {
                press_on_payment(bank, *button, &id);
            }
        }
        Step::Wait(days) => bank.wait(TimeDelta::days(*days)),
        Step::OpenCheckout(_) | Step::Subscribe(_) => {}
    }
}

fn press(bank: &mut Bank, button: usize, id: &str) {
    let buttons = [
        ProviderState::renew,
        ProviderState::fail_renewal,
        ProviderState::cancel_at_period_end,
        ProviderState::resume,
        ProviderState::let_period_end,
        ProviderState::let_grace_pass,
        ProviderState::pay_due,
        ProviderState::end,
    ];
    let button = buttons[button % buttons.len()];
    // A button that is not offered then changes nothing.
    let _ = bank.act(|state, context| button(state, id, context));
}

fn press_on_payment(bank: &mut Bank, button: usize, id: &str) {
    let _ = bank.act(|state, context| match button % 5 {
        0 => state.refund(id, context),
        4 => state.fail_refund(id, context),
        1 => state.open_dispute(id, context),
        2 => state.close_dispute(id, DisputeState::Won, context),
        _ => state.close_dispute(id, DisputeState::Lost, context),
    });
}
