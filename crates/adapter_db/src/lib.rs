//! Stores on PostgreSQL and SQLite.
//!
//! The queries are compiled once per database: [`sqlite`] and [`postgres`] define a connection
//! type, a schema and a dialect, and include the folder `queries`. No other module depends on the
//! kind of database. [`Database`] selects one by the scheme of its URL and implements all store
//! ports.

// The queries are compiled twice on purpose.
#![allow(clippy::duplicate_mod)]

#[macro_use]
mod tables;

mod backup;
mod connection;
mod database;
mod enum_codes;
mod error;
mod json;
mod known_measurements;
mod migrations;
mod query_pool;
mod sqlite_file;
mod stores;
mod time;

pub use backup::{BackupError, Copied};
pub use database::Database;
pub use error::{ConnectError, NotMigrated};

mod postgres {
    //! The queries, compiled for PostgreSQL.

    pub(crate) mod dialect;
    #[path = "../queries/mod.rs"]
    pub(crate) mod queries;
    #[path = "../schema.rs"]
    pub(crate) mod schema;

    /// A connection to this database.
    pub(crate) type Conn = diesel::PgConnection;
}

mod sqlite {
    //! The queries, compiled for SQLite.

    pub(crate) mod dialect;
    #[path = "../queries/mod.rs"]
    pub(crate) mod queries;
    #[path = "../schema.rs"]
    pub(crate) mod schema;
    mod trigrams;

    /// A connection to this database.
    pub(crate) type Conn = diesel::SqliteConnection;
}
