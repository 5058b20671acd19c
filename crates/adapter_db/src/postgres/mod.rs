//! The queries, compiled for PostgreSQL.

pub(crate) mod dialect;
#[path = "../queries/mod.rs"]
pub(crate) mod queries;
#[path = "../schema.rs"]
pub(crate) mod schema;

/// A connection to this database.
pub(crate) type Conn = diesel::PgConnection;
