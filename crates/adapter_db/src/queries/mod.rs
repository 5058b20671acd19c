//! The queries, one file per aggregate.
//!
//! Each function implements one port method in one transaction, begun by the caller if it writes.
//! The folder is compiled once per database: `Conn`, `dialect` and `schema` are those of the
//! including module.

mod accounts;
pub(crate) mod analysis;
pub(crate) mod backup;
pub(crate) mod billing;
pub(crate) mod checkouts;
pub(crate) mod credits;
pub(crate) mod curation;
pub(crate) mod drafts;
pub(crate) mod full_sizes;
pub(crate) mod health;
pub(crate) mod history;
pub(crate) mod idempotency;
pub(crate) mod jobs;
pub(crate) mod photos;
pub(crate) mod posts;
mod rows;
pub(crate) mod storage_usage;
pub(crate) mod suggestions;
mod totals;
mod trip_summaries;
pub(crate) mod trips;

use super::{Conn, dialect, schema};
pub(crate) use accounts::{
    attempts, former_accounts, identities, mailed_links, sessions, sign_ins, users,
};
use rows::{credit_rows, payment_rows, photo_rows, post_rows, subscription_rows};

/// Converts a row limit.
fn row_limit(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}
