//! The time.

use chrono::{DateTime, Utc};

/// A source of the current time.
pub trait Clock: Send + Sync {
    /// Now, with at most microsecond precision: that is what every store supports.
    fn now(&self) -> DateTime<Utc>;
}
