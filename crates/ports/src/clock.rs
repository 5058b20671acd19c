//! The time.

use chrono::{DateTime, Utc};

/// Tells the time.
pub trait Clock: Send + Sync {
    /// Now, to the microsecond at most: that is what every store can keep.
    fn now(&self) -> DateTime<Utc>;
}
