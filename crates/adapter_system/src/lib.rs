//! Clock, randomness and password hashing of the machine itself.

mod bcrypt_hasher;
mod system_clock;
mod system_randomness;

pub use bcrypt_hasher::{BcryptHasher, CostOutOfRange};
pub use system_clock::SystemClock;
pub use system_randomness::SystemRandomness;
