//! The time and random values.

use chrono::{DateTime, Utc};
use triptych_users::id::Uuid;

/// A source of the current time.
pub trait Clock: Send + Sync {
    /// Now, with at most microsecond precision: that is what every store supports.
    fn now(&self) -> DateTime<Utc>;
}

/// A source of ids, secrets and seeds.
pub trait Randomness: Send + Sync {
    /// A new UUID of version 7: later ids sort later, also within one millisecond of one process.
    fn new_id(&self) -> Uuid;
    /// 256 bits from a cryptographically secure source.
    fn secret(&self) -> [u8; 32];
    /// A seed for varied choices; it need not be secret.
    fn seed(&self) -> u64;
}
