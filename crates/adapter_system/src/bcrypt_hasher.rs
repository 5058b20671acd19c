//! Password hashing by bcrypt.

use std::num::NonZeroUsize;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use async_trait::async_trait;
use bcrypt::{BcryptResult, HashParts};
use thiserror::Error;
use tokio::sync::Semaphore;
use triptych_ports::{Failure, PasswordHash, PasswordHasher};
use triptych_users::Password;

/// The costs that bcrypt accepts; each step doubles the work.
const COSTS: RangeInclusive<u32> = 4..=31;

/// The salt (22 characters) and checksum (31) of a hash that no password has: bcrypt's zero digits.
const NOBODY: &str = ".....................................................";

/// The password of a comparison whose result is ignored.
const ANY_PASSWORD: &str = "any password";

/// The cost is outside bcrypt's range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("bcrypt's cost is 4 to 31, not {0}")]
pub struct CostOutOfRange(u32);

/// Hashes with bcrypt on blocking threads, a bounded number at a time, so that many simultaneous
/// logins do not use all processors.
///
/// A [`Password`] has no zero byte and no more bytes than bcrypt reads, so that every byte counts.
/// That is why `bcrypt::hash` is right and `bcrypt::non_truncating_hash` is not: it counts a
/// closing zero byte and refuses the longest password that may be set.
#[derive(Debug, Clone)]
pub struct BcryptHasher {
    cost: u32,
    /// The highest cost seen: that of new hashes, or of a stored one.
    highest: Arc<AtomicU32>,
    permits: Arc<Semaphore>,
}

impl BcryptHasher {
    /// Creates a hasher. `permits` is the number of hashes computed at the same time.
    ///
    /// # Errors
    /// [`CostOutOfRange`].
    pub fn new(cost: u32, permits: NonZeroUsize) -> Result<Self, CostOutOfRange> {
        if !COSTS.contains(&cost) {
            return Err(CostOutOfRange(cost));
        }
        Ok(Self {
            cost,
            highest: Arc::new(AtomicU32::new(cost)),
            permits: Arc::new(Semaphore::new(permits.get())),
        })
    }

    /// Records the cost of a stored hash: from now on every wrong password costs as much, for known
    /// and unknown users.
    pub fn note_cost(&self, hash: &PasswordHash) {
        if let Some(cost) = cost_of(hash) {
            self.highest.fetch_max(cost, Ordering::Relaxed);
        }
    }

    /// Runs work on a blocking thread. The thread holds the permit, so a cancelled call does not
    /// allow more work than permitted.
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
        hash.inspect(|hash| self.note_cost(hash));
        let highest = self.highest.load(Ordering::Relaxed);
        let hash = hash.cloned().unwrap_or_else(|| hash_of_nobody(highest));
        let is_right = self.work(move || {
            let shown = shown.as_ref().map_or(ANY_PASSWORD, Password::reveal);
            let is_right = bcrypt::verify(shown, hash.reveal())? && may_be_right;
            if !is_right {
                make_up_work(missing_costs(&hash, highest))?;
            }
            Ok(is_right)
        });
        is_right.await
    }

    fn is_outdated(&self, hash: &PasswordHash) -> bool {
        cost_of(hash).is_some_and(|cost| cost < self.cost)
    }
}

/// The costs of the additional comparisons that make a comparison at one cost as expensive as one
/// at the highest cost. Each step doubles the work, so one of each cost in between is enough.
fn missing_costs(hash: &PasswordHash, highest: u32) -> Range<u32> {
    cost_of(hash).unwrap_or(highest)..highest
}

fn make_up_work(costs: Range<u32>) -> BcryptResult<()> {
    for cost in costs {
        bcrypt::verify(ANY_PASSWORD, hash_of_nobody(cost).reveal())?;
    }
    Ok(())
}

fn hash_of_nobody(cost: u32) -> PasswordHash {
    PasswordHash::new(format!("$2b${cost:02}${NOBODY}"))
}

/// The cost of a hash; `None` if it is not a bcrypt hash.
fn cost_of(hash: &PasswordHash) -> Option<u32> {
    let parts: HashParts = hash.reveal().parse().ok()?;
    Some(parts.get_cost())
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
            let nobody = hash_of_nobody(cost);
            assert_eq!(cost_of(&nobody), Some(cost));
            assert!(!bcrypt::verify(ANY_PASSWORD, nobody.reveal()).unwrap());
        }
    }

    #[tokio::test]
    async fn a_hash_of_a_lower_cost_is_outdated_and_one_of_a_higher_is_not() {
        let password = Password::parse("correct horse").unwrap();
        for (cost, is_outdated) in [(4, true), (5, false), (6, false)] {
            let former = BcryptHasher::new(cost, NonZeroUsize::MIN).unwrap();
            let hash = former.hash(&password).await.unwrap();
            let present = BcryptHasher::new(5, NonZeroUsize::MIN).unwrap();
            assert_eq!(present.is_outdated(&hash), is_outdated, "{cost}");
        }
        assert!(!hasher(1).is_outdated(&PasswordHash::new("$2b$".to_owned())));
    }

    #[test]
    fn what_is_made_up_and_a_cheap_comparison_are_together_as_much_work_as_a_costly_one() {
        let work = |cost: u32| 1_u64 << cost;
        for (hash, highest) in [("04", 12), ("12", 12), ("13", 12), ("10", 14)] {
            let hash = PasswordHash::new(format!("$2b${hash}${NOBODY}"));
            let own = cost_of(&hash).unwrap();
            let made_up: u64 = missing_costs(&hash, highest).map(work).sum();
            assert_eq!(work(own) + made_up, work(highest.max(own)));
        }
        assert!(missing_costs(&hash_of_nobody(12), 12).is_empty());
    }

    #[tokio::test]
    async fn a_costlier_hash_is_what_nobody_is_compared_with_from_then_on() {
        let password = Password::parse("correct horse").unwrap();
        let former = BcryptHasher::new(6, NonZeroUsize::MIN).unwrap();
        let costly = former.hash(&password).await.unwrap();
        let noting = hasher(1);
        noting.note_cost(&costly);
        let comparing = hasher(1);
        assert!(
            comparing
                .verify("correct horse", Some(&costly))
                .await
                .unwrap()
        );
        for present in [noting, comparing] {
            assert_eq!(present.highest.load(Ordering::Relaxed), 6);
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
