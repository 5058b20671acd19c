//! What every [`IdentityProvider`](crate::IdentityProvider) promises.

use async_trait::async_trait;
use triptych_users::social::ProvidedIdentity;

use super::fixtures::sign_in_secret;
use crate::{AuthorizationRequest, CodeRedemption, IdentityProvider, RedeemError};

/// A provider, and its users. It knows three: `mara`, with a verified address at example.org and
/// the names Mara Lindqvist, `tomas`, whose address it has not verified, and `noone`, who has none.
#[async_trait]
pub trait VisitedProvider: Send + Sync {
    /// The provider.
    fn provider(&self) -> &dyn IdentityProvider;

    /// Follows an address as a browser would, signs in there as `login`, and answers the code and
    /// the state that come back.
    async fn sign_in(&self, url: &str, login: &str) -> (String, String);
}

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! identity_provider_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            identity_provider,
            $fresh,
            [
                the_address_carries_state_and_nonce_and_never_the_verifier,
                whoever_signs_in_is_told_with_names_and_a_verified_address,
                an_address_that_is_not_verified_is_not_told_as_verified,
                somebody_without_an_address_is_told_without_one,
                a_subject_stays_the_same_and_is_nobody_elses,
                a_code_is_redeemed_once,
                a_code_that_nobody_was_given_is_refused,
                a_code_is_refused_with_the_verifier_of_another_request,
                a_code_is_refused_with_the_nonce_of_another_request,
            ]
        );
    };
}

fn request() -> AuthorizationRequest {
    AuthorizationRequest {
        state: sign_in_secret(),
        nonce: sign_in_secret(),
        code_verifier: sign_in_secret(),
    }
}

/// Has somebody sign in and answers what the code is to be redeemed with.
async fn visited(visited: &dyn VisitedProvider, login: &str) -> CodeRedemption {
    let request = request();
    let url = visited.provider().authorization_url(&request).await;
    let (code, state) = visited.sign_in(&url.unwrap(), login).await;
    assert_eq!(state, request.state.reveal());
    CodeRedemption {
        code,
        nonce: request.nonce,
        code_verifier: request.code_verifier,
    }
}

async fn told(provider: &dyn VisitedProvider, login: &str) -> ProvidedIdentity {
    let redemption = visited(provider, login).await;
    provider.provider().redeem(&redemption).await.unwrap()
}

async fn is_refused(provider: &dyn VisitedProvider, redemption: &CodeRedemption) {
    let answer = provider.provider().redeem(redemption).await;
    assert!(matches!(answer, Err(RedeemError::Refused(_))), "{answer:?}");
}

pub async fn the_address_carries_state_and_nonce_and_never_the_verifier(
    visited: &dyn VisitedProvider,
) {
    let request = request();
    let url = visited.provider().authorization_url(&request).await;
    let url = url.unwrap();
    assert!(url.starts_with("http"), "{url}");
    assert!(url.contains(request.state.reveal()), "{url}");
    assert!(url.contains(request.nonce.reveal()), "{url}");
    assert!(!url.contains(request.code_verifier.reveal()), "{url}");
}

pub async fn whoever_signs_in_is_told_with_names_and_a_verified_address(
    visited: &dyn VisitedProvider,
) {
    let mara = told(visited, "mara").await;
    let email = mara.email.unwrap();
    assert_eq!(email.address.as_str(), "mara@example.org");
    assert!(email.is_verified);
    assert_eq!(mara.given_name.as_deref(), Some("Mara"));
    assert_eq!(mara.family_name.as_deref(), Some("Lindqvist"));
}

pub async fn an_address_that_is_not_verified_is_not_told_as_verified(
    visited: &dyn VisitedProvider,
) {
    let email = told(visited, "tomas").await.email.unwrap();
    assert_eq!(email.address.as_str(), "tomas@example.org");
    assert!(!email.is_verified);
}

pub async fn somebody_without_an_address_is_told_without_one(visited: &dyn VisitedProvider) {
    assert_eq!(told(visited, "noone").await.email, None);
}

pub async fn a_subject_stays_the_same_and_is_nobody_elses(visited: &dyn VisitedProvider) {
    let mara = told(visited, "mara").await.subject;
    assert_eq!(told(visited, "mara").await.subject, mara);
    assert_ne!(told(visited, "tomas").await.subject, mara);
}

pub async fn a_code_is_redeemed_once(provider: &dyn VisitedProvider) {
    let redemption = visited(provider, "mara").await;
    provider.provider().redeem(&redemption).await.unwrap();
    is_refused(provider, &redemption).await;
}

pub async fn a_code_that_nobody_was_given_is_refused(provider: &dyn VisitedProvider) {
    let given = visited(provider, "mara").await;
    for code in ["", "no-such-code", "a b&c=d\n"] {
        let code = code.to_owned();
        let redemption = CodeRedemption {
            code,
            ..given.clone()
        };
        is_refused(provider, &redemption).await;
    }
}

pub async fn a_code_is_refused_with_the_verifier_of_another_request(
    provider: &dyn VisitedProvider,
) {
    let redemption = CodeRedemption {
        code_verifier: sign_in_secret(),
        ..visited(provider, "mara").await
    };
    is_refused(provider, &redemption).await;
}

pub async fn a_code_is_refused_with_the_nonce_of_another_request(provider: &dyn VisitedProvider) {
    let redemption = CodeRedemption {
        nonce: sign_in_secret(),
        ..visited(provider, "mara").await
    };
    is_refused(provider, &redemption).await;
}
