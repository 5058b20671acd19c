//! The secrets of a sign-in with a provider.

use core::fmt;

use crate::TokenDigest;

/// 256 random bits as 64 hexadecimal digits. A sign-in uses several: the `state` parameter, the
/// nonce of the ID token, the PKCE verifier, and the token of an identity that waits for a
/// password.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SignInSecret(String);

impl SignInSecret {
    /// The number of random bytes in a secret.
    pub const BYTES: usize = 32;

    /// Creates a secret from random bytes.
    pub fn new(random: [u8; Self::BYTES]) -> Self {
        Self(hex::encode(random))
    }

    /// Wraps a stored secret.
    pub const fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// The plain text.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The digest, stored if the secret only has to be recognised.
    pub fn digest(&self) -> TokenDigest {
        TokenDigest::of(&self.0)
    }
}

impl fmt::Debug for SignInSecret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("SignInSecret(••••)")
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
