//! Events of refunds and disputes.

use serde_json::{Value, json};
use triptych_billing::{BillingUpdate, Money, PaymentFact, PaymentId};
use triptych_ports::Findings;
use triptych_stripe_sandbox::objects::{
    PRICE_BASIC, charge, checkout_session, dispute, invoice, invoice_payment, list, refund,
    with_fields,
};

use crate::look_up::{found, ours};
use crate::support::stub::Stub;

/// The purchase of `pi_1`.
enum Behind {
    Post,
    Period,
    SomethingElse,
}

async fn stub_with(behind: &Behind) -> Stub {
    let paid = [
        ("status", json!("complete")),
        ("payment_status", json!("paid")),
        ("payment_intent", json!("pi_1")),
    ];
    let by_invoice = with_fields(
        invoice_payment("succeeded"),
        [("invoice", invoice(PRICE_BASIC, "basic"))],
    );
    let (sessions, invoices): (Vec<Value>, Vec<Value>) = match behind {
        Behind::Post => (vec![with_fields(checkout_session("1"), paid)], vec![]),
        Behind::Period => (vec![], vec![by_invoice]),
        Behind::SomethingElse => (vec![], vec![]),
    };
    let stub = Stub::start().await;
    let sessions = list("/v1/checkout/sessions", &sessions);
    stub.knows("GET", "/v1/checkout/sessions", sessions).await;
    let invoices = list("/v1/invoice_payments", &invoices);
    stub.knows("GET", "/v1/invoice_payments", invoices).await;
    stub
}

fn of(payment: &str, money: Money) -> Findings {
    ours(vec![BillingUpdate::Payment {
        id: PaymentId::new(payment.to_owned()),
        fact: PaymentFact::Money(money),
    }])
}

/// Adds disputes in these states, starting with `dp_1`.
async fn dispute_in(stub: &Stub, states: &[&str]) {
    let disputes: Vec<Value> = states.iter().map(|state| dispute(state)).collect();
    stub.knows("GET", "/v1/disputes/dp_1", disputes[0].clone())
        .await;
    let all = list("/v1/disputes", &disputes);
    stub.knows("GET", "/v1/disputes", all).await;
}

#[tokio::test]
async fn a_refund_names_the_payment_as_it_was_named_when_it_was_paid() {
    for (behind, expected) in [
        (Behind::Post, Some(of("cs_test_1", Money::Refunded))),
        (Behind::Period, Some(of("in_1", Money::Refunded))),
        (Behind::SomethingElse, None),
    ] {
        let stub = stub_with(&behind).await;
        stub.knows("GET", "/v1/charges/ch_1", charge(true)).await;
        for (kind, object) in [
            ("charge.refunded", charge(false)),
            ("refund.created", refund()),
            ("refund.updated", refund()),
            ("charge.refund.updated", refund()),
        ] {
            assert_eq!(found(&stub, kind, &object).await, expected, "{kind}");
        }
    }
}

#[tokio::test]
async fn the_payment_is_asked_for_by_its_intent() {
    let stub = stub_with(&Behind::Period).await;
    stub.knows("GET", "/v1/charges/ch_1", charge(true)).await;
    found(&stub, "charge.refunded", &charge(true)).await;
    let sent = stub.sent().await;
    let sessions = &sent[Stub::only(&sent, "GET", "/v1/checkout/sessions")];
    assert_eq!(sessions.field("payment_intent"), "pi_1");
    let invoices = &sent[Stub::only(&sent, "GET", "/v1/invoice_payments")];
    assert_eq!(invoices.field("payment[type]"), "payment_intent");
    assert_eq!(invoices.field("payment[payment_intent]"), "pi_1");
}

#[tokio::test]
async fn what_is_paid_back_in_part_and_a_refund_that_failed_leave_the_money_ours() {
    let stub = stub_with(&Behind::Post).await;
    stub.knows("GET", "/v1/charges/ch_1", charge(false)).await;
    let expected = Some(of("cs_test_1", Money::Ours));
    for (kind, object) in [
        ("charge.refunded", charge(true)),
        ("refund.failed", refund()),
    ] {
        assert_eq!(found(&stub, kind, &object).await, expected, "{kind}");
    }
}

#[tokio::test]
async fn a_dispute_is_told_as_all_of_its_charge_stand() {
    use Money::{Disputed, Ours};
    for (states, expected) in [
        (&["needs_response"][..], Disputed),
        (&["under_review"], Disputed),
        (&["lost"], Disputed),
        (&["won"], Ours),
        (&["warning_needs_response"], Ours),
        (&["warning_closed"], Ours),
        // A second one after one that was won.
        (&["won", "needs_response"], Disputed),
        (&["won", "won"], Ours),
    ] {
        let stub = stub_with(&Behind::Period).await;
        stub.knows("GET", "/v1/charges/ch_1", charge(false)).await;
        dispute_in(&stub, states).await;
        let kind = "charge.dispute.created";
        let findings = found(&stub, kind, &dispute("needs_response")).await;
        assert_eq!(findings, Some(of("in_1", expected)), "{states:?}");
        let sent = stub.sent().await;
        let asked = &sent[Stub::only(&sent, "GET", "/v1/disputes")];
        assert_eq!(asked.field("charge"), "ch_1");
    }
}
