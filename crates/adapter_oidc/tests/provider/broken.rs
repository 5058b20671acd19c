//! Providers that are down, broken, or not set up as they should be.

use serde_json::json;
use triptych_ports::{AuthorizationRequest, Failure, IdentityProvider, RedeemError};
use triptych_users::social::SignInSecret;
use wiremock::{MockServer, ResponseTemplate};

use crate::stub_provider::{StubProvider, answer, asked, is_refused, is_unavailable, key, signed};

pub(crate) fn request() -> AuthorizationRequest {
    AuthorizationRequest {
        state: SignInSecret::new([3; 32]),
        nonce: SignInSecret::new([1; 32]),
        code_verifier: SignInSecret::new([2; 32]),
    }
}

async fn started(stub: &StubProvider) -> Result<String, Failure> {
    stub.asked.authorization_url(&request()).await
}

#[tokio::test]
async fn a_provider_that_cannot_be_reached_is_unavailable() {
    // Nothing listens on port 1.
    let nobody = asked("http://127.0.0.1:1");
    let answer = nobody.authorization_url(&request()).await;
    assert!(matches!(answer, Err(Failure::Unavailable(_))), "{answer:?}");
}

#[tokio::test]
async fn a_provider_that_does_not_say_what_it_is_is_unavailable_until_it_does() {
    let stub = StubProvider::silent().await;
    for broken in [
        ResponseTemplate::new(503),
        ResponseTemplate::new(404),
        ResponseTemplate::new(200).set_body_string("<h1>Welcome</h1>"),
        answer(200, &json!({"issuer": stub.server.uri()})),
    ] {
        stub.server.reset().await;
        stub.discovery(broken).await;
        let answer = started(&stub).await;
        assert!(matches!(answer, Err(Failure::Unavailable(_))), "{answer:?}");
        assert!(is_unavailable(&stub.redeem().await));
    }
    stub.server.reset().await;
    stub.describe(&stub.server.uri(), &key(1)).await;
    let url = started(&stub).await.unwrap();
    assert!(url.starts_with(&stub.server.uri()), "{url}");
}

#[tokio::test]
async fn a_provider_is_asked_what_it_is_once() {
    let stub = StubProvider::with_key(&key(1)).await;
    for _ in 0..3 {
        started(&stub).await.unwrap();
    }
    let requests = stub.server.received_requests().await.unwrap();
    assert_eq!(requests.len(), 2, "its description and its keys");
}

#[tokio::test]
async fn a_provider_that_says_it_is_another_was_set_up_wrongly() {
    let stub = StubProvider::silent().await;
    stub.describe("https://other.example.org", &key(1)).await;
    let answer = started(&stub).await;
    assert!(matches!(answer, Err(Failure::Internal(_))), "{answer:?}");
}

#[tokio::test]
async fn nobody_is_sent_elsewhere_by_a_provider() {
    let (stub, elsewhere) = (StubProvider::silent().await, MockServer::start().await);
    let redirect = ResponseTemplate::new(302).insert_header("Location", elsewhere.uri());
    stub.discovery(redirect).await;
    let answer = started(&stub).await;
    assert!(matches!(answer, Err(Failure::Unavailable(_))), "{answer:?}");
    assert_eq!(elsewhere.received_requests().await.unwrap().len(), 0);
}

#[tokio::test]
async fn a_refusal_is_told_from_a_failure() {
    for (status, error, is_expected) in [
        (400, "invalid_grant", is_refused as fn(&_) -> bool),
        (400, "invalid_request", is_refused),
        (400, "server_error", is_unavailable),
        (503, "temporarily_unavailable", is_unavailable),
        (401, "invalid_client", is_internal),
        (400, "unauthorized_client", is_internal),
    ] {
        let stub = StubProvider::with_key(&key(1)).await;
        let body = json!({"error": error});
        stub.token_answer(answer(status, &body)).await;
        let answer = stub.redeem().await;
        assert!(is_expected(&answer), "{status} {error}: {answer:?}");
    }
}

#[tokio::test]
async fn a_token_endpoint_that_is_broken_is_unavailable() {
    let page = "<h1>Bad gateway</h1>";
    let endless = "x".repeat(1024 * 1024 + 1);
    for broken in [
        ResponseTemplate::new(502).set_body_string(page),
        ResponseTemplate::new(200).set_body_string(page),
        ResponseTemplate::new(200).set_body_string(endless),
        ResponseTemplate::new(404),
    ] {
        let stub = StubProvider::with_key(&key(1)).await;
        stub.token_answer(broken).await;
        let answer = stub.redeem().await;
        assert!(is_unavailable(&answer), "{answer:?}");
    }
}

#[tokio::test]
async fn a_provider_that_does_not_tell_the_address_just_now_is_unavailable() {
    let stub = StubProvider::with_key(&key(1)).await;
    let mut claims = stub.claims();
    claims.as_object_mut().unwrap().remove("email");
    stub.token(&signed(&key(1), &claims)).await;
    stub.get("/userinfo", ResponseTemplate::new(500)).await;
    assert!(is_unavailable(&stub.redeem().await));
}

fn is_internal<T>(answer: &Result<T, RedeemError>) -> bool {
    matches!(answer, Err(RedeemError::Failure(Failure::Internal(_))))
}
