//! Password hashing.

use core::fmt;

use async_trait::async_trait;
use triptych_users::Password;

use crate::Failure;

/// A salted hash of a password, in the hasher's text format.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    /// Wraps a hash, computed or read from a store.
    pub const fn new(text: String) -> Self {
        Self(text)
    }

    /// The text, for hashers and stores only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("PasswordHash(••••)")
    }
}

/// Hashes and verifies passwords, slowly on purpose.
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// Hashes a password with a new salt. MUST NOT block async threads.
    async fn hash(&self, password: &Password) -> Result<PasswordHash, Failure>;

    /// Whether `shown` is the password of `hash`. Without a hash (unknown user) the result is
    /// false, and the work MUST be that of the costliest hash in use, so that timing reveals
    /// nothing; the same MUST hold for a wrong password of a cheaper hash. A text that cannot be a
    /// password (too short, too long) does not match.
    async fn verify(&self, shown: &str, hash: Option<&PasswordHash>) -> Result<bool, Failure>;

    /// Whether a hash has a lower cost than a new one.
    fn is_outdated(&self, hash: &PasswordHash) -> bool;
}
