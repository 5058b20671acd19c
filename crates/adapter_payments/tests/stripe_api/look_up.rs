//! Lookups for events of checkouts, subscriptions and invoices.

use serde_json::{Value, json};
use triptych_billing::{
    BillingUpdate, Bought, Charge, CheckoutId, CheckoutStatus, Currency, PaymentFact, PaymentId,
    Plan, Subscription, SubscriptionId, SubscriptionState,
};
use triptych_ports::{
    CustomerId, Failure, Findings, PaymentError, PaymentProvider as _, ProviderEvent, UpdateOwner,
};
use triptych_stripe_sandbox::objects::{
    CREATED, PERIOD_END, PRICE_BASIC, PRICE_PRO, checkout_session, event, invoice, line, list,
    payment_intent, subscription, with_fields,
};

use crate::support::stub::Stub;
use crate::support::{moment, user_id};

/// An event of whose body only ids are used.
pub(crate) fn told(kind: &str, object: &Value) -> ProviderEvent {
    ProviderEvent {
        id: "evt_1".to_owned(),
        kind: kind.to_owned(),
        body: event(kind, object).to_string(),
    }
}

pub(crate) async fn found(stub: &Stub, kind: &str, object: &Value) -> Option<Findings> {
    stub.payments().look_up(&told(kind, object)).await.unwrap()
}

fn live() -> Subscription {
    Subscription {
        id: SubscriptionId::new("sub_1".to_owned()),
        plan: Plan::Basic,
        state: SubscriptionState::Live,
        is_cancelled: false,
    }
}

fn paid_period(plan: Plan) -> BillingUpdate {
    BillingUpdate::Payment {
        id: PaymentId::new("in_1".to_owned()),
        fact: PaymentFact::Paid(Bought::Period {
            subscription_id: SubscriptionId::new("sub_1".to_owned()),
            plan,
            end: moment(PERIOD_END),
        }),
    }
}

/// The charge of a payment.
fn charged(id: &str, seconds: i64, amount_cents: i64) -> BillingUpdate {
    BillingUpdate::Payment {
        id: PaymentId::new(id.to_owned()),
        fact: PaymentFact::Charged(Charge {
            charged_at: moment(seconds),
            amount_cents,
            currency: Currency::parse("usd").unwrap(),
        }),
    }
}

/// The first of each.
fn without_repeats(updates: Vec<BillingUpdate>) -> Vec<BillingUpdate> {
    updates.into_iter().fold(Vec::new(), |mut kept, one| {
        if !kept.contains(&one) {
            kept.push(one);
        }
        kept
    })
}

fn checkout(status: CheckoutStatus) -> BillingUpdate {
    BillingUpdate::Checkout {
        id: CheckoutId::new("cs_test_1".to_owned()),
        status,
    }
}

pub(crate) fn ours(updates: Vec<BillingUpdate>) -> Findings {
    Findings {
        owner: UpdateOwner::User(user_id()),
        updates,
    }
}

/// A subscription with its latest invoice.
fn with_invoice(subscription: Value, invoice: &Value) -> Value {
    with_fields(subscription, [("latest_invoice", invoice.clone())])
}

async fn stub_with(subscription: Value, invoice: Value) -> Stub {
    let stub = Stub::start().await;
    let whole = with_invoice(subscription, &invoice);
    stub.knows("GET", "/v1/subscriptions/sub_1", whole).await;
    stub.knows("GET", "/v1/invoices/in_1", invoice).await;
    stub
}

#[tokio::test]
async fn every_event_of_a_subscription_finds_the_same_whatever_it_says() {
    let invoice = invoice(PRICE_BASIC, "basic");
    let stub = stub_with(subscription(PRICE_BASIC), invoice.clone()).await;
    let old = with_fields(subscription(PRICE_PRO), [("status", json!("incomplete"))]);
    let unpaid = with_fields(invoice, [("status", json!("open"))]);
    let expected = vec![
        BillingUpdate::Subscription(live()),
        paid_period(Plan::Basic),
        charged("in_1", CREATED, 500),
    ];
    for (kind, object) in [
        ("customer.subscription.created", &old),
        ("customer.subscription.updated", &old),
        ("customer.subscription.deleted", &old),
        ("invoice.paid", &unpaid),
        ("invoice.payment_succeeded", &unpaid),
        ("invoice.payment_failed", &unpaid),
    ] {
        let mut findings = found(&stub, kind, object).await.unwrap();
        findings.updates = without_repeats(findings.updates);
        assert_eq!(findings, ours(expected.clone()), "{kind}");
    }
}

