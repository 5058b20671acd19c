//! A fake identity provider.

use std::collections::HashMap;
use std::sync::Mutex;

use async_trait::async_trait;
use triptych_ports::{
    AuthorizationRequest, CodeRedemption, Failure, IdentityProvider, RedeemError,
};
use triptych_users::TokenDigest;
use triptych_users::social::ProvidedIdentity;

use crate::{Faults, can_fail, lock};

/// Issues codes for simulated sign-ins, and redeems each code once.
#[derive(Default)]
pub struct FakeIdentityProvider {
    state: Mutex<State>,
    faults: Faults,
}

#[derive(Default)]
struct State {
    requests: HashMap<String, AuthorizationRequest>,
    codes: HashMap<String, (AuthorizationRequest, ProvidedIdentity)>,
    codes_given: usize,
}

impl FakeIdentityProvider {
    /// Simulates the sign-in of a user who was redirected to `url`; returns the code and the state
    /// of the redirect back, or `None` if the address is not of this provider.
    pub fn sign_in(&self, url: &str, identity: &ProvidedIdentity) -> Option<(String, String)> {
        let mut state = lock(&self.state);
        let request = state.requests.get(url)?.clone();
        state.codes_given += 1;
        // A unique code, as long and as unguessable as a real one.
        let seed = format!("{}{}", request.nonce.reveal(), state.codes_given);
        let code = TokenDigest::of(&seed).as_str().to_owned();
        let sent = request.state.reveal().to_owned();
        state
            .codes
            .insert(code.clone(), (request, identity.clone()));
        Some((code, sent))
    }
}

can_fail!(FakeIdentityProvider);

#[async_trait]
impl IdentityProvider for FakeIdentityProvider {
    async fn authorization_url(&self, request: &AuthorizationRequest) -> Result<String, Failure> {
        self.faults.check()?;
        let url = format!(
            "https://provider.example.org/authorize?state={}&nonce={}&code_challenge={}",
            request.state.reveal(),
            request.nonce.reveal(),
            request.code_verifier.digest().as_str(),
        );
        let mut state = lock(&self.state);
        state.requests.insert(url.clone(), request.clone());
        Ok(url)
    }

    async fn redeem(&self, redemption: &CodeRedemption) -> Result<ProvidedIdentity, RedeemError> {
        self.faults.check()?;
        let refused = |why: &str| RedeemError::Refused(why.into());
        let given = lock(&self.state).codes.remove(&redemption.code);
        let (request, identity) = given.ok_or_else(|| refused("unknown code"))?;
        if request.code_verifier != redemption.code_verifier {
            return Err(refused("another verifier"));
        }
        if request.nonce != redemption.nonce {
            return Err(refused("another nonce"));
        }
        Ok(identity)
    }
}
