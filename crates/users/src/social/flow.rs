//! The state between the steps of a sign-in.

use chrono::{DateTime, TimeDelta, Utc};

use super::{IdentityKey, ProviderName, SignInSecret};
use crate::{EmailAddress, TokenDigest, UserId};

/// A started sign-in: the browser was redirected to a provider and may return once.
///
/// Nonce and verifier are stored in plain text, since the provider must receive them; without the
/// state, of which only a digest is stored, nobody can use them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInFlow {
    /// The digest of the `state` parameter.
    pub state_digest: TokenDigest,
    /// The provider.
    pub provider: ProviderName,
    /// The nonce that the ID token must contain.
    pub nonce: SignInSecret,
    /// The PKCE verifier.
    pub code_verifier: SignInSecret,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
}

impl SignInFlow {
    /// The time allowed at the provider.
    pub const LIFETIME: TimeDelta = TimeDelta::minutes(10);

    /// Whether it has not expired.
    pub fn is_live(&self, now: DateTime<Utc>) -> bool {
        now < self.expires_at
    }
}

/// An identity to be linked to an account after its password was entered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingLink {
    /// The digest of its token.
    pub token_digest: TokenDigest,
    /// The identity.
    pub identity: IdentityKey,
    /// The account.
    pub user_id: UserId,
    /// The address verified by the provider, if any.
    pub verified_address: Option<EmailAddress>,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
}

impl PendingLink {
    /// The time allowed to enter the password.
    pub const LIFETIME: TimeDelta = TimeDelta::minutes(10);

    /// Whether it has not expired.
    pub fn is_live(&self, now: DateTime<Utc>) -> bool {
        now < self.expires_at
    }
}
