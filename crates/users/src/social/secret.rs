//! The secrets of a sign-in at a provider.

use core::fmt;

use crate::TokenDigest;

/// 256 random bits as 64 hexadecimal digits. A sign-in uses several: the state that comes back with
/// the browser, the nonce inside of the provider's answer, the verifier that proves to the provider
/// who asked, and the token under which an identity waits for its owner's password.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SignInSecret(String);

impl SignInSecret {
    /// The number of random bytes in a secret.
    pub const BYTES: usize = 32;

    /// Makes a secret of bytes that were drawn at random.
    pub fn new(random: [u8; Self::BYTES]) -> Self {
        Self(hex::encode(random))
    }

    /// Wraps a secret that was stored.
    pub const fn from_stored(text: String) -> Self {
        Self(text)
    }

    /// The text, for whoever is to show it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored in its place, where it only has to be recognised.
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
