//! The hashing of passwords.

use core::fmt;

use async_trait::async_trait;
use triptych_users::Password;

use crate::Failure;

/// A salted hash of a password, in the hasher's own text form.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    /// Wraps a hash that a hasher made or a store kept.
    pub const fn new(text: String) -> Self {
        Self(text)
    }

    /// The text, for a hasher or a store alone.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("PasswordHash(••••)")
    }
}

/// Hashes passwords and compares them, slowly on purpose.
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// Hashes a password with a fresh salt. Work MUST be done off the async threads.
    async fn hash(&self, password: &Password) -> Result<PasswordHash, Failure>;

    /// Whether `shown` is the password of `hash`. Without a hash (the user is unknown) the answer
    /// is no, and the same work MUST be done as for the costliest hash in use, so that time tells
    /// nothing; so it MUST for a wrong password of a cheaper hash. A text that no password can be
    /// (too short, too long) is simply not it.
    async fn verify(&self, shown: &str, hash: Option<&PasswordHash>) -> Result<bool, Failure>;

    /// Whether a hash took less work than a new one would.
    fn is_outdated(&self, hash: &PasswordHash) -> bool;
}
