//! What a connection waits for, visible to other workers.

use core::sync::atomic::{AtomicBool, Ordering};
use core::task::Waker;
use core::time::Duration;
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures::task::AtomicWaker;
use tokio::time::Instant;

/// Time for a new client to send its first request.
const YOUNG_HEAD: Duration = Duration::from_secs(2);
/// Time before a new body has a rate.
const YOUNG_BODY: Duration = Duration::from_secs(5);

/// What a connection waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The client's next request.
    Head,
    /// The rest of an unread body: the response is sent.
    Drain,
    /// The body of a request.
    Body,
    /// The client, to read a response.
    Writing,
    /// This server.
    Busy,
}

#[derive(Debug)]
struct Progress {
    phase: Phase,
    since: Instant,
    has_answered: bool,
    is_body_unread: bool,
    body_bytes: u64,
    body_waited: Duration,
}

/// The state of one connection. Its worker writes it; any worker may close it to make room.
#[derive(Debug)]
pub(crate) struct ConnectionState {
    /// Beyond the limits: health checks only.
    pub(crate) is_reserve: bool,
    progress: Mutex<Progress>,
    is_evicted: AtomicBool,
    waker: AtomicWaker,
}

impl ConnectionState {
    pub(crate) fn new(is_reserve: bool) -> Self {
        Self {
            is_reserve,
            progress: Mutex::new(Progress {
                phase: Phase::Head,
                since: Instant::now(),
                has_answered: false,
                is_body_unread: false,
                body_bytes: 0,
                body_waited: Duration::ZERO,
            }),
            is_evicted: AtomicBool::new(false),
            waker: AtomicWaker::new(),
        }
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What it waits for, and since when.
    pub(crate) fn phase(&self) -> (Phase, Instant) {
        let progress = self.progress();
        (progress.phase, progress.since)
    }

    fn enter(progress: &mut Progress, phase: Phase) {
        if progress.phase == phase {
            return;
        }
        let now = Instant::now();
        if progress.phase == Phase::Body {
            progress.body_waited += now.saturating_duration_since(progress.since);
        }
        progress.phase = phase;
        progress.since = now;
    }

    /// Records the start of a request.
    pub(crate) fn begin_request(&self, has_body: bool) {
        let mut progress = self.progress();
        Self::enter(&mut progress, Phase::Busy);
        progress.is_body_unread = has_body;
        progress.body_bytes = 0;
        progress.body_waited = Duration::ZERO;
    }

    /// Records that the server waits for the body.
    pub(crate) fn wait_for_body(&self) {
        Self::enter(&mut self.progress(), Phase::Body);
    }

    /// Records received bytes of the body; `None` at its end.
    pub(crate) fn body_came(&self, bytes: Option<usize>) {
        let mut progress = self.progress();
        Self::enter(&mut progress, Phase::Busy);
        match bytes {
            Some(bytes) => progress.body_bytes += bytes as u64,
            None => progress.is_body_unread = false,
        }
    }

    /// Records that the response is complete.
    pub(crate) fn end_request(&self) {
        let mut progress = self.progress();
        progress.has_answered = true;
        let phase = if progress.is_body_unread {
            Phase::Drain
        } else {
            Phase::Head
        };
        Self::enter(&mut progress, phase);
    }

    /// Records that the client does not read. Until it does nothing else counts.
    pub(crate) fn wait_for_reader(&self) {
        let mut progress = self.progress();
        if progress.phase == Phase::Busy {
            Self::enter(&mut progress, Phase::Writing);
        }
    }

    /// Records that the client has read.
    pub(crate) fn reader_came(&self) {
        let mut progress = self.progress();
        if progress.phase == Phase::Writing {
            Self::enter(&mut progress, Phase::Busy);
        }
    }

    /// The priority to stay open, lowest first; `None` while the server works. Waiting for a
    /// request is lowest, then a body by its rate, then an unread response, then a new connection
    /// or body, then one that was answered a moment ago: its client may be sending the next
    /// request.
    pub(crate) fn worth(&self, now: Instant) -> Option<(u8, u64, u64)> {
        let progress = self.progress();
        let waited = now.saturating_duration_since(progress.since);
        // Falls with the waiting time.
        let by_time = u64::MAX - u64::try_from(waited.as_millis()).unwrap_or(u64::MAX);
        match progress.phase {
            Phase::Drain => Some((0, 0, by_time)),
            Phase::Head if waited >= YOUNG_HEAD => Some((1, 0, by_time)),
            Phase::Body if progress.body_waited + waited >= YOUNG_BODY => {
                let time = (progress.body_waited + waited).as_millis();
                let milliseconds = u64::try_from(time).unwrap_or(u64::MAX);
                let rate = progress.body_bytes.saturating_mul(1_000) / milliseconds;
                Some((2, rate, by_time))
            }
            Phase::Writing => Some((3, 0, by_time)),
            Phase::Head if progress.has_answered => Some((5, 0, by_time)),
            Phase::Head => Some((4, 0, by_time)),
            Phase::Body => Some((4, progress.body_bytes, by_time)),
            Phase::Busy => None,
        }
    }

    /// Requests its closing, to make room.
    pub(crate) fn evict(&self) {
        self.is_evicted.store(true, Ordering::Release);
        self.waker.wake();
    }

    /// Whether it must close. Wakes the caller when that changes.
    pub(crate) fn is_evicted(&self, waker: &Waker) -> bool {
        self.waker.register(waker);
        self.is_evicted.load(Ordering::Acquire)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_connection_between_two_requests_is_worth_more_than_a_body_that_trickles() {
        let [idle, trickling] = [(); 2].map(|()| ConnectionState::new(false));
        idle.begin_request(false);
        idle.end_request();
        trickling.begin_request(true);
        trickling.body_came(Some(1));
        trickling.wait_for_body();
        let worth = |state: &ConnectionState| state.worth(Instant::now());
        assert!(worth(&idle) > worth(&trickling));
        tokio::time::advance(YOUNG_HEAD).await;
        assert!(worth(&idle) < worth(&trickling));
    }
}
