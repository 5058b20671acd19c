//! How a server is told to stop, and ends.

use std::io;
use std::time::Duration;

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::{sleep, timeout};
use triptych_app::shutdown::Shutdown;

/// How long before the end work is interrupted, so that it can give back what it reserved and its
/// client be answered.
const INTERRUPTED_BEFORE: Duration = Duration::from_secs(5);
/// How long work that was interrupted may take to end.
const WORK_ENDS_WITHIN: Duration = Duration::from_secs(5);
/// How long an answer takes to be sent once its work has ended.
const ANSWERED_WITHIN: Duration = Duration::from_millis(200);

/// The signals that stop the server.
pub(super) struct StopSignals {
    terminate: Signal,
    interrupt: Signal,
}

/// How much time there is to stop.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// Answers under way are waited for.
    Gracefully,
    /// Work is interrupted at once.
    Now,
}

impl StopSignals {
    /// From now on these signals end the process no more by themselves.
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

/// Ends what waits, gives work its time and interrupts what is left of it.
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
