//! How busy the server is with requests, and what gives way to them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The interval at which waiting work looks at the load again.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Counts the requests in progress. Beyond the maximum further requests are refused; from
/// half of it on, work in the background waits. Clones share the count.
#[derive(Debug, Clone)]
pub struct RequestLoad {
    in_progress: Arc<AtomicUsize>,
    max: usize,
}

/// A request in progress, until it is dropped.
#[derive(Debug)]
pub struct RunningRequest(Arc<AtomicUsize>);

impl RequestLoad {
    /// The longest pause of work in the background: it slows down, but never stops.
    pub const PAUSE_MAX: Duration = Duration::from_secs(5);

    /// No request is in progress.
    pub fn new(max: usize) -> Self {
        Self {
            in_progress: Arc::default(),
            max,
        }
    }

    /// Counts a request.
    pub fn begin(&self) -> RunningRequest {
        self.in_progress.fetch_add(1, Ordering::Relaxed);
        RunningRequest(Arc::clone(&self.in_progress))
    }

    /// Whether the maximum is reached.
    pub fn is_full(&self) -> bool {
        self.in_progress.load(Ordering::Relaxed) >= self.max
    }

    /// Waits until the load is low, at most [`RequestLoad::PAUSE_MAX`].
    pub async fn give_way(&self) {
        let wait = async {
            while 2 * self.in_progress.load(Ordering::Relaxed) >= self.max {
                tokio::time::sleep(LOOK_EVERY).await;
            }
        };
        // Work goes on after the longest pause too.
        let _ = tokio::time::timeout(Self::PAUSE_MAX, wait).await;
    }
}

impl Drop for RunningRequest {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::Instant;

    use super::*;

    #[test]
    fn requests_count_until_they_end() {
        let load = RequestLoad::new(2);
        let first = load.begin();
        assert!(!load.is_full());
        let _second = load.begin();
        assert!(load.is_full());
        drop(first);
        assert!(!load.is_full());
    }

    #[tokio::test(start_paused = true)]
    async fn background_work_waits_for_a_low_load_but_not_forever() {
        let load = RequestLoad::new(4);
        let start = Instant::now();
        let first = load.begin();
        load.give_way().await;
        assert!(start.elapsed().is_zero());
        let second = load.begin();
        load.give_way().await;
        assert_eq!(start.elapsed(), RequestLoad::PAUSE_MAX);
        let ends = async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            drop((first, second));
        };
        tokio::join!(load.give_way(), ends);
        assert!(start.elapsed() < RequestLoad::PAUSE_MAX + Duration::from_secs(2));
    }
}