#[tokio::test]
async fn states_are_incomplete_live_or_ended_with_their_moment() {
    let ended = SubscriptionState::Ended {
        at: moment(PERIOD_END - 60),
    };
    for (status, expected) in [
        ("incomplete", SubscriptionState::Incomplete),
        ("trialing", SubscriptionState::Live),
        ("past_due", SubscriptionState::Live),
        ("unpaid", SubscriptionState::Live),
        ("paused", SubscriptionState::Live),
        ("canceled", ended),
        ("incomplete_expired", ended),
    ] {
        let fields = [
            ("status", json!(status)),
            ("ended_at", json!(PERIOD_END - 60)),
            ("cancel_at_period_end", json!(true)),
        ];
        let object = with_fields(subscription(PRICE_BASIC), fields);
        let open = with_fields(invoice(PRICE_BASIC, "basic"), [("status", json!("open"))]);
        let stub = stub_with(object.clone(), open).await;
        let kind = "customer.subscription.updated";
        let expected = BillingUpdate::Subscription(Subscription {
            state: expected,
            is_cancelled: true,
            ..live()
        });
        let findings = found(&stub, kind, &object).await;
        assert_eq!(findings, Some(ours(vec![expected])), "{status}");
    }
}

#[tokio::test]
async fn a_day_of_end_beyond_the_period_is_no_cancellation_yet() {
    for (day, is_cancelled) in [
        (PERIOD_END - 60, true),
        (PERIOD_END, true),
        (PERIOD_END + 60, false),
    ] {
        let object = with_fields(subscription(PRICE_BASIC), [("cancel_at", json!(day))]);
        let open = with_fields(invoice(PRICE_BASIC, "basic"), [("status", json!("open"))]);
        let stub = stub_with(object.clone(), open).await;
        let expected = BillingUpdate::Subscription(Subscription {
            is_cancelled,
            ..live()
        });
        let findings = found(&stub, "customer.subscription.updated", &object).await;
        assert_eq!(findings, Some(ours(vec![expected])), "{day}");
    }
}

#[tokio::test]
async fn a_period_is_paid_at_the_plan_of_its_own_line() {
    // The plan was changed before the invoice was paid, and a proration was charged manually.
    let difference = with_fields(
        line(PRICE_PRO, "pro"),
        [(
            "period",
            json!({"start": PERIOD_END, "end": PERIOD_END + 99}),
        )],
    );
    let parent = json!({
        "invoice_item_details": null,
        "subscription_item_details": {
            "invoice_item": "ii_1", "proration": true, "proration_details": null,
            "subscription": "sub_1", "subscription_item": "si_1",
        },
        "type": "subscription_item_details",
    });
    let difference = with_fields(difference, [("parent", parent)]);
    let lines = list(
        "/v1/invoices/in_1/lines",
        &[difference, line(PRICE_BASIC, "basic")],
    );
    let invoice = with_fields(invoice(PRICE_BASIC, "basic"), [("lines", lines)]);
    let stub = stub_with(subscription(PRICE_PRO), invoice.clone()).await;
    let findings = found(&stub, "invoice.paid", &invoice).await.unwrap();
    assert!(
        findings.updates.contains(&paid_period(Plan::Basic)),
        "{findings:?}"
    );
    let next = Subscription {
        plan: Plan::Pro,
        ..live()
    };
    let next = BillingUpdate::Subscription(next);
    assert!(findings.updates.contains(&next), "{findings:?}");
}

#[tokio::test]
async fn a_period_at_a_price_that_is_no_longer_sold_keeps_its_plan() {
    let invoice = invoice("price_of_last_year", "pro");
    let stub = stub_with(subscription(PRICE_PRO), invoice.clone()).await;
    let findings = found(&stub, "invoice.paid", &invoice).await.unwrap();
    assert!(
        findings.updates.contains(&paid_period(Plan::Pro)),
        "{findings:?}"
    );
}

#[tokio::test]
async fn without_our_name_the_customer_owns_the_updates() {
    let nameless = with_fields(subscription(PRICE_BASIC), [("metadata", json!({}))]);
    let stub = stub_with(nameless.clone(), invoice(PRICE_BASIC, "basic")).await;
    let kind = "customer.subscription.updated";
    let findings = found(&stub, kind, &nameless).await.unwrap();
    let customer = CustomerId::new("cus_1".to_owned());
    assert_eq!(findings.owner, UpdateOwner::Customer(customer));
}

