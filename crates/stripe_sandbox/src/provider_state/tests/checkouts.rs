use chrono::TimeDelta;
use triptych_billing::Plan;

use super::bank::{Bank, USER};
use crate::provider_state::{CheckoutOrder, CheckoutState, PaymentState, Unknown};

#[test]
fn a_single_post_is_paid_once_however_often_the_form_is_sent() {
    let mut bank = Bank::default();
    let checkout = bank.open_checkout("first", Plan::PayAsYouGo);
    bank.pay(&checkout);
    bank.pay(&checkout);
    assert_eq!(bank.state.payments.len(), 1);
    assert_eq!(bank.state.payments[&checkout].state, PaymentState::Paid);
    assert_eq!(bank.told(), ["checkout.session.completed"]);
}

#[test]
fn a_subscription_begins_once_however_often_the_form_is_sent() {
    let mut bank = Bank::default();
    let checkout = bank.open_checkout("first", Plan::Pro);
    bank.pay(&checkout);
    bank.pay(&checkout);
    assert_eq!(bank.state.subscriptions.len(), 1);
    assert_eq!(
        bank.told(),
        [
            "customer.subscription.created",
            "invoice.paid",
            "checkout.session.completed"
        ]
    );
}

#[test]
fn a_card_that_is_declined_charges_nothing_and_the_next_one_can_pay() {
    let mut bank = Bank::default();
    let checkout = bank.open_checkout("first", Plan::Basic);
    bank.state.decline_checkout(&checkout).unwrap();
    assert!(bank.state.checkouts[&checkout].is_declined);
    assert!(bank.state.payments.is_empty());
    assert!(bank.told().is_empty());
    bank.pay(&checkout);
    assert!(!bank.state.checkouts[&checkout].is_declined);
    assert_eq!(bank.state.subscriptions.len(), 1);
    bank.state.decline_checkout(&checkout).unwrap();
    assert!(!bank.state.checkouts[&checkout].is_declined);
}

#[test]
fn the_same_wish_opens_one_checkout() {
    let mut bank = Bank::default();
    let first = bank.open_checkout("first", Plan::PayAsYouGo);
    assert_eq!(bank.open_checkout("first", Plan::PayAsYouGo), first);
    assert_ne!(bank.open_checkout("second", Plan::PayAsYouGo), first);
}

#[test]
fn nobody_pays_after_a_day() {
    let mut bank = Bank::default();
    let checkout = bank.open_checkout("first", Plan::PayAsYouGo);
    bank.wait(TimeDelta::hours(23));
    assert_eq!(bank.state.checkouts[&checkout].state, CheckoutState::Open);
    bank.wait(TimeDelta::hours(1));
    assert_eq!(bank.told(), ["checkout.session.expired"]);
    bank.pay(&checkout);
    assert!(bank.state.payments.is_empty());
}

#[test]
fn what_was_never_opened_cannot_be_paid() {
    let mut bank = Bank::default();
    let paid = bank.act(|state, context| state.pay_checkout("cs_nobody", context));
    assert_eq!(paid, Err(Unknown));
    assert_eq!(bank.state.decline_checkout("cs_nobody"), Err(Unknown));
}

#[test]
fn a_user_has_one_name_and_a_name_from_elsewhere_is_taken_in() {
    let mut bank = Bank::default();
    let name = bank.act(|state, context| state.name_customer(USER, "old@example.org", context));
    let again = bank.act(|state, context| state.name_customer(USER, "new@example.org", context));
    assert_eq!(again, name);
    assert_eq!(bank.state.customers[&name].email, "new@example.org");
    let order = CheckoutOrder {
        key: None,
        customer: Some("cus_old".to_owned()),
        user_id: "another".to_owned(),
        plan: Plan::Pro,
    };
    bank.act(|state, context| state.open_checkout(&order, context));
    assert_eq!(bank.state.customers["cus_old"].user_id, "another");
}
