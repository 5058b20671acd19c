//! Existing subscriptions.

use serde_json::{Value, json};
use triptych_billing::{Plan, SubscriptionId};
use triptych_ports::{PaymentError, PaymentProvider as _, SubscriptionDetails};
use triptych_stripe_sandbox::objects::{
    PERIOD_END, PRICE_BASIC, PRICE_PRO, invoice_payment, list, missing, refusal, subscription,
    with_fields,
};
use wiremock::ResponseTemplate;

use crate::support::moment;
use crate::support::stub::Stub;

const AT: &str = "/v1/subscriptions/sub_1";

fn id() -> SubscriptionId {
    SubscriptionId::new("sub_1".to_owned())
}

fn basic() -> SubscriptionDetails {
    SubscriptionDetails {
        id: id(),
        plan: Plan::Basic,
        status: "active".to_owned(),
        current_period_end: moment(PERIOD_END),
        cancel_at: None,
        client_secret: None,
    }
}

/// A stub with a subscription before and after a change.
async fn stub_with(before: Value, after: Value) -> Stub {
    let stub = Stub::start().await;
    stub.knows("GET", AT, before).await;
    stub.knows("POST", AT, after).await;
    stub
}

#[tokio::test]
async fn a_subscription_is_told_as_stripe_has_it() {
    let live = subscription(PRICE_BASIC);
    let cancelled = with_fields(
        live.clone(),
        [
            ("cancel_at_period_end", json!(true)),
            ("cancel_at", json!(PERIOD_END)),
        ],
    );
    let on_a_day = with_fields(live.clone(), [("cancel_at", json!(PERIOD_END + 60))]);
    let past_due = with_fields(live.clone(), [("status", json!("past_due"))]);
    for (object, expected) in [
        (live, basic()),
        (
            cancelled,
            SubscriptionDetails {
                cancel_at: Some(moment(PERIOD_END)),
                ..basic()
            },
        ),
        (
            on_a_day,
            SubscriptionDetails {
                cancel_at: Some(moment(PERIOD_END + 60)),
                ..basic()
            },
        ),
        (
            past_due,
            SubscriptionDetails {
                status: "past_due".to_owned(),
                ..basic()
            },
        ),
    ] {
        let stub = Stub::start().await;
        stub.knows("GET", AT, object).await;
        let details = stub.payments().subscription(&id()).await.unwrap();
        assert_eq!(details, expected);
    }
}

#[tokio::test]
async fn a_price_that_is_no_longer_sold_keeps_its_plan() {
    let stub = Stub::start().await;
    stub.knows("GET", AT, subscription("price_of_last_year"))
        .await;
    let details = stub.payments().subscription(&id()).await.unwrap();
    assert_eq!(details.plan, Plan::Basic);
}

#[tokio::test]
async fn the_secret_is_told_only_while_the_bank_asks() {
    for (intent, expected) in [
        ("requires_action", Some("pi_1_secret_word")),
        ("processing", None),
        ("requires_payment_method", None),
    ] {
        let stub = Stub::start().await;
        let incomplete = [("status", json!("incomplete"))];
        stub.knows(
            "GET",
            AT,
            with_fields(subscription(PRICE_BASIC), incomplete),
        )
        .await;
        let payments = list("/v1/invoice_payments", &[invoice_payment(intent)]);
        stub.knows("GET", "/v1/invoice_payments", payments).await;
        let details = stub.payments().subscription(&id()).await.unwrap();
        assert_eq!(details.client_secret.as_deref(), expected, "{intent}");
    }
}

#[tokio::test]
async fn cancelling_waits_for_the_end_of_the_period() {
    let live = subscription(PRICE_BASIC);
    let after = with_fields(live.clone(), [("cancel_at_period_end", json!(true))]);
    let stub = stub_with(live, after).await;
    let details = stub.payments().cancel_at_period_end(&id()).await.unwrap();
    assert_eq!(details.cancel_at, Some(moment(PERIOD_END)));
    let sent = stub.sent().await;
    let change = &sent[Stub::only(&sent, "POST", AT)];
    assert_eq!(change.field("cancel_at_period_end"), "true");
    assert_eq!(change.form.len(), 1, "{change:?}");
}

#[tokio::test]
async fn another_plan_takes_the_place_of_the_first_and_charges_nothing_now() {
    let before = with_fields(
        subscription(PRICE_BASIC),
        [("cancel_at_period_end", json!(true))],
    );
    let stub = stub_with(before, subscription(PRICE_PRO)).await;
    let details = stub.payments().change_plan(&id(), Plan::Pro).await.unwrap();
    assert_eq!(details.plan, Plan::Pro);
    assert_eq!(details.cancel_at, None);

    let sent = stub.sent().await;
    let change = &sent[Stub::only(&sent, "POST", AT)];
    for (field, expected) in [
        ("items[0][id]", "si_1"),
        ("items[0][price]", PRICE_PRO),
        ("proration_behavior", "none"),
        ("cancel_at_period_end", "false"),
        ("metadata[plan]", "pro"),
    ] {
        assert_eq!(change.field(field), expected);
    }
    assert!(!change.form.contains_key("items[1][price]"), "{change:?}");
}

#[tokio::test]
async fn a_day_that_the_portal_has_set_is_taken_back_too() {
    let day = [("cancel_at", json!(PERIOD_END + 60))];
    let before = with_fields(subscription(PRICE_BASIC), day);
    let stub = stub_with(before, subscription(PRICE_BASIC)).await;
    let details = stub.payments().change_plan(&id(), Plan::Basic).await;
    assert_eq!(details.unwrap(), basic());
    let sent = stub.sent().await;
    let change = &sent[Stub::only(&sent, "POST", AT)];
    assert_eq!(change.field("cancel_at"), "");
    let other = "cancel_at_period_end";
    assert!(!change.form.contains_key(other), "{change:?}");
}

#[tokio::test]
async fn what_has_ended_and_what_is_no_subscription_cannot_be_changed_to() {
    let ended = with_fields(subscription(PRICE_BASIC), [("status", json!("canceled"))]);
    let stub = stub_with(ended, Value::Null).await;
    let changed = stub.payments().change_plan(&id(), Plan::Pro).await;
    assert!(
        matches!(changed, Err(PaymentError::NotFound)),
        "{changed:?}"
    );

    let stub = stub_with(subscription(PRICE_BASIC), Value::Null).await;
    let changed = stub.payments().change_plan(&id(), Plan::PayAsYouGo).await;
    assert!(
        matches!(changed, Err(PaymentError::NotFound)),
        "{changed:?}"
    );
}

#[tokio::test]
async fn ending_is_done_once_and_for_all() {
    let stub = Stub::start().await;
    let ended = [
        ("status", json!("canceled")),
        ("ended_at", json!(PERIOD_END)),
    ];
    let ended = with_fields(subscription(PRICE_BASIC), ended);
    let ended = ResponseTemplate::new(200).set_body_json(ended);
    stub.answers_first(1, "DELETE", AT, ended).await;
    let gone = ResponseTemplate::new(404).set_body_json(missing());
    stub.answers("DELETE", AT, gone).await;
    let payments = stub.payments();
    payments.end(&id()).await.unwrap();
    payments.end(&id()).await.unwrap();

    let stub = Stub::start().await;
    let refused = ResponseTemplate::new(400).set_body_json(refusal("not now"));
    stub.answers("DELETE", AT, refused).await;
    assert!(stub.payments().end(&id()).await.is_err());
}