#[tokio::test]
async fn what_somebody_else_sells_by_the_same_account_is_not_ours() {
    let nameless = [("metadata", json!({}))];
    let other = with_fields(subscription("price_of_another"), nameless.clone());
    let stub = stub_with(other.clone(), invoice("price_of_another", "")).await;
    let by_hand = with_fields(invoice(PRICE_BASIC, ""), [("parent", Value::Null)]);
    stub.knows("GET", "/v1/invoices/in_2", by_hand).await;
    let session = with_fields(checkout_session("1"), nameless);
    stub.knows("GET", "/v1/checkout/sessions/cs_test_1", session.clone())
        .await;
    for (kind, object) in [
        ("customer.subscription.created", &other),
        ("invoice.paid", &json!({"id": "in_1"})),
        ("invoice.paid", &json!({"id": "in_2"})),
        ("checkout.session.completed", &session),
        ("customer.created", &json!({"id": "cus_1"})),
    ] {
        assert_eq!(found(&stub, kind, object).await, None, "{kind}");
    }
}

#[tokio::test]
async fn a_checkout_of_a_post_is_told_as_it_stands() {
    let paid = BillingUpdate::Payment {
        id: PaymentId::new("cs_test_1".to_owned()),
        fact: PaymentFact::Paid(Bought::Post),
    };
    let settled = vec![
        paid,
        charged("cs_test_1", CREATED + 90, 200),
        checkout(CheckoutStatus::Settled),
    ];
    let expired = vec![checkout(CheckoutStatus::Expired)];
    let intent = with_fields(
        payment_intent("succeeded"),
        [("created", json!(CREATED + 90))],
    );
    for (status, payment_status, expected) in [
        ("open", "unpaid", None),
        ("complete", "unpaid", None),
        ("complete", "paid", Some(ours(settled))),
        ("expired", "unpaid", Some(ours(expired))),
    ] {
        let fields = [
            ("status", json!(status)),
            ("payment_status", json!(payment_status)),
            ("payment_intent", intent.clone()),
        ];
        let stub = Stub::start().await;
        let session = with_fields(checkout_session("1"), fields);
        stub.knows("GET", "/v1/checkout/sessions/cs_test_1", session)
            .await;
        let kind = "checkout.session.completed";
        let findings = found(&stub, kind, &checkout_session("1")).await;
        assert_eq!(findings, expected, "{status} {payment_status}");
    }
}

fn paid_for_basic() -> Value {
    with_fields(
        checkout_session("1"),
        [
            ("mode", json!("subscription")),
            (
                "metadata",
                json!({"user_id": user_id().to_string(), "plan": "basic"}),
            ),
            ("status", json!("complete")),
            ("payment_status", json!("paid")),
            ("subscription", json!("sub_1")),
            ("invoice", json!("in_1")),
        ],
    )
}

#[tokio::test]
async fn a_checkout_of_a_plan_is_settled_together_with_what_it_bought() {
    let session = paid_for_basic();
    let stub = stub_with(subscription(PRICE_BASIC), invoice(PRICE_BASIC, "basic")).await;
    stub.knows("GET", "/v1/checkout/sessions/cs_test_1", session.clone())
        .await;
    let kind = "checkout.session.completed";
    let mut findings = found(&stub, kind, &session).await.unwrap();
    findings.updates = without_repeats(findings.updates);
    let expected = vec![
        BillingUpdate::Subscription(live()),
        paid_period(Plan::Basic),
        charged("in_1", CREATED, 500),
        checkout(CheckoutStatus::Settled),
    ];
    assert_eq!(findings, ours(expected));
}

#[tokio::test]
async fn a_checkout_whose_invoice_is_not_paid_yet_is_asked_for_again() {
    let session = paid_for_basic();
    let open = with_fields(invoice(PRICE_BASIC, "basic"), [("status", json!("open"))]);
    let stub = stub_with(subscription(PRICE_BASIC), open).await;
    stub.knows("GET", "/v1/checkout/sessions/cs_test_1", session.clone())
        .await;
    let event = told("checkout.session.completed", &session);
    let answer = stub.payments().look_up(&event).await;
    let Err(PaymentError::Failure(Failure::Unavailable(_))) = answer else {
        panic!("{answer:?}");
    };
}

#[tokio::test]
async fn what_stripe_does_not_know_of_its_own_event_is_not_found() {
    let stub = Stub::start().await;
    let event = told("invoice.paid", &json!({"id": "in_9"}));
    let answer = stub.payments().look_up(&event).await;
    assert!(matches!(answer, Err(PaymentError::NotFound)), "{answer:?}");
}
