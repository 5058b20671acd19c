//! Object storage in a local folder, in memory or on S3.
//!
//! One implementation over `object_store`, selected by URL. It adds what the library leaves open:
//! the memory of uploads, timeouts, durability, and the removal of partial files.

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
