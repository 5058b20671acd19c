//! A provider that answers what a test makes up.

use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use triptych_adapter_oidc::{OidcProvider, OidcSettings};
use triptych_ports::{Clock, CodeRedemption, Failure, IdentityProvider, RedeemError};
use triptych_users::social::{ProvidedIdentity, SignInSecret};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

pub(crate) const CLIENT_SECRET: &str = "hush";
/// When everything happens, in seconds since 1970.
pub(crate) const NOW: i64 = 1_790_000_000;

const DISCOVERY: &str = "/.well-known/openid-configuration";

/// A provider, and Triptych that asks it.
pub(crate) struct StubProvider {
    pub(crate) server: MockServer,
    pub(crate) asked: OidcProvider,
}

struct Noon;

impl Clock for Noon {
    fn now(&self) -> DateTime<Utc> {
        DateTime::from_timestamp(NOW, 0).unwrap()
    }
}

impl StubProvider {
    /// One that answers nothing.
    pub(crate) async fn silent() -> Self {
        let server = MockServer::start().await;
        let asked = asked(&server.uri());
        Self { server, asked }
    }

    /// One that says what it is, and that `key` is its key.
    pub(crate) async fn with_key(key: &SigningKey) -> Self {
        let stub = Self::silent().await;
        stub.describe(&stub.server.uri(), key).await;
        stub
    }

    /// Says that it is `issuer`, and that `key` is its key.
    pub(crate) async fn describe(&self, issuer: &str, key: &SigningKey) {
        let at = |path: &str| format!("{}{path}", self.server.uri());
        let description = json!({
            "issuer": issuer,
            "authorization_endpoint": at("/authorize"),
            "token_endpoint": at("/token"),
            "userinfo_endpoint": at("/userinfo"),
            "jwks_uri": at("/keys"),
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["ES256"],
        });
        self.get(DISCOVERY, answer(200, &description)).await;
        let keys = json!({"keys": [public(key)]});
        self.get("/keys", answer(200, &keys)).await;
    }

    pub(crate) async fn get(&self, address: &str, answer: ResponseTemplate) {
        let mock = Mock::given(method("GET")).and(path(address));
        mock.respond_with(answer).mount(&self.server).await;
    }

    pub(crate) async fn discovery(&self, answer: ResponseTemplate) {
        self.get(DISCOVERY, answer).await;
    }

    /// What a code is redeemed with.
    pub(crate) async fn token_answer(&self, answer: ResponseTemplate) {
        let mock = Mock::given(method("POST")).and(path("/token"));
        mock.respond_with(answer).mount(&self.server).await;
    }

    /// What a code is redeemed with: an ID token.
    pub(crate) async fn token(&self, id_token: &str) {
        let body = json!({
            "access_token": "access", "token_type": "Bearer", "expires_in": 60,
            "id_token": id_token,
        });
        self.token_answer(answer(200, &body)).await;
    }

    /// The claims of an ID token that nothing is wrong with.
    pub(crate) fn claims(&self) -> Value {
        json!({
            "iss": self.server.uri(),
            "aud": "triptych",
            "sub": "subject of mara",
            "iat": NOW - 1,
            "exp": NOW + 60,
            "nonce": nonce().reveal(),
            "email": "mara@example.org",
            "email_verified": true,
        })
    }

    pub(crate) async fn redeem(&self) -> Result<ProvidedIdentity, RedeemError> {
        let redemption = CodeRedemption {
            code: "code".to_owned(),
            nonce: nonce(),
            code_verifier: SignInSecret::new([2; 32]),
        };
        self.asked.redeem(&redemption).await
    }
}

/// Triptych as a client of an issuer.
pub(crate) fn asked(issuer: &str) -> OidcProvider {
    let settings = OidcSettings {
        issuer: issuer.to_owned(),
        client_id: "triptych".to_owned(),
        client_secret: CLIENT_SECRET.into(),
        redirect_url: "http://localhost:8080/oidc/callback".to_owned(),
    };
    OidcProvider::new(settings, Arc::new(Noon)).unwrap()
}

pub(crate) fn key(number: u8) -> SigningKey {
    SigningKey::from_slice(&[number; 32]).unwrap()
}

pub(crate) fn answer(status: u16, body: &Value) -> ResponseTemplate {
    ResponseTemplate::new(status).set_body_json(body)
}

/// A token signed by `key`, as `ES256` has it.
pub(crate) fn signed(key: &SigningKey, claims: &Value) -> String {
    signed_with_header(key, &header("ES256"), claims)
}

pub(crate) fn signed_with_header(key: &SigningKey, header: &Value, claims: &Value) -> String {
    let content = content(header, claims);
    let signature: Signature = key.sign(content.as_bytes());
    format!("{content}.{}", encoded(&signature.to_bytes()))
}

/// All of a token but its signature.
pub(crate) fn unsigned(algorithm: &str, claims: &Value) -> String {
    content(&header(algorithm), claims)
}

pub(crate) fn header(algorithm: &str) -> Value {
    json!({"alg": algorithm, "typ": "JWT", "kid": "key"})
}

fn content(header: &Value, claims: &Value) -> String {
    let parts = [header, claims].map(|part| encoded(part.to_string().as_bytes()));
    parts.join(".")
}

pub(crate) fn encoded(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

pub(crate) fn is_refused(answer: &Result<ProvidedIdentity, RedeemError>) -> bool {
    matches!(answer, Err(RedeemError::Refused(_)))
}

pub(crate) fn is_unavailable<T>(answer: &Result<T, RedeemError>) -> bool {
    matches!(answer, Err(RedeemError::Failure(Failure::Unavailable(_))))
}

fn nonce() -> SignInSecret {
    SignInSecret::new([1; 32])
}

pub(crate) fn public(key: &SigningKey) -> Value {
    let point = key.verifying_key().to_sec1_point(false);
    json!({
        "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": "key",
        "x": encoded(point.x().unwrap()), "y": encoded(point.y().unwrap()),
    })
}
