//! Stores on PostgreSQL and SQLite.
//!
//! One set of queries is compiled twice, once for each database: [`sqlite`] and [`postgres`] name a
//! connection type, a schema and a dialect, and both take in the folder `queries`. No other module
//! knows which database it is in. [`Database`] picks one of the two by the scheme of its URL and
//! implements every store port on it.

// The queries are compiled twice on purpose.
#![allow(clippy::duplicate_mod)]

mod connection;
mod database;
mod digest;
mod enum_codes;
mod error;
mod json;
mod known_measurements;
mod lane;
mod migrations;
mod postgres;
mod sqlite;
mod sqlite_file;
mod stores;
mod time;

pub use database::Database;
pub use error::{ConnectError, NotMigrated};
