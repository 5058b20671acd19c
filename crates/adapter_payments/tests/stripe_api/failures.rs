//! Temporary and permanent failures, and retries.

use std::time::Instant;

use secrecy::SecretString;
use serde_json::json;
use triptych_adapter_payments::{StripeOptions, StripeOptionsError, StripePayments};
use triptych_billing::{Plan, SubscriptionId};
use triptych_ports::{CheckoutRequest, Failure, OpenCheckout, PaymentError, PaymentProvider as _};
use triptych_stripe_sandbox::objects::{checkout_session, refusal};
use triptych_stripe_sandbox::testing::SECRET_KEY;
use wiremock::ResponseTemplate;

use crate::support::stub::{OnceForEachKey, Stub, TIMEOUT, options};
use crate::support::user_id;

const SESSIONS: &str = "/v1/checkout/sessions";

async fn open(payments: &StripePayments) -> Result<OpenCheckout, PaymentError> {
    let request = CheckoutRequest {
        user_id: user_id(),
        customer: None,
        plan: Plan::Basic,
        idempotency_key: "wish".to_owned(),
    };
    payments.create_checkout(&request).await
}

fn is_unavailable<T>(answer: &Result<T, PaymentError>) -> bool {
    matches!(answer, Err(PaymentError::Failure(Failure::Unavailable(_))))
}

fn is_internal<T>(answer: &Result<T, PaymentError>) -> bool {
    matches!(answer, Err(PaymentError::Failure(Failure::Internal(_))))
}

#[tokio::test]
async fn what_passes_is_asked_once_more_and_is_then_unavailable() {
    let api_error = json!({"error": {"type": "api_error", "message": "Sorry"}});
    for (status, body) in [
        (500, api_error.to_string()),
        (503, "<html>the proxy's own page</html>".to_owned()),
        (429, refusal("slow down").to_string()),
        (409, refusal("the key is in use").to_string()),
    ] {
        let stub = Stub::start().await;
        let answer = ResponseTemplate::new(status).set_body_string(body);
        stub.answers("POST", SESSIONS, answer).await;
        let answer = open(&stub.payments()).await;
        assert!(is_unavailable(&answer), "{status}: {answer:?}");
        let sent = stub.sent().await;
        assert_eq!(sent.len(), 2, "{status}");
        let keys = sent
            .iter()
            .map(|request| &request.headers["idempotency-key"]);
        let keys: Vec<_> = keys.collect();
        assert_eq!(keys[0], "checkout-wish");
        // Stripe replays its own server errors for a day under the key.
        assert_eq!(keys[0] == keys[1], status != 500, "{status}: {keys:?}");
    }
}

#[tokio::test]
async fn a_failure_that_has_passed_is_not_seen() {
    let stub = Stub::start().await;
    let sessions = OnceForEachKey::new(checkout_session);
    stub.answers("POST", SESSIONS, sessions).await;
    stub.answers_first(1, "POST", SESSIONS, ResponseTemplate::new(503))
        .await;
    open(&stub.payments()).await.unwrap();
    assert_eq!(stub.sent().await.len(), 2);
}

#[tokio::test]
async fn what_will_not_pass_is_asked_once() {
    for (status, body) in [
        (400, refusal("You passed nonsense")),
        (401, refusal("Invalid API Key provided: sk_test_****stub")),
        (403, refusal("This key may not")),
        (200, json!({"object": "checkout.session"})),
    ] {
        let stub = Stub::start().await;
        let answer = ResponseTemplate::new(status).set_body_json(body);
        stub.answers("POST", SESSIONS, answer).await;
        let answer = open(&stub.payments()).await;
        assert!(is_internal(&answer), "{status}: {answer:?}");
        assert_eq!(stub.sent().await.len(), 1, "{status}");
    }
}

#[tokio::test]
async fn an_answer_that_does_not_come_ends_in_time() {
    let stub = Stub::start().await;
    let late = ResponseTemplate::new(200).set_delay(TIMEOUT * 20);
    stub.answers("GET", "/v1/subscriptions/sub_1", late).await;
    let begun = Instant::now();
    let id = SubscriptionId::new("sub_1".to_owned());
    let answer = stub.payments().subscription(&id).await;
    assert!(is_unavailable(&answer), "{answer:?}");
    assert!(begun.elapsed() < TIMEOUT * 10, "{:?}", begun.elapsed());
}

#[tokio::test]
async fn a_server_that_is_not_there_is_unavailable() {
    let nowhere = StripePayments::new(options("http://127.0.0.1:9")).unwrap();
    let answer = open(&nowhere).await;
    assert!(is_unavailable(&answer), "{answer:?}");
}

#[tokio::test]
async fn no_error_and_no_provider_prints_a_secret() {
    let stub = Stub::start().await;
    let payment_intent = json!({"client_secret": "pi_1_secret_word"});
    let body = json!({"error": {
        "type": "invalid_request_error", "message": "No", "payment_intent": payment_intent,
    }});
    let answer = ResponseTemplate::new(400).set_body_json(body);
    stub.answers("POST", SESSIONS, answer).await;
    let payments = stub.payments();
    let error = open(&payments).await.unwrap_err();
    for printed in [format!("{error:?}"), format!("{payments:?}")] {
        assert!(!printed.contains("secret_word"), "{printed}");
        assert!(!printed.contains(SECRET_KEY), "{printed}");
    }
}

#[test]
fn options_that_cannot_work_are_refused_by_name() {
    let good = options("http://127.0.0.1:9");
    let without_key = StripeOptions {
        secret_key: SecretString::from(" "),
        ..good.clone()
    };
    let unprintable = StripeOptions {
        secret_key: SecretString::from("sk_\n"),
        ..good.clone()
    };
    let without_secret = StripeOptions {
        webhook_secret: SecretString::from(""),
        ..good.clone()
    };
    let nowhere = StripeOptions {
        base_url: Some("no address".to_owned()),
        ..good
    };
    let refused = |options| StripePayments::new(options).unwrap_err();
    assert_eq!(refused(without_key), StripeOptionsError::SecretKey);
    assert_eq!(refused(unprintable), StripeOptionsError::SecretKey);
    let text = refused(without_secret).to_string();
    assert_eq!(text, "the secret of the webhook is empty");
    let error = refused(nowhere);
    assert!(matches!(error, StripeOptionsError::BaseUrl(_)), "{error:?}");
}
