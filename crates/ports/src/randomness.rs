//! Chance.

use triptych_users::id::Uuid;

/// Draws what must not be guessed or must not repeat.
pub trait Randomness: Send + Sync {
    /// A new UUID of version 7: ids made later sort later, also within one millisecond of one
    /// process.
    fn new_id(&self) -> Uuid;
    /// 256 bits from a cryptographically secure source.
    fn secret(&self) -> [u8; 32];
    /// A number that starts a sequence of varied choices; it need not be secret.
    fn seed(&self) -> u64;
}
