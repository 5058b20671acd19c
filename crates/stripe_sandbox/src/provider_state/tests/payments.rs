use triptych_billing::Plan;

use super::bank::Bank;
use crate::provider_state::{DisputeState, ProviderState};

/// A post that has just been paid.
fn paid() -> (Bank, String) {
    let mut bank = Bank::default();
    let checkout = bank.open_checkout("first", Plan::PayAsYouGo);
    bank.pay(&checkout);
    bank.told();
    (bank, checkout)
}

#[test]
fn a_refund_that_fails_can_be_made_again() {
    let (mut bank, id) = paid();
    bank.refuses(ProviderState::fail_refund, &id);
    bank.does(ProviderState::refund, &id);
    bank.does(ProviderState::fail_refund, &id);
    assert_eq!(bank.told(), ["charge.refunded", "refund.failed"]);
    bank.does(ProviderState::refund, &id);
}

#[test]
fn a_payment_is_paid_back_once() {
    let (mut bank, id) = paid();
    bank.does(ProviderState::refund, &id);
    assert_eq!(bank.told(), ["charge.refunded"]);
    bank.refuses(ProviderState::refund, &id);
    bank.refuses(ProviderState::open_dispute, &id);
}

#[test]
fn a_dispute_that_is_won_leaves_the_payment_refundable() {
    let (mut bank, id) = paid();
    bank.does(ProviderState::open_dispute, &id);
    bank.refuses(ProviderState::refund, &id);
    bank.does(
        |state, id, context| state.close_dispute(id, DisputeState::Won, context),
        &id,
    );
    assert_eq!(
        bank.told(),
        ["charge.dispute.created", "charge.dispute.closed"]
    );
    bank.does(ProviderState::refund, &id);
}

#[test]
fn a_second_dispute_can_follow_one_that_was_won_and_both_are_found() {
    let (mut bank, id) = paid();
    let name = |bank: &Bank| bank.state.payments[&id].dispute.clone().unwrap().id;
    bank.does(ProviderState::open_dispute, &id);
    let first = name(&bank);
    bank.refuses(ProviderState::open_dispute, &id);
    bank.does(
        |state, id, context| state.close_dispute(id, DisputeState::Won, context),
        &id,
    );
    bank.does(ProviderState::open_dispute, &id);
    assert_ne!(name(&bank), first);
    for dispute in [first, name(&bank)] {
        let found = bank.object(&dispute).unwrap();
        assert_eq!(found["charge"], bank.state.payments[&id].charge);
    }
}

#[test]
fn a_dispute_that_is_lost_takes_the_payment() {
    let (mut bank, id) = paid();
    bank.does(ProviderState::open_dispute, &id);
    bank.does(
        |state, id, context| state.close_dispute(id, DisputeState::Lost, context),
        &id,
    );
    bank.refuses(ProviderState::refund, &id);
    bank.refuses(
        |state, id, context| state.close_dispute(id, DisputeState::Won, context),
        &id,
    );
}

#[test]
fn what_was_not_paid_is_not_paid_back() {
    let (mut bank, id) = Bank::subscribed(Plan::Basic);
    bank.does(ProviderState::fail_renewal, &id);
    let due = bank.subscription(&id).latest_payment.clone();
    bank.refuses(ProviderState::refund, &due);
    bank.refuses(ProviderState::open_dispute, &due);
    bank.refuses(ProviderState::refund, "in_nobody");
}

#[test]
fn a_payment_is_found_by_its_charge_and_its_dispute() {
    let (mut bank, id) = paid();
    bank.does(ProviderState::open_dispute, &id);
    let payment = bank.state.payments[&id].clone();
    let dispute = payment.dispute.as_ref().unwrap();
    for found in [&payment.charge, &dispute.id] {
        let found = bank.object(found).unwrap();
        assert_eq!(found["payment_intent"], payment.intent());
    }
    assert_eq!(bank.object("ch_nobody"), None);
    assert_eq!(bank.object("dp_nobody"), None);
}
