//! Photo storage on a local folder, in memory or on S3.
//!
//! One implementation over `object_store` serves all three; which one it is, the URL says. What
//! the library leaves open is settled here: how much memory uploads may take, how long a dead
//! server may be waited for, what is durable, and who sweeps up half-written files.

mod failure;
mod health;
mod leftovers;
mod listing;
mod open;
mod options;
mod parts;
mod s3;
mod storage;
mod upload;

pub use open::{OpenError, check, open};
pub use options::StorageOptions;
pub use storage::ObjectStoreStorage;
