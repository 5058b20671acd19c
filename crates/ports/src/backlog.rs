//! The unfinished work of a queue.

use chrono::{DateTime, Utc};

/// What a queue holds that is neither finished nor given up: due, put off or in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backlog {
    /// The number of items.
    pub length: u64,
    /// When the oldest of them was queued; `None` if there is none.
    pub oldest_queued_at: Option<DateTime<Utc>>,
}

impl Backlog {
    /// The backlog of items that were queued at these times.
    pub fn of(queued_at: impl IntoIterator<Item = DateTime<Utc>>) -> Self {
        let empty = Self {
            length: 0,
            oldest_queued_at: None,
        };
        queued_at.into_iter().fold(empty, |backlog, at| Self {
            length: backlog.length + 1,
            oldest_queued_at: Some(backlog.oldest_queued_at.map_or(at, |oldest| oldest.min(at))),
        })
    }
}
