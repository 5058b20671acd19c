//! Starting a subscription with a payment method from the front end.

use serde_json::{Value, json};
use triptych_billing::Plan;
use triptych_ports::{
    CustomerId, PaymentError, PaymentProvider as _, SubscriptionDetails, SubscriptionRequest,
};
use triptych_stripe_sandbox::objects::{
    PRICE_BASIC, declined, invoice_payment, list, payment_method, subscription, with_fields,
};
use wiremock::ResponseTemplate;

use crate::support::stub::{FailureKept, OnceForEachKey, Stub};
use crate::support::user_id;

const ATTACH: &str = "/v1/payment_methods/pm_1/attach";
const BEGIN: &str = "/v1/subscriptions";
const BEGUN: &str = "/v1/subscriptions/sub_1";

fn request() -> SubscriptionRequest {
    SubscriptionRequest {
        user_id: user_id(),
        customer: CustomerId::new("cus_1".to_owned()),
        plan: Plan::Basic,
        payment_method: "pm_1".to_owned(),
        idempotency_key: "wish".to_owned(),
    }
}

fn incomplete() -> Value {
    with_fields(subscription(PRICE_BASIC), [("status", json!("incomplete"))])
}

/// A stub with a new subscription, its later state, and the status of its payment.
async fn stub_with(begun: Value, then: Value, intent: &str) -> Stub {
    let stub = Stub::start().await;
    stub.knows("POST", ATTACH, payment_method()).await;
    stub.knows("POST", BEGIN, begun).await;
    stub.knows("GET", BEGUN, then.clone()).await;
    stub.knows("DELETE", BEGUN, then).await;
    let payments = list("/v1/invoice_payments", &[invoice_payment(intent)]);
    stub.knows("GET", "/v1/invoice_payments", payments).await;
    stub
}

async fn begin(stub: &Stub) -> Result<SubscriptionDetails, PaymentError> {
    stub.payments().create_subscription(&request()).await
}

#[tokio::test]
async fn a_good_card_begins_a_subscription_at_once() {
    let live = subscription(PRICE_BASIC);
    let stub = stub_with(live.clone(), live, "succeeded").await;
    let details = begin(&stub).await.unwrap();
    assert_eq!(details.status, "active");
    assert_eq!(details.plan, Plan::Basic);
    assert_eq!(details.client_secret, None);

    let sent = stub.sent().await;
    assert_eq!(
        sent[Stub::only(&sent, "POST", ATTACH)].field("customer"),
        "cus_1"
    );
    let attached = &sent[Stub::only(&sent, "POST", ATTACH)];
    assert!(!attached.headers.contains_key("idempotency-key"));
    let begun = &sent[Stub::only(&sent, "POST", BEGIN)];
    let user_id = user_id().to_string();
    for (field, expected) in [
        ("customer", "cus_1"),
        ("items[0][price]", PRICE_BASIC),
        ("default_payment_method", "pm_1"),
        ("payment_behavior", "allow_incomplete"),
        ("metadata[user_id]", user_id.as_str()),
        ("metadata[plan]", "basic"),
    ] {
        assert_eq!(begun.field(field), expected);
    }
    assert_eq!(
        begun.headers["idempotency-key"],
        "subscription-wish-cus_1-pm_1"
    );
}

#[tokio::test]
async fn a_bank_that_asks_leaves_it_incomplete_and_gives_the_page_a_secret() {
    let stub = stub_with(incomplete(), incomplete(), "requires_action").await;
    let details = begin(&stub).await.unwrap();
    assert_eq!(details.status, "incomplete");
    let secret = details.client_secret.as_deref();
    assert_eq!(secret, Some("pi_1_secret_word"));
    let sent = stub.sent().await;
    assert!(sent.iter().all(|request| request.method != "DELETE"));
}

#[tokio::test]
async fn a_wish_that_is_repeated_after_the_bank_was_answered_is_told_the_present() {
    let stub = stub_with(incomplete(), subscription(PRICE_BASIC), "succeeded").await;
    let details = begin(&stub).await.unwrap();
    assert_eq!(details.status, "active");
    assert_eq!(details.client_secret, None);
}

#[tokio::test]
async fn a_card_that_is_declined_at_the_first_payment_leaves_no_subscription() {
    let declined = "requires_payment_method";
    let stub = stub_with(incomplete(), incomplete(), declined).await;
    let error = begin(&stub).await.unwrap_err();
    let PaymentError::Declined(sentence) = error else {
        panic!("{error}");
    };
    assert_eq!(sentence, "Your card has insufficient funds.");
    let sent = stub.sent().await;
    Stub::only(&sent, "DELETE", BEGUN);
}

/// Another subscription for each key, and an ended one for the first.
#[tokio::test]
async fn a_wish_whose_subscription_has_ended_begins_another() {
    let numbered = |number: &str| {
        let id = json!(format!("sub_{number}"));
        with_fields(subscription(PRICE_BASIC), [("id", id)])
    };
    let stub = Stub::start().await;
    stub.knows("POST", ATTACH, payment_method()).await;
    stub.answers("POST", BEGIN, OnceForEachKey::new(numbered))
        .await;
    let ended = [("status", json!("canceled"))];
    stub.knows("GET", BEGUN, with_fields(numbered("1"), ended))
        .await;
    stub.knows("GET", "/v1/subscriptions/sub_2", numbered("2"))
        .await;
    for _ in 0..2 {
        let details = begin(&stub).await.unwrap();
        assert_eq!(details.id.as_str(), "sub_2");
        assert_eq!(details.status, "active");
    }
}

