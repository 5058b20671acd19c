//! Implements the store ports. Each method runs a query on the selected database.
//!
//! Methods clone their borrowed arguments, since a query may outlive its call; [`read`] and
//! [`write`] run it on the selected database.

mod accounts;
mod billing;
mod jobs;
mod posts;
mod trips;

/// The name of a query, as in `trips::find`.
macro_rules! name {
    ($aggregate:ident::$query:ident) => {
        concat!(stringify!($aggregate), "::", stringify!($query))
    };
}
pub(crate) use name;

/// Runs a read-only query.
macro_rules! read {
    ($database:expr, $aggregate:ident::$query:ident($($argument:expr),* $(,)?)) => {
        match &*$database.backend {
            $crate::database::Backend::Sqlite(pools) => pools
                .readers
                .run_blocking($crate::stores::name!($aggregate::$query), move |conn| {
                    $crate::sqlite::queries::$aggregate::$query(conn, $($argument),*)
                })
                .await
                .map_err(Into::into),
            $crate::database::Backend::Postgres(pool) => pool
                .run_blocking($crate::stores::name!($aggregate::$query), move |conn| {
                    $crate::postgres::queries::$aggregate::$query(conn, $($argument),*)
                })
                .await
                .map_err(Into::into),
        }
    };
}
pub(crate) use read;

/// Runs a query that writes, in a transaction.
macro_rules! write {
    ($database:expr, $aggregate:ident::$query:ident($($argument:expr),* $(,)?)) => {
        match &*$database.backend {
            $crate::database::Backend::Sqlite(pools) => pools
                .writer
                .run_blocking($crate::stores::name!($aggregate::$query), move |conn| {
                    $crate::sqlite::dialect::write(conn, |conn| {
                        $crate::sqlite::queries::$aggregate::$query(conn, $($argument),*)
                    })
                })
                .await
                .map_err(Into::into),
            $crate::database::Backend::Postgres(pool) => pool
                .run_blocking($crate::stores::name!($aggregate::$query), move |conn| {
                    $crate::postgres::dialect::write(conn, |conn| {
                        $crate::postgres::queries::$aggregate::$query(conn, $($argument),*)
                    })
                })
                .await
                .map_err(Into::into),
        }
    };
}
pub(crate) use write;
