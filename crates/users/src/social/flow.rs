//! The state between the steps of a sign-in.

use chrono::{DateTime, TimeDelta, Utc};

use super::{IdentityKey, ProviderName};
use crate::session::define_secret;
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

define_secret! {
    /// 256 random bits as 64 hexadecimal digits. A sign-in uses several: the `state` parameter, the
    /// nonce of the ID token, the PKCE verifier, and the token of an identity that waits for a
    /// password.
    SignInSecret
}

impl SignInSecret {
    /// Wraps a stored secret.
    pub const fn from_stored(text: String) -> Self {
        Self(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_told_where_it_is_asked_for_and_nowhere_else() {
        let secret = SignInSecret::new([0xab; 32]);
        assert_eq!(secret.reveal(), "ab".repeat(32));
        assert_ne!(secret.digest().as_str(), secret.reveal());
        assert!(!format!("{secret:?}").contains("abab"));
    }
}