fn begun(number: &str) -> Value {
    let id = json!(format!("sub_{number}"));
    with_fields(subscription(PRICE_BASIC), [("id", id)])
}

#[tokio::test]
async fn a_failure_that_stripe_keeps_is_in_the_way_of_no_wish_that_began_nothing() {
    let stub = Stub::start().await;
    stub.knows("POST", ATTACH, payment_method()).await;
    stub.answers("POST", BEGIN, FailureKept::of_first(1, begun))
        .await;
    stub.knows("GET", BEGUN, begun("1")).await;
    let details = begin(&stub).await.unwrap();
    assert_eq!(details.id.as_str(), "sub_1");
    let sent = stub.sent().await;
    let wishes = sent
        .iter()
        .filter(|one| one.method == "POST" && one.path == BEGIN);
    let keys: Vec<_> = wishes
        .map(|wish| wish.headers["idempotency-key"].as_str())
        .collect();
    assert_eq!(keys.len(), 2, "{keys:?}");
    assert_ne!(keys[0], keys[1]);
    // Between the two it was looked for.
    let looks = sent
        .iter()
        .filter(|one| one.method == "GET" && one.path == BEGIN);
    assert_eq!(looks.count(), 2);
}

#[tokio::test]
async fn a_failure_that_began_a_subscription_all_the_same_is_no_reason_for_another() {
    let stub = Stub::start().await;
    stub.knows("POST", ATTACH, payment_method()).await;
    stub.answers("POST", BEGIN, FailureKept::of_first(1, begun))
        .await;
    let wished = with_fields(
        begun("7"),
        [("metadata", json!({"plan": "basic", "wish": "wish"}))],
    );
    stub.knows("GET", BEGIN, list(BEGIN, std::slice::from_ref(&wished)))
        .await;
    let nothing_yet = ResponseTemplate::new(200).set_body_json(list(BEGIN, &[]));
    stub.answers_first(1, "GET", BEGIN, nothing_yet).await;
    stub.knows("GET", "/v1/subscriptions/sub_7", wished).await;
    let details = begin(&stub).await.unwrap();
    assert_eq!(details.id.as_str(), "sub_7");
    let sent = stub.sent().await;
    Stub::only(&sent, "POST", BEGIN);
}

#[tokio::test]
async fn a_card_that_is_declined_when_it_is_kept_begins_nothing() {
    let stub = Stub::start().await;
    let refused = ResponseTemplate::new(402).set_body_json(declined());
    stub.answers("POST", ATTACH, refused).await;
    let error = begin(&stub).await.unwrap_err();
    let expected = "declined: Your card has insufficient funds.";
    assert_eq!(error.to_string(), expected);
    let sent = stub.sent().await;
    assert!(
        sent.iter()
            .all(|request| request.path != BEGIN || request.method == "GET")
    );
}

#[tokio::test]
async fn a_single_post_is_no_subscription() {
    let stub = Stub::start().await;
    let request = SubscriptionRequest {
        plan: Plan::PayAsYouGo,
        ..request()
    };
    let error = stub.payments().create_subscription(&request).await;
    assert!(matches!(error, Err(PaymentError::NotFound)), "{error:?}");
    assert!(stub.sent().await.is_empty());
}

/// Makes every such call fail, after the first `but` of them.
async fn fails_after(but: u64, stub: &Stub, at: &str) {
    let none = ResponseTemplate::new(200).set_body_json(list(at, &[]));
    if but > 0 {
        stub.answers_first(but, "GET", at, none).await;
    }
    let failure = ResponseTemplate::new(503);
    stub.answers_first(u64::MAX, "GET", at, failure).await;
}

/// The card is charged before these: a user who has paid must not be informed that nothing was
/// bought.
#[tokio::test]
async fn what_fails_after_the_card_was_charged_is_no_error() {
    const SESSIONS: &str = "/v1/checkout/sessions";
    let live = || subscription(PRICE_BASIC);
    for (at, but) in [(BEGUN, 0), (SESSIONS, 1)] {
        let stub = stub_with(live(), live(), "succeeded").await;
        fails_after(but, &stub, at).await;
        let details = begin(&stub).await.unwrap();
        assert_eq!(details.id.as_str(), "sub_1", "{at}");
        assert_eq!(details.status, "active", "{at}");
        let sent = stub.sent().await;
        let asked = sent.iter().filter(|request| request.path == at).count();
        assert!(asked as u64 > but, "{at} was not asked");
    }
}

#[tokio::test]
async fn a_first_payment_that_cannot_be_looked_up_leaves_what_has_begun() {
    let stub = stub_with(incomplete(), incomplete(), "requires_action").await;
    fails_after(0, &stub, "/v1/invoice_payments").await;
    let details = begin(&stub).await.unwrap();
    assert_eq!(details.status, "incomplete");
    assert_eq!(details.client_secret, None);
}
