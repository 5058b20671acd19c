//! The minimum speed of clients.

use core::time::Duration;

use tokio::time::Instant;

/// Minimum number of bytes per [`WINDOW`]: 256 per second. The window is long because a phone on a
/// line of 50 kbit/s may pause for 20 seconds at a time.
const WINDOW_BYTES: u64 = 256 * 60;
const WINDOW: Duration = Duration::from_mins(1);

/// The whole transfer may take [`START`], and a second more for this many bytes.
const BYTES_PER_SECOND: u64 = 400;
const START: Duration = Duration::from_mins(2);

/// Measures one transfer. Only the time in which the server waits for the client counts; fast bytes
/// earn no time to be slow later.
#[derive(Debug)]
pub(crate) struct Pace {
    pause_max: Duration,
    total_max: Duration,
    waiting_since: Option<Instant>,
    /// Since the last bytes.
    paused: Duration,
    window: Duration,
    window_bytes: u64,
    total: Duration,
    total_bytes: u64,
}

impl Pace {
    /// A transfer with its maximum pause and duration.
    pub(crate) const fn new(pause_max: Duration, total_max: Duration) -> Self {
        Self {
            pause_max,
            total_max,
            waiting_since: None,
            paused: Duration::ZERO,
            window: Duration::ZERO,
            window_bytes: 0,
            total: Duration::ZERO,
            total_bytes: 0,
        }
    }

    /// Records transferred bytes.
    pub(crate) fn passed(&mut self, bytes: usize, now: Instant) {
        self.settle(now);
        self.paused = Duration::ZERO;
        self.total_bytes = self.total_bytes.saturating_add(bytes as u64);
        self.window_bytes = self.window_bytes.saturating_add(bytes as u64);
        if self.window_bytes >= WINDOW_BYTES {
            self.window = Duration::ZERO;
            self.window_bytes = 0;
        }
    }

    /// Records that the server waits for the client; returns the deadline.
    pub(crate) fn waits(&mut self, now: Instant) -> Instant {
        self.settle(now);
        self.waiting_since = Some(now);
        let earned = Duration::from_secs(self.total_bytes / BYTES_PER_SECOND);
        let total_max = (START + earned).min(self.total_max);
        let left = [
            self.pause_max.saturating_sub(self.paused),
            WINDOW.saturating_sub(self.window),
            total_max.saturating_sub(self.total),
        ];
        now + left.into_iter().min().unwrap_or_default()
    }

    fn settle(&mut self, now: Instant) {
        if let Some(since) = self.waiting_since.take() {
            let waited = now.saturating_duration_since(since);
            self.paused += waited;
            self.window += waited;
            self.total += waited;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAUSE_MAX: Duration = Duration::from_secs(30);
    const TOTAL_MAX: Duration = Duration::from_hours(4);

    /// Sends `chunk` bytes after each of the pauses, repeatedly; returns how many bytes were
    /// transferred before the client was dropped, or `size`, and after how many seconds.
    fn send(size: u64, chunk: usize, pauses: &[u64]) -> (u64, u64) {
        let mut pace = Pace::new(PAUSE_MAX, TOTAL_MAX);
        let start = Instant::now();
        let (mut now, mut sent) = (start, 0);
        for pause in pauses.iter().cycle() {
            let deadline = pace.waits(now);
            now += Duration::from_secs(*pause);
            if now >= deadline {
                return (sent, (deadline - start).as_secs());
            }
            pace.passed(chunk, now);
            sent += chunk as u64;
            if sent >= size {
                break;
            }
        }
        (sent, (now - start).as_secs())
    }

    #[test]
    fn a_phone_on_a_slow_line_that_pauses_gets_its_photo_through() {
        // 6,250 bytes a second are 50 kbit/s.
        for pauses in [&[1][..], &[1, 1, 1, 1, 20], &[1, 20], &[20, 1, 1]] {
            let (sent, seconds) = send(3_000_000, 6_250, pauses);
            assert!(sent >= 3_000_000, "{pauses:?}: {sent} in {seconds} s");
        }
    }

    #[test]
    fn a_trickle_is_given_up_within_a_minute() {
        for (chunk, pause) in [(1, 10), (8, 20), (100, 1), (200, 1), (2_000, 10)] {
            let (sent, seconds) = send(3_000_000, chunk, &[pause]);
            assert!(sent < 3_000_000 && seconds <= 60, "{chunk} each {pause} s");
        }
    }

    #[test]
    fn a_client_that_stops_is_given_up_after_its_longest_pause() {
        let mut pace = Pace::new(PAUSE_MAX, TOTAL_MAX);
        let now = Instant::now();
        pace.passed(5_000_000, now);
        assert_eq!(pace.waits(now) - now, PAUSE_MAX);
    }

    #[test]
    fn a_quick_beginning_earns_no_trickle() {
        let mut pace = Pace::new(PAUSE_MAX, TOTAL_MAX);
        let start = Instant::now();
        pace.passed(5_000_000, start);
        let mut now = start;
        loop {
            let deadline = pace.waits(now);
            now += Duration::from_secs(10);
            if now >= deadline {
                break;
            }
            pace.passed(1, now);
        }
        assert_eq!(now - start, WINDOW);
    }

    #[test]
    fn the_whole_has_an_end_that_depends_on_its_size() {
        // Just above the minimum rate of each window.
        let (sent, seconds) = send(3_000_000, 3_200, &[10]);
        assert!(sent < 3_000_000 && seconds > 120, "{sent} in {seconds} s");
        let (sent, seconds) = send(u64::MAX, 5_000, &[10]);
        assert_eq!(seconds, TOTAL_MAX.as_secs(), "{sent}");
    }

    #[test]
    fn time_in_which_the_server_is_busy_is_not_the_clients() {
        let mut pace = Pace::new(PAUSE_MAX, TOTAL_MAX);
        let start = Instant::now();
        pace.waits(start);
        pace.passed(10, start);
        let later = start + Duration::from_hours(1);
        assert_eq!(pace.waits(later) - later, PAUSE_MAX);
    }
}
