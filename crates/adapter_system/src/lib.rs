//! System clock, system randomness, and hashing of passwords and addresses.

mod bcrypt_hasher;
mod hmac_address_digester;
mod system;

pub use bcrypt_hasher::{BcryptHasher, CostOutOfRange};
pub use hmac_address_digester::{DigesterKeyError, HmacAddressDigester};
pub use system::{SystemClock, SystemRandomness};
