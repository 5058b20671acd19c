//! Coordinates graceful shutdown with long-running work.

use std::sync::Arc;

use tokio::sync::watch;

/// Signals the shutdown to running work and waits for it. Clones share state.
#[derive(Clone)]
pub struct Shutdown {
    phase: Arc<watch::Sender<Phase>>,
    running: Arc<watch::Sender<usize>>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Serving,
    Draining,
    Ending,
    Interrupting,
}

/// A guard of running work, released on drop.
pub struct RunningWork(Arc<watch::Sender<usize>>);

impl Default for Shutdown {
    fn default() -> Self {
        Self {
            phase: Arc::new(watch::Sender::new(Phase::Serving)),
            running: Arc::new(watch::Sender::new(0)),
        }
    }
}

impl Shutdown {
    /// Fails the readiness probe, so that proxies stop sending requests. All is served meanwhile.
    pub fn start_drain(&self) {
        self.advance(Phase::Draining);
    }

    /// Returns whether the drain or the shutdown has begun.
    #[must_use]
    pub fn is_unready(&self) -> bool {
        *self.phase.borrow() >= Phase::Draining
    }

    /// Ends waiting requests. Paid work may still complete.
    pub fn begin(&self) {
        self.advance(Phase::Ending);
    }

    /// Cancels all work. Its reservations are returned.
    pub fn interrupt(&self) {
        self.advance(Phase::Interrupting);
    }

    /// Waits until [`Shutdown::begin`] or [`Shutdown::interrupt`] was called.
    pub async fn begun(&self) {
        self.reached(Phase::Ending).await;
    }

    /// Waits until [`Shutdown::interrupt`] was called.
    pub async fn interrupted(&self) {
        self.reached(Phase::Interrupting).await;
    }

    /// Registers running work.
    #[must_use]
    pub fn track(&self) -> RunningWork {
        self.running.send_modify(|count| *count += 1);
        RunningWork(Arc::clone(&self.running))
    }

    /// Waits until no work is running.
    pub async fn idle(&self) {
        let mut running = self.running.subscribe();
        // Cannot fail: the sender lives as long as `self`.
        let _ = running.wait_for(|count| *count == 0).await;
    }

    fn advance(&self, phase: Phase) {
        self.phase.send_modify(|now| *now = phase.max(*now));
    }

    async fn reached(&self, phase: Phase) {
        let mut phases = self.phase.subscribe();
        let _ = phases.wait_for(|now| *now >= phase).await;
    }
}

impl Drop for RunningWork {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count = count.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt as _;

    use super::*;

    #[tokio::test]
    async fn waits_end_first_and_work_is_interrupted_after() {
        let shutdown = Shutdown::default();
        assert!(!shutdown.is_unready());
        shutdown.start_drain();
        assert!(shutdown.is_unready());
        assert!(shutdown.begun().now_or_never().is_none());
        shutdown.begin();
        assert!(shutdown.is_unready());
        shutdown.begun().await;
        assert!(shutdown.interrupted().now_or_never().is_none());
        shutdown.interrupt();
        shutdown.begin();
        shutdown.interrupted().await;
        shutdown.begun().await;
    }

    #[tokio::test]
    async fn the_process_is_idle_once_all_work_has_ended() {
        let shutdown = Shutdown::default();
        shutdown.idle().await;
        let (one, other) = (shutdown.track(), shutdown.clone().track());
        drop(one);
        assert!(shutdown.idle().now_or_never().is_none());
        drop(other);
        shutdown.idle().await;
    }
}
