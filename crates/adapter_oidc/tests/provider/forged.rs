//! ID tokens that prove nothing.

use std::time::Duration;

use hmac::{Hmac, Mac};
use serde_json::{Value, json};
use sha2::Sha256;
use triptych_ports::IdentityProvider;

use crate::stub_provider::{
    CLIENT_SECRET, NOW, StubProvider, answer, encoded, header, is_refused, is_unavailable, key,
    public, signed, signed_with_header, unsigned,
};

#[tokio::test]
async fn a_token_that_nothing_is_wrong_with_is_believed() {
    let stub = StubProvider::with_key(&key(1)).await;
    stub.token(&signed(&key(1), &stub.claims())).await;
    let told = stub.redeem().await.unwrap();
    assert_eq!(told.subject.as_str(), "subject of mara");
}

#[tokio::test]
async fn a_token_with_one_wrong_claim_is_refused() {
    for (claim, wrong) in [
        ("iss", json!("https://other.example.org")),
        ("aud", json!("another-client")),
        ("aud", json!(["triptych", "another-client"])),
        ("aud", json!([])),
        ("aud", json!(["another-client", "triptych"])),
        ("aud", json!(["triptych", "triptych"])),
        ("azp", json!("another-client")),
        ("azp", json!("")),
        ("azp", json!("Triptych")),
        ("exp", json!(NOW - 1)),
        ("exp", json!(NOW)),
        ("nonce", json!("0".repeat(64))),
        ("nonce", json!("")),
        ("nonce", Value::Null),
        ("sub", json!("")),
    ] {
        let stub = StubProvider::with_key(&key(1)).await;
        let mut claims = stub.claims();
        claims[claim] = wrong.clone();
        stub.token(&signed(&key(1), &claims)).await;
        let answer = stub.redeem().await;
        assert!(is_refused(&answer), "{claim} {wrong}: {answer:?}");
    }
}

#[tokio::test]
async fn a_token_for_us_alone_is_believed_in_each_of_its_forms() {
    for (claim, right) in [("aud", json!(["triptych"])), ("azp", json!("triptych"))] {
        let stub = StubProvider::with_key(&key(1)).await;
        let mut claims = stub.claims();
        claims[claim] = right;
        stub.token(&signed(&key(1), &claims)).await;
        stub.redeem().await.unwrap();
    }
}

#[tokio::test]
async fn a_token_that_somebody_else_signed_is_refused() {
    let stub = StubProvider::with_key(&key(1)).await;
    stub.token(&signed(&key(2), &stub.claims())).await;
    assert!(is_refused(&stub.redeem().await));
}

/// ASVS 5.0, 9.1.3. What the provider signs is believed with the same header.
#[tokio::test]
async fn a_token_that_brings_the_key_of_its_signature_is_refused() {
    let forger = StubProvider::with_key(&key(2)).await;
    let foreign = json!(format!("{}/keys", forger.server.uri()));
    for (name, value) in [
        ("jwk", public(&key(2))),
        ("jku", foreign.clone()),
        ("x5u", foreign),
    ] {
        let mut header = header("ES256");
        header[name] = value;
        for (signer, is_believed) in [(key(1), true), (key(2), false)] {
            let stub = StubProvider::with_key(&key(1)).await;
            let token = signed_with_header(&signer, &header, &stub.claims());
            stub.token(&token).await;
            let answer = stub.redeem().await;
            assert_eq!(answer.is_ok(), is_believed, "{name}: {answer:?}");
            assert_eq!(is_refused(&answer), !is_believed, "{name}: {answer:?}");
        }
    }
    let asked = forger.server.received_requests().await.unwrap();
    assert!(asked.is_empty(), "{asked:?}");
}

#[tokio::test]
async fn a_token_that_was_changed_after_it_was_signed_is_refused() {
    let stub = StubProvider::with_key(&key(1)).await;
    let sound = signed(&key(1), &stub.claims());
    let signature = sound.rsplit('.').next().unwrap();
    let mut claims = stub.claims();
    claims["sub"] = json!("subject of somebody else");
    let forged = format!("{}.{signature}", unsigned("ES256", &claims));
    stub.token(&forged).await;
    assert!(is_refused(&stub.redeem().await));
}

#[tokio::test]
async fn a_token_without_a_signature_is_refused() {
    for algorithm in ["none", "ES256"] {
        let stub = StubProvider::with_key(&key(1)).await;
        let content = unsigned(algorithm, &stub.claims());
        stub.token(&format!("{content}.")).await;
        let answer = stub.redeem().await;
        assert!(is_refused(&answer), "{algorithm}: {answer:?}");
    }
}

#[tokio::test]
async fn a_token_signed_with_the_secret_that_both_sides_know_is_refused() {
    let stub = StubProvider::with_key(&key(1)).await;
    let content = unsigned("HS256", &stub.claims());
    let mut mac = Hmac::<Sha256>::new_from_slice(CLIENT_SECRET.as_bytes()).unwrap();
    mac.update(content.as_bytes());
    let signature = encoded(&mac.finalize().into_bytes());
    stub.token(&format!("{content}.{signature}")).await;
    assert!(is_refused(&stub.redeem().await));
}

#[tokio::test]
async fn an_answer_without_a_token_is_refused() {
    let stub = StubProvider::with_key(&key(1)).await;
    let body = json!({"access_token": "access", "token_type": "Bearer"});
    stub.token_answer(answer(200, &body)).await;
    assert!(is_refused(&stub.redeem().await));
}

#[tokio::test]
async fn an_answer_whose_token_is_none_is_the_providers_fault() {
    for token in ["", "token", "a.b.c"] {
        let stub = StubProvider::with_key(&key(1)).await;
        stub.token(token).await;
        let answer = stub.redeem().await;
        assert!(is_unavailable(&answer), "{token:?}: {answer:?}");
    }
}

#[tokio::test]
async fn what_is_told_of_another_person_than_the_tokens_is_refused() {
    let stub = StubProvider::with_key(&key(1)).await;
    let mut claims = stub.claims();
    claims.as_object_mut().unwrap().remove("email");
    stub.token(&signed(&key(1), &claims)).await;
    let other = json!({"sub": "subject of tomas", "email": "tomas@example.org"});
    stub.get("/userinfo", answer(200, &other)).await;
    assert!(is_refused(&stub.redeem().await));
}

/// Keys are changed from time to time, and the first token with a new one comes unannounced.
#[tokio::test]
async fn a_new_key_is_believed_once_the_provider_names_it() {
    let stub = StubProvider::with_key(&key(1)).await;
    let request = super::broken::request();
    stub.asked.authorization_url(&request).await.unwrap();
    stub.server.reset().await;
    stub.describe(&stub.server.uri(), &key(2)).await;
    stub.token(&signed(&key(2), &stub.claims())).await;
    // Forged tokens would make traffic if every one of them were looked into at once.
    assert!(is_refused(&stub.redeem().await));

    tokio::time::pause();
    tokio::time::advance(Duration::from_mins(1)).await;
    tokio::time::resume();
    stub.redeem().await.unwrap();
}
