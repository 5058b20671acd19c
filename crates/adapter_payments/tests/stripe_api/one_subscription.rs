//! There is never a second subscription, also if the first is not known here yet.

use serde_json::{Value, json};
use triptych_billing::Plan;
use triptych_ports::{
    CheckoutRequest, CustomerId, Failure, PaymentError, PaymentProvider as _, SubscriptionRequest,
};
use triptych_stripe_sandbox::objects::{
    PRICE_BASIC, checkout_session, list, payment_method, subscription, with_fields,
};
use wiremock::ResponseTemplate;

use crate::support::stub::{OnceForEachKey, Sent, Stub};
use crate::support::user_id;

const SESSIONS: &str = "/v1/checkout/sessions";
const SUBSCRIPTIONS: &str = "/v1/subscriptions";

fn checkout(plan: Plan) -> CheckoutRequest {
    CheckoutRequest {
        user_id: user_id(),
        customer: Some(CustomerId::new("cus_1".to_owned())),
        plan,
        idempotency_key: "wish".to_owned(),
    }
}

fn subscription_wish() -> SubscriptionRequest {
    SubscriptionRequest {
        user_id: user_id(),
        customer: CustomerId::new("cus_1".to_owned()),
        plan: Plan::Basic,
        payment_method: "pm_1".to_owned(),
        idempotency_key: "wish".to_owned(),
    }
}

/// A stub whose customer has one subscription.
async fn stub_with(there: &Value) -> Stub {
    let stub = Stub::start().await;
    let all = list(SUBSCRIPTIONS, std::slice::from_ref(there));
    stub.knows("GET", SUBSCRIPTIONS, all).await;
    stub.knows("DELETE", "/v1/subscriptions/sub_1", there.clone())
        .await;
    let sessions = OnceForEachKey::new(checkout_session);
    stub.answers("POST", SESSIONS, sessions).await;
    let expire = "/v1/checkout/sessions/cs_test_1/expire";
    stub.knows("POST", expire, checkout_session("1")).await;
    stub
}

fn in_state(status: &str) -> Value {
    with_fields(subscription(PRICE_BASIC), [("status", json!(status))])
}

#[tokio::test]
async fn beside_a_subscription_that_bills_no_checkout_stays_open() {
    for status in ["active", "past_due", "unpaid", "paused", "trialing"] {
        let stub = stub_with(&in_state(status)).await;
        let answer = stub.payments().create_checkout(&checkout(Plan::Pro)).await;
        let is_refused = matches!(answer, Err(PaymentError::AlreadySubscribed));
        assert!(is_refused, "{status}: {answer:?}");
        let sent = stub.sent().await;
        Stub::only(&sent, "POST", "/v1/checkout/sessions/cs_test_1/expire");
    }
}

#[tokio::test]
async fn beside_a_subscription_that_bills_no_card_begins_another() {
    let stub = stub_with(&in_state("active")).await;
    stub.knows("POST", "/v1/payment_methods/pm_1/attach", payment_method())
        .await;
    let answer = stub
        .payments()
        .create_subscription(&subscription_wish())
        .await;
    let is_refused = matches!(answer, Err(PaymentError::AlreadySubscribed));
    assert!(is_refused, "{answer:?}");
    let sent = stub.sent().await;
    assert!(!sent.iter().any(begins));
}

#[tokio::test]
async fn what_waits_for_its_first_payment_is_ended_before_another_begins() {
    let stub = stub_with(&in_state("incomplete")).await;
    let payments = stub.payments();
    payments
        .create_checkout(&checkout(Plan::Pro))
        .await
        .unwrap();
    let sent = stub.sent().await;
    Stub::only(&sent, "DELETE", "/v1/subscriptions/sub_1");
}

#[tokio::test]
async fn what_has_ended_and_what_is_sold_elsewhere_is_in_nobodys_way() {
    let elsewhere = [("metadata", json!({}))];
    for there in [
        in_state("incomplete_expired"),
        with_fields(subscription("price_of_a_magazine"), elsewhere),
    ] {
        let stub = stub_with(&there).await;
        let payments = stub.payments();
        payments
            .create_checkout(&checkout(Plan::Pro))
            .await
            .unwrap();
        let sent = stub.sent().await;
        assert!(sent.iter().all(|request| request.method != "DELETE"));
    }
}

/// A stub at which `wish` has started a subscription, and at which another request would start
/// another.
async fn stub_with_begun(wish: &str) -> Stub {
    let names = json!({"plan": "basic", "wish": wish});
    let stub = stub_with(&with_fields(
        subscription(PRICE_BASIC),
        [("metadata", names)],
    ))
    .await;
    // Stripe's test cards get a new id each time that they are attached.
    stub.knows("POST", "/v1/payment_methods/pm_1/attach", payment_method())
        .await;
    stub
}

