//! Object storage in a local folder, in memory or on S3.
//!
//! One implementation over `object_store`, selected by URL. It adds what the library leaves open:
//! the memory of uploads, timeouts, durability, and the removal of partial files.

mod failure;
mod leftovers;
mod listing;
mod measured;
mod open;
mod parts;
mod s3;
mod storage;
mod upload;

pub use open::{OpenError, check, open};
pub use s3::StorageOptions;
pub use storage::ObjectStoreStorage;
