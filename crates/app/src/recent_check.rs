//! Caches health checks for a second.

use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use chrono::{DateTime, TimeDelta, Utc};
use futures::FutureExt as _;
use futures::future::{BoxFuture, Shared};
use triptych_ports::{Clock, Failure, HealthCheck};

type Outcome = Shared<BoxFuture<'static, Result<(), Arc<str>>>>;

/// Runs a check at most once per second and never concurrently. Concurrent callers share the
/// result.
pub struct RecentCheck {
    check: Arc<dyn HealthCheck>,
    clock: Arc<dyn Clock>,
    latest: Mutex<Option<(DateTime<Utc>, Outcome)>>,
}

impl RecentCheck {
    /// The lifetime of a result.
    pub const COUNTS_FOR: TimeDelta = TimeDelta::seconds(1);

    /// Wraps a check.
    pub fn of(check: Arc<dyn HealthCheck>, clock: Arc<dyn Clock>) -> Self {
        Self {
            check,
            clock,
            latest: Mutex::default(),
        }
    }

    /// The running check, the cached result, or a new check.
    fn outcome(&self) -> Outcome {
        let now = self.clock.now();
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((begun_at, outcome)) = &*latest {
            let age = now - *begun_at;
            let is_recent = TimeDelta::zero() <= age && age < Self::COUNTS_FOR;
            if is_recent || outcome.peek().is_none() {
                return outcome.clone();
            }
        }
        let check = Arc::clone(&self.check);
        // Runs in its own task, so that it continues if the first caller disconnects.
        let task = tokio::spawn(async move { check.check().await });
        let outcome = async move {
            match task.await {
                Ok(Ok(())) => Ok(()),
                Ok(Err(failure)) => Err(Arc::from(failure.to_string())),
                Err(panic) => Err(Arc::from(panic.to_string())),
            }
        };
        let outcome = outcome.boxed().shared();
        *latest = Some((now, outcome.clone()));
        outcome
    }
}

#[async_trait]
impl HealthCheck for RecentCheck {
    fn name(&self) -> &'static str {
        self.check.name()
    }

    async fn check(&self) -> Result<(), Failure> {
        let outcome = self.outcome().await;
        outcome.map_err(|cause| Failure::Unavailable(cause.to_string().into()))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use futures::future::join_all;
    use tokio::time::timeout;

    use super::*;

    #[derive(Default)]
    struct Counted {
        made: AtomicUsize,
        hangs: bool,
    }

    #[async_trait]
    impl HealthCheck for Counted {
        fn name(&self) -> &'static str {
            "counted"
        }

        async fn check(&self) -> Result<(), Failure> {
            let made = self.made.fetch_add(1, Ordering::Relaxed);
            if self.hangs {
                std::future::pending::<()>().await;
            }
            match made {
                0 => Ok(()),
                _ => Err(Failure::Unavailable("disk is full".into())),
            }
        }
    }

    struct Dial(Mutex<DateTime<Utc>>);

    impl Clock for Dial {
        fn now(&self) -> DateTime<Utc> {
            *self.0.lock().unwrap()
        }
    }

    fn recent(counted: &Arc<Counted>) -> (Arc<Dial>, RecentCheck) {
        let dial = Arc::new(Dial(Mutex::new(DateTime::UNIX_EPOCH)));
        (dial.clone(), RecentCheck::of(counted.clone(), dial))
    }

    #[tokio::test]
    async fn many_who_ask_within_a_second_cause_one_check() {
        let counted = Arc::new(Counted::default());
        let (dial, check) = recent(&counted);
        let asked = join_all((0..50).map(|_| check.check())).await;
        assert!(asked.iter().all(Result::is_ok));
        assert_eq!(counted.made.load(Ordering::Relaxed), 1);

        *dial.0.lock().unwrap() += RecentCheck::COUNTS_FOR;
        let failure = check.check().await.unwrap_err();
        assert!(failure.to_string().contains("disk is full"));
        assert_eq!(counted.made.load(Ordering::Relaxed), 2);
    }

    #[tokio::test]
    async fn a_check_that_hangs_is_not_begun_again() {
        let counted = Arc::new(Counted {
            hangs: true,
            ..Counted::default()
        });
        let (dial, check) = recent(&counted);
        for _ in 0..3 {
            let waited = timeout(Duration::from_millis(20), check.check()).await;
            assert!(waited.is_err());
            *dial.0.lock().unwrap() += RecentCheck::COUNTS_FOR;
        }
        assert_eq!(counted.made.load(Ordering::Relaxed), 1);
    }
}
