//! Fast password hashes and readable address digests for tests.

use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use tokio::sync::{RwLock, RwLockWriteGuard};
use triptych_ports::{AddressDigest, AddressDigester, Failure, PasswordHash, PasswordHasher};
use triptych_users::{EmailAddress, Password, TokenDigest};

use crate::{Faults, can_fail};

/// Hashes in one fast step, with a counter as salt, and counts the calls: the cost of a login must
/// not reveal whether a user exists.
#[derive(Default)]
pub struct PlainHasher {
    salts: AtomicUsize,
    hash_calls: AtomicUsize,
    outdated_below: AtomicUsize,
    gate: RwLock<()>,
    faults: Faults,
}

impl PlainHasher {
    /// The number of hashes, for new passwords and for comparisons.
    pub fn hash_calls(&self) -> usize {
        self.hash_calls.load(Ordering::Relaxed)
    }

    /// Makes all existing hashes outdated because of a higher cost.
    pub fn raise_cost(&self) {
        let next = self.salts.load(Ordering::Relaxed);
        self.outdated_below.store(next, Ordering::Relaxed);
    }

    /// Blocks comparisons after their start, until the returned guard is dropped.
    pub async fn hold_comparisons(&self) -> RwLockWriteGuard<'_, ()> {
        self.gate.write().await
    }

    fn digest(&self, salt: &str, text: &str) -> String {
        self.hash_calls.fetch_add(1, Ordering::Relaxed);
        let digest = TokenDigest::of(&format!("{salt}:{text}"));
        format!("{salt}${}", digest.as_str())
    }
}

can_fail!(PlainHasher);

#[async_trait]
impl PasswordHasher for PlainHasher {
    async fn hash(&self, password: &Password) -> Result<PasswordHash, Failure> {
        self.faults.check()?;
        let salt = self.salts.fetch_add(1, Ordering::Relaxed);
        let text = self.digest(&salt.to_string(), password.reveal());
        Ok(PasswordHash::new(text))
    }

    async fn verify(&self, shown: &str, hash: Option<&PasswordHash>) -> Result<bool, Failure> {
        self.faults.check()?;
        let kept = hash.map_or("unknown$", PasswordHash::reveal);
        let salt = kept.split('$').next().unwrap_or_default();
        let is_right = self.digest(salt, shown) == kept;
        drop(self.gate.read().await);
        Ok(is_right)
    }

    fn is_outdated(&self, hash: &PasswordHash) -> bool {
        let salt = hash.reveal().split('$').next().unwrap_or_default();
        let salt = salt.parse::<usize>();
        salt.is_ok_and(|salt| salt < self.outdated_below.load(Ordering::Relaxed))
    }
}

/// Uses a prefix instead of a key.
#[derive(Debug, Clone, Copy, Default)]
pub struct PlainDigester;

impl AddressDigester for PlainDigester {
    fn digest(&self, address: &EmailAddress) -> AddressDigest {
        AddressDigest::new(format!("digest of {}", address.unique_key()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_unknown_user_costs_as_much_as_a_wrong_password() {
        let hasher = PlainHasher::default();
        let password = Password::parse("correct horse").unwrap();
        let hash = hasher.hash(&password).await.unwrap();
        assert_eq!(hasher.hash_calls(), 1);
        hasher.verify("wrong", Some(&hash)).await.unwrap();
        assert_eq!(hasher.hash_calls(), 2);
        hasher.verify("wrong", None).await.unwrap();
        assert_eq!(hasher.hash_calls(), 3);
    }
}
