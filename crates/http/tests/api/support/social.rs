//! Users who sign in by an identity provider.

use serde_json::{Value, json};
use triptych_users::EmailAddress;
use triptych_users::social::{ProvidedEmail, ProvidedIdentity, Subject};

use super::{Answer, TestApp};

/// An identity with a verified address at example.org.
pub fn person(name: &str) -> ProvidedIdentity {
    ProvidedIdentity {
        subject: Subject::parse(&format!("subject of {name}")).unwrap(),
        email: Some(ProvidedEmail {
            address: EmailAddress::parse(&format!("{name}@example.org")).unwrap(),
            is_verified: true,
        }),
        given_name: Some("Mara".to_owned()),
        family_name: Some("Lindqvist".to_owned()),
        full_name: None,
        preferred_username: None,
    }
}

/// The same with an unverified address.
pub fn unverified(identity: ProvidedIdentity) -> ProvidedIdentity {
    let email = identity.email.map(|email| ProvidedEmail {
        is_verified: false,
        ..email
    });
    ProvidedIdentity { email, ..identity }
}

impl TestApp {
    /// Signs in at the provider and returns the body for `/api/oidc/finish/`.
    pub async fn visit_provider(&self, identity: &ProvidedIdentity) -> Value {
        let body = json!({"provider": "google"});
        let started = self.post("/api/oidc/start/", &body).await.expect(200);
        let url = started["url"].as_str().unwrap();
        let (code, state) = self.fakes.identity_provider.sign_in(url, identity).unwrap();
        assert_eq!(started["state"], state);
        json!({"state": state, "code": code})
    }

    /// Signs in by the provider, from start to finish.
    pub async fn sign_in_by_provider(&self, identity: &ProvidedIdentity) -> Answer {
        let back = self.visit_provider(identity).await;
        self.post("/api/oidc/finish/", &back).await
    }
}