fn begins(request: &Sent) -> bool {
    request.method == "POST" && request.path == SUBSCRIPTIONS
}

#[tokio::test]
async fn a_wish_that_is_repeated_is_answered_with_what_it_has_begun() {
    let stub = stub_with_begun("wish").await;
    let payments = stub.payments();
    let details = payments.create_subscription(&subscription_wish()).await;
    assert_eq!(details.unwrap().id.as_str(), "sub_1");
    assert!(!stub.sent().await.iter().any(begins));
}

#[tokio::test]
async fn a_wish_without_an_answer_is_answered_with_what_it_has_begun() {
    let stub = stub_with_begun("wish").await;
    let nothing_yet = ResponseTemplate::new(200).set_body_json(list(SUBSCRIPTIONS, &[]));
    stub.answers_first(1, "GET", SUBSCRIPTIONS, nothing_yet)
        .await;
    stub.answers("POST", SUBSCRIPTIONS, ResponseTemplate::new(503))
        .await;
    let payments = stub.payments();
    let details = payments.create_subscription(&subscription_wish()).await;
    assert_eq!(details.unwrap().id.as_str(), "sub_1");
    assert!(stub.sent().await.iter().any(begins));
}

#[tokio::test]
async fn a_wish_that_began_nothing_can_be_made_again() {
    let stub = stub_with(&in_state("incomplete_expired")).await;
    stub.knows("POST", "/v1/payment_methods/pm_1/attach", payment_method())
        .await;
    stub.answers("POST", SUBSCRIPTIONS, ResponseTemplate::new(503))
        .await;
    let payments = stub.payments();
    let answer = payments.create_subscription(&subscription_wish()).await;
    let is_unavailable = matches!(answer, Err(PaymentError::Failure(Failure::Unavailable(_))));
    assert!(is_unavailable, "{answer:?}");
}

#[tokio::test]
async fn a_card_that_subscribes_closes_every_checkout_of_a_subscription() {
    let stub = Stub::start().await;
    let open = [with_fields(
        checkout_session("7"),
        [("mode", json!("subscription"))],
    )];
    stub.knows("GET", SESSIONS, list(SESSIONS, &open)).await;
    let expire = "/v1/checkout/sessions/cs_test_7/expire";
    stub.knows("POST", expire, open[0].clone()).await;
    let begun = subscription(PRICE_BASIC);
    stub.knows("POST", "/v1/payment_methods/pm_1/attach", payment_method())
        .await;
    stub.knows("POST", SUBSCRIPTIONS, begun.clone()).await;
    stub.knows("GET", "/v1/subscriptions/sub_1", begun).await;
    let payments = stub.payments();
    payments
        .create_subscription(&subscription_wish())
        .await
        .unwrap();
    let sent = stub.sent().await;
    let paths: Vec<&str> = sent.iter().map(|request| request.path.as_str()).collect();
    let first = paths.iter().position(|path| *path == expire).unwrap();
    let last = paths.iter().rposition(|path| *path == expire).unwrap();
    let is_begun = |path: &&str| *path == SUBSCRIPTIONS;
    let begun = paths.iter().rposition(is_begun).unwrap();
    assert!(first < begun && begun < last, "{paths:?}");
}

#[tokio::test]
async fn what_bills_is_found_behind_a_page_of_what_is_not_ours() {
    let stub = Stub::start().await;
    let elsewhere = [("metadata", json!({}))];
    let magazine = with_fields(subscription("price_of_a_magazine"), elsewhere);
    let more = with_fields(
        list(SUBSCRIPTIONS, &vec![magazine; 100]),
        [("has_more", json!(true))],
    );
    let more = ResponseTemplate::new(200).set_body_json(more);
    let last = list(SUBSCRIPTIONS, &[in_state("active")]);
    stub.knows("GET", SUBSCRIPTIONS, last).await;
    stub.answers_first(1, "GET", SUBSCRIPTIONS, more).await;
    stub.knows("POST", "/v1/payment_methods/pm_1/attach", payment_method())
        .await;
    let payments = stub.payments();
    let answer = payments.create_subscription(&subscription_wish()).await;
    let is_refused = matches!(answer, Err(PaymentError::AlreadySubscribed));
    assert!(is_refused, "{answer:?}");
    let sent = stub.sent().await;
    let pages = sent.iter().filter(|one| one.path == SUBSCRIPTIONS);
    let pages: Vec<_> = pages.map(|page| page.form.get("starting_after")).collect();
    assert_eq!(pages.len(), 2);
    assert!(pages[0].is_none() && pages[1].is_some());
}
