//! A semaphore that is fair between users.

use core::hash::Hash;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use triptych_ports::Failure;
use triptych_users::UserId;

/// A semaphore with a limit of waiting requests per user: a user with many requests queues only a
/// few at a time, so others wait for a few of each user, never for all of one.
pub(crate) struct FairPlaces {
    places: Arc<Semaphore>,
    of_users: KeyedPermits<UserId>,
}

/// A semaphore for each key. Keys without permits in use are forgotten.
pub(crate) struct KeyedPermits<Key> {
    permits: usize,
    semaphores: Mutex<HashMap<Key, Weak<Semaphore>>>,
}

/// A permit, released on drop.
pub(crate) struct Place {
    _of_all: OwnedSemaphorePermit,
    _of_user: OwnedSemaphorePermit,
}

impl FairPlaces {
    pub(crate) fn new(places: usize, places_per_user: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(places)),
            of_users: KeyedPermits::new(places_per_user),
        }
    }

    /// Waits for a permit.
    pub(crate) async fn take(&self, user_id: UserId) -> Result<Place, Failure> {
        let of_user = self.of_users.take(user_id).await?;
        let of_all = permit(Arc::clone(&self.places)).await?;
        Ok(Place {
            _of_all: of_all,
            _of_user: of_user,
        })
    }
}

impl<Key: Eq + Hash> KeyedPermits<Key> {
    pub(crate) fn new(permits: usize) -> Self {
        Self {
            permits,
            semaphores: Mutex::default(),
        }
    }

    /// Waits for a permit of this key.
    pub(crate) async fn take(&self, key: Key) -> Result<OwnedSemaphorePermit, Failure> {
        permit(self.semaphore(key)).await
    }

    fn semaphore(&self, key: Key) -> Arc<Semaphore> {
        let semaphores = self.semaphores.lock();
        let mut semaphores = semaphores.unwrap_or_else(PoisonError::into_inner);
        semaphores.retain(|_, semaphore| semaphore.strong_count() > 0);
        let known = semaphores.get(&key).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let semaphore = Arc::new(Semaphore::new(self.permits));
            semaphores.insert(key, Arc::downgrade(&semaphore));
            semaphore
        })
    }
}

async fn permit(places: Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Failure> {
    let place = places.acquire_owned().await;
    place.map_err(|closed| Failure::Internal(closed.into()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::sync::Arc;
    use std::time::Duration;

    use tokio::time::{Instant, sleep};
    use triptych_users::id::Uuid;

    use super::*;

    const WORK: Duration = Duration::from_secs(3);

    fn user(number: u128) -> UserId {
        UserId::new(Uuid::from_u128(number))
    }

    /// Starts so many works of a user; answers when each has ended.
    fn begin(places: &Arc<FairPlaces>, user_id: UserId, count: usize) -> Vec<Work> {
        let works = (0..count).map(|_| {
            let places = Arc::clone(places);
            tokio::spawn(async move {
                let _place = places.take(user_id).await.unwrap();
                sleep(WORK).await;
                Instant::now()
            })
        });
        works.collect()
    }

    type Work = tokio::task::JoinHandle<Instant>;

    #[tokio::test(start_paused = true)]
    async fn thirty_works_of_one_user_keep_another_waiting_for_one_of_them() {
        let places = Arc::new(FairPlaces::new(1, 1));
        let started = Instant::now();
        let many = begin(&places, user(1), 30);
        sleep(Duration::from_millis(1)).await;
        let one = begin(&places, user(2), 1).pop().unwrap();
        assert_eq!(one.await.unwrap() - started, 2 * WORK);
        let mut last = started;
        for work in many {
            last = last.max(work.await.unwrap());
        }
        assert_eq!(last - started, 31 * WORK);
    }

    #[tokio::test(start_paused = true)]
    async fn users_who_are_served_are_forgotten() {
        let places = Arc::new(FairPlaces::new(2, 2));
        for number in 0..100 {
            drop(places.take(user(number)).await.unwrap());
        }
        let _last = places.take(user(1)).await.unwrap();
        assert_eq!(places.of_users.semaphores.lock().unwrap().len(), 1);
    }
}
