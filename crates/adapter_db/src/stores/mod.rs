//! Implements the store ports. Each method runs a query on the selected database.
//!
//! Methods clone their borrowed arguments, since a query may outlive its call; [`read`] and
//! [`write`] run it on the selected database.

mod attempt_store;
mod billing_store;
mod credit_ledger;
mod decode_counter;
mod draft_store;
mod former_accounts;
mod full_size_cache;
mod idempotency_store;
mod identity_store;
mod job_queue;
mod mailed_link_store;
mod photo_store;
mod post_store;
mod session_store;
mod sign_in_store;
mod suggestion_store;
mod trip_store;
mod user_store;

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
            $crate::database::Backend::Sqlite(lanes) => lanes
                .readers
                .run_blocking($crate::stores::name!($aggregate::$query), move |conn| {
                    $crate::sqlite::queries::$aggregate::$query(conn, $($argument),*)
                })
                .await
                .map_err(Into::into),
            $crate::database::Backend::Postgres(lane) => lane
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
            $crate::database::Backend::Sqlite(lanes) => lanes
                .writer
                .run_blocking($crate::stores::name!($aggregate::$query), move |conn| {
                    $crate::sqlite::dialect::write(conn, |conn| {
                        $crate::sqlite::queries::$aggregate::$query(conn, $($argument),*)
                    })
                })
                .await
                .map_err(Into::into),
            $crate::database::Backend::Postgres(lane) => lane
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
