//! What is remembered between the steps of a sign-in.

use chrono::{DateTime, TimeDelta, Utc};

use super::{IdentityKey, ProviderName, SignInSecret};
use crate::{EmailAddress, TokenDigest, UserId};

/// A browser was sent to a provider and may come back once.
///
/// Nonce and verifier are kept as they are, since the provider is to be asked with them; without
/// the state, of which there is a digest alone, nobody can make the server use them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInFlow {
    /// The digest of the state that the browser comes back with.
    pub state_digest: TokenDigest,
    /// Where the browser was sent.
    pub provider: ProviderName,
    /// What the provider's answer must hold.
    pub nonce: SignInSecret,
    /// What proves to the provider that we are who sent the browser.
    pub code_verifier: SignInSecret,
    /// When it is too late to come back.
    pub expires_at: DateTime<Utc>,
}

impl SignInFlow {
    /// How long a browser may stay at the provider.
    pub const LIFETIME: TimeDelta = TimeDelta::minutes(10);

    /// Whether it is not too late.
    pub fn is_live(&self, now: DateTime<Utc>) -> bool {
        now < self.expires_at
    }
}

/// An identity that becomes one of an account once the account's password was shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingLink {
    /// The digest of the token that names it.
    pub token_digest: TokenDigest,
    /// The identity.
    pub identity: IdentityKey,
    /// The account.
    pub user_id: UserId,
    /// The address that the provider vouches for, if any.
    pub verified_address: Option<EmailAddress>,
    /// When it is too late.
    pub expires_at: DateTime<Utc>,
}

impl PendingLink {
    /// How long an identity waits for a password.
    pub const LIFETIME: TimeDelta = TimeDelta::minutes(10);

    /// Whether it is not too late.
    pub fn is_live(&self, now: DateTime<Utc>) -> bool {
        now < self.expires_at
    }
}
