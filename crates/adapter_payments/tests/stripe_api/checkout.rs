//! Requests for checkouts.

use serde_json::{Value, json};
use triptych_billing::{CheckoutId, Plan};
use triptych_ports::{CheckoutRequest, CustomerId, OpenCheckout, PaymentProvider as _};
use triptych_stripe_sandbox::objects::{
    CREATED, PRICE_BASIC, PRICE_POST, PRICE_PRO, checkout_session, list, refusal, with_fields,
};
use wiremock::ResponseTemplate;

use crate::support::stub::{OnceForEachKey, Sent, Stub};
use crate::support::user_id;

const SESSIONS: &str = "/v1/checkout/sessions";

/// A stub with these open checkouts.
async fn stub_with(open: &[Value]) -> Stub {
    let stub = Stub::start().await;
    let sessions = OnceForEachKey::new(checkout_session);
    stub.answers("POST", SESSIONS, sessions).await;
    stub.knows("GET", SESSIONS, list(SESSIONS, open)).await;
    stub
}

fn request(plan: Plan) -> CheckoutRequest {
    CheckoutRequest {
        user_id: user_id(),
        customer: Some(CustomerId::new("cus_1".to_owned())),
        plan,
        idempotency_key: "wish".to_owned(),
    }
}

/// Opens a checkout and returns it with the request that was sent.
async fn opened(plan: Plan) -> (OpenCheckout, Sent) {
    let stub = stub_with(&[]).await;
    let payments = stub.payments();
    let checkout = payments.create_checkout(&request(plan)).await.unwrap();
    (checkout, stub.sent().await.remove(0))
}

/// An open checkout of a subscription.
fn open_session(number: &str, age_in_seconds: i64) -> Value {
    let fields = [
        ("mode", json!("subscription")),
        ("created", json!(CREATED - age_in_seconds)),
    ];
    with_fields(checkout_session(number), fields)
}

#[tokio::test]
async fn of_checkouts_of_subscriptions_only_the_newest_can_be_paid() {
    let post = with_fields(checkout_session("8"), [("created", json!(CREATED - 9))]);
    let open = [
        open_session("7", 60),
        post,
        open_session("1", 0),
        open_session("9", -60),
    ];
    let stub = stub_with(&open).await;
    let expired = "/v1/checkout/sessions/cs_test_7/expire";
    stub.knows("POST", expired, open[0].clone()).await;
    let payments = stub.payments();
    payments.create_checkout(&request(Plan::Pro)).await.unwrap();
    let sent = stub.sent().await;
    let listed = &sent[Stub::only(&sent, "GET", SESSIONS)];
    assert_eq!(listed.field("customer"), "cus_1");
    assert_eq!(listed.field("status"), "open");
    Stub::only(&sent, "POST", expired);
    let others = &sent[Stub::only(&sent, "GET", "/v1/subscriptions")];
    assert_eq!(others.field("customer"), "cus_1");
    assert_eq!(sent.len(), 4, "{sent:#?}");
}

#[tokio::test]
async fn a_single_post_leaves_other_checkouts_open() {
    let stub = stub_with(&[open_session("7", 60)]).await;
    let payments = stub.payments();
    let post = request(Plan::PayAsYouGo);
    payments.create_checkout(&post).await.unwrap();
    assert_eq!(stub.sent().await.len(), 1);
}

#[tokio::test]
async fn an_older_checkout_that_has_just_been_paid_is_in_nobodys_way() {
    let stub = stub_with(&[open_session("7", 60)]).await;
    let paid = ResponseTemplate::new(400).set_body_json(refusal("no longer open"));
    stub.answers("POST", "/v1/checkout/sessions/cs_test_7/expire", paid)
        .await;
    let payments = stub.payments();
    payments.create_checkout(&request(Plan::Pro)).await.unwrap();
}

#[tokio::test]
async fn a_checkout_is_named_and_has_a_page_at_stripe() {
    let (checkout, _) = opened(Plan::PayAsYouGo).await;
    assert_eq!(checkout.id, Some(CheckoutId::new("cs_test_1".to_owned())));
    assert_eq!(checkout.url, "https://checkout.stripe.com/c/pay/cs_test_1");
}

#[tokio::test]
async fn every_checkout_says_who_pays_for_what_and_where_they_come_back() {
    for (plan, price) in [
        (Plan::PayAsYouGo, PRICE_POST),
        (Plan::Basic, PRICE_BASIC),
        (Plan::Pro, PRICE_PRO),
    ] {
        let (_, sent) = opened(plan).await;
        let user_id = user_id().to_string();
        for (field, expected) in [
            ("customer", "cus_1"),
            ("client_reference_id", user_id.as_str()),
            ("metadata[user_id]", user_id.as_str()),
            ("metadata[plan]", plan.backend_name()),
            ("line_items[0][price]", price),
            ("line_items[0][quantity]", "1"),
            ("allowed_payment_method_types[0]", "card"),
            (
                "success_url",
                "https://triptych.example/billing/success?session={CHECKOUT_SESSION_ID}",
            ),
            ("cancel_url", "https://triptych.example/billing/cancel"),
        ] {
            assert_eq!(sent.field(field), expected, "{plan:?}");
        }
        assert_eq!(sent.headers["idempotency-key"], "checkout-wish");
    }
}

#[tokio::test]
async fn a_single_post_is_one_payment_and_its_payment_is_named() {
    let (_, sent) = opened(Plan::PayAsYouGo).await;
    assert_eq!(sent.field("mode"), "payment");
    let user_id = user_id().to_string();
    assert_eq!(
        sent.field("payment_intent_data[metadata][user_id]"),
        user_id
    );
    let plan = sent.field("payment_intent_data[metadata][plan]");
    assert_eq!(plan, "pay_as_you_go");
    let other = "subscription_data[metadata][plan]";
    assert!(!sent.form.contains_key(other), "{sent:?}");
}

#[tokio::test]
async fn a_plan_is_a_subscription_and_that_is_named() {
    for plan in [Plan::Basic, Plan::Pro] {
        let (_, sent) = opened(plan).await;
        assert_eq!(sent.field("mode"), "subscription");
        let user_id = user_id().to_string();
        assert_eq!(sent.field("subscription_data[metadata][user_id]"), user_id);
        let named = sent.field("subscription_data[metadata][plan]");
        assert_eq!(named, plan.backend_name());
        let other = "payment_intent_data[metadata][plan]";
        assert!(!sent.form.contains_key(other), "{sent:?}");
    }
}
