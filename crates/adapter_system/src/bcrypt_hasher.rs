//! Password hashing by bcrypt.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::Arc;

use async_trait::async_trait;
use bcrypt::BcryptResult;
use thiserror::Error;
use tokio::sync::Semaphore;
use triptych_ports::{Failure, PasswordHash, PasswordHasher};
use triptych_users::Password;

/// Twice the work for each step; what bcrypt knows.
const COSTS: RangeInclusive<u32> = 4..=31;

/// A salt of 22 and a sum of 31 of bcrypt's letters, all zero: the hash of nobody's password.
const NOBODY: &str = ".....................................................";

/// A password for the comparison that only takes time.
const ANY_PASSWORD: &str = "any password";

/// A cost that bcrypt does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("bcrypt's cost is 4 to 31, not {0}")]
pub struct CostOutOfRange(u32);

/// Hashes by bcrypt on the blocking threads, a bounded number at a time, so that a rush of
/// sign-ins leaves processors to everybody else.
///
/// A [`Password`] has no zero byte and no more bytes than bcrypt reads, so that every byte counts.
/// That is why `bcrypt::hash` is right and `bcrypt::non_truncating_hash` is not: it counts a
/// closing zero byte and refuses the longest password that may be set.
#[derive(Debug, Clone)]
pub struct BcryptHasher {
    cost: u32,
    permits: Arc<Semaphore>,
    nobody: PasswordHash,
}

impl BcryptHasher {
    /// A hasher whose work doubles with each step of `cost` and that does as many hashes at once
    /// as it has `permits`.
    ///
    /// # Errors
    /// [`CostOutOfRange`].
    pub fn new(cost: u32, permits: NonZeroUsize) -> Result<Self, CostOutOfRange> {
        if !COSTS.contains(&cost) {
            return Err(CostOutOfRange(cost));
        }
        Ok(Self {
            cost,
            permits: Arc::new(Semaphore::new(permits.get())),
            nobody: PasswordHash::new(format!("$2b${cost:02}${NOBODY}")),
        })
    }

    /// Does work off the async threads. The permit goes with the work: a caller who stops waiting
    /// does not make room for more than there is.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> BcryptResult<T> + Send + 'static,
    ) -> Result<T, Failure> {
        let permit = Arc::clone(&self.permits)
            .acquire_owned()
            .await
            .map_err(|error| Failure::Unavailable(error.into()))?;
        let worked = tokio::task::spawn_blocking(move || {
            let answer = work();
            drop(permit);
            answer
        });
        worked
            .await
            .map_err(|error| Failure::Internal(error.into()))?
            .map_err(|error| Failure::Internal(error.into()))
    }
}

#[async_trait]
impl PasswordHasher for BcryptHasher {
    async fn hash(&self, password: &Password) -> Result<PasswordHash, Failure> {
        let (password, cost) = (password.clone(), self.cost);
        let hash = self.work(move || bcrypt::hash(password.reveal(), cost));
        hash.await.map(PasswordHash::new)
    }

    async fn verify(&self, shown: &str, hash: Option<&PasswordHash>) -> Result<bool, Failure> {
        let shown = Password::parse_shown(shown);
        let may_be_right = shown.is_ok() && hash.is_some();
        let hash = hash.unwrap_or(&self.nobody).clone();
        let is_right = self.work(move || {
            let shown = shown.as_ref().map_or(ANY_PASSWORD, Password::reveal);
            bcrypt::verify(shown, hash.reveal())
        });
        Ok(is_right.await? && may_be_right)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    const QUICK: u32 = 4;

    fn hasher(permits: usize) -> BcryptHasher {
        BcryptHasher::new(QUICK, NonZeroUsize::new(permits).unwrap()).unwrap()
    }

    #[test]
    fn a_cost_that_bcrypt_does_not_know_is_refused() {
        for cost in [0, 3, 32] {
            let refusal = BcryptHasher::new(cost, NonZeroUsize::MIN).unwrap_err();
            assert_eq!(refusal, CostOutOfRange(cost));
        }
    }

    #[test]
    fn the_hash_of_nobody_is_work_of_the_same_cost() {
        for cost in [4, 12] {
            let hasher = BcryptHasher::new(cost, NonZeroUsize::MIN).unwrap();
            let parts: bcrypt::HashParts = hasher.nobody.reveal().parse().unwrap();
            assert_eq!(parts.get_cost(), cost);
            assert!(!bcrypt::verify(ANY_PASSWORD, hasher.nobody.reveal()).unwrap());
        }
    }

    #[tokio::test]
    async fn a_hash_that_is_none_is_an_internal_failure() {
        let damaged = PasswordHash::new("$2b$".to_owned());
        let answer = hasher(1).verify("a password", Some(&damaged)).await;
        assert!(matches!(answer, Err(Failure::Internal(_))));
    }

    #[tokio::test]
    async fn a_text_that_no_password_can_be_is_compared_with_a_damaged_hash_too() {
        let damaged = PasswordHash::new("$2b$".to_owned());
        let answer = hasher(1).verify("short", Some(&damaged)).await;
        assert!(matches!(answer, Err(Failure::Internal(_))));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn no_more_work_is_done_at_once_than_permitted() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let hasher = hasher(2);
        let running = Arc::new(AtomicUsize::new(0));
        let mut calls = tokio::task::JoinSet::new();
        for _ in 0..16 {
            let (hasher, running) = (hasher.clone(), Arc::clone(&running));
            calls.spawn(async move {
                let work = move || {
                    let now_running = running.fetch_add(1, Ordering::SeqCst) + 1;
                    std::thread::sleep(std::time::Duration::from_millis(5));
                    running.fetch_sub(1, Ordering::SeqCst);
                    Ok(now_running)
                };
                hasher.work(work).await.unwrap()
            });
        }
        assert!(calls.join_all().await.into_iter().all(|count| count <= 2));
    }
}
