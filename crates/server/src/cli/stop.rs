//! Stop signals and graceful shutdown.

use std::io;
use std::time::Duration;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::{sleep, timeout};
use triptych_app::shutdown::Shutdown;

/// How long before the end work is cancelled, so that reservations are returned and clients get a
/// response.
const INTERRUPTED_BEFORE: Duration = Duration::from_secs(5);
/// The timeout for cancelled work.
const WORK_ENDS_WITHIN: Duration = Duration::from_secs(5);
/// The time to send a response once its work has ended.
const ANSWERED_WITHIN: Duration = Duration::from_millis(200);

/// The signals that stop the server.
pub(super) struct StopSignals {
    terminate: Signal,
    interrupt: Signal,
}

/// How to stop.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// Complete the responses in flight.
    Gracefully,
    /// Cancel work immediately.
    Now,
}

impl StopSignals {
    /// Installs the handlers; the signals no longer terminate the process.
    pub(super) fn listen() -> io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    /// Waits for SIGTERM, or for Ctrl-C.
    pub(super) async fn next(&mut self) -> Stop {
        tokio::select! {
            _ = self.terminate.recv() => Stop::Gracefully,
            _ = self.interrupt.recv() => Stop::Now,
        }
    }
}

/// Ends waiting tasks, gives running work its time, and cancels the rest.
pub(super) async fn end_work(shutdown: &Shutdown, stop: Stop, longest: Duration) {
    shutdown.begin();
    if stop == Stop::Gracefully {
        let time = longest.saturating_sub(INTERRUPTED_BEFORE).max(longest / 2);
        tokio::select! {
            () = shutdown.idle() => {}
            () = sleep(time) => {}
        }
    }
    shutdown.interrupt();
    if timeout(WORK_ENDS_WITHIN, shutdown.idle()).await.is_err() {
        tracing::warn!("work did not end in time");
    }
    sleep(ANSWERED_WITHIN).await;
}
