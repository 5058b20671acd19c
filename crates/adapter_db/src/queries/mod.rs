//! The queries, one file per aggregate.
//!
//! Each function implements one port method in one transaction, begun by the caller if it writes.
//! The folder is compiled once per database: `Conn`, `dialect` and `schema` are those of the
//! including module.

pub(crate) mod analysis;
pub(crate) mod analysis_queue;
pub(crate) mod attempts;
pub(crate) mod backup;
pub(crate) mod billing;
pub(crate) mod checkouts;
mod credit_rows;
pub(crate) mod credits;
pub(crate) mod curation;
pub(crate) mod drafts;
pub(crate) mod former_accounts;
pub(crate) mod full_sizes;
pub(crate) mod health;
pub(crate) mod history;
pub(crate) mod idempotency;
pub(crate) mod identities;
pub(crate) mod mail_queue;
pub(crate) mod mailed_links;
pub(crate) mod not_duplicates;
mod payment_rows;
pub(crate) mod pending_lookups;
mod photo_rows;
pub(crate) mod photos;
mod post_rows;
pub(crate) mod posts;
pub(crate) mod sessions;
pub(crate) mod sign_ins;
pub(crate) mod storage_usage;
mod subscription_rows;
pub(crate) mod suggestions;
mod totals;
mod trip_summaries;
pub(crate) mod trips;
pub(crate) mod users;
pub(crate) mod webhooks;

use super::{Conn, dialect, schema};

/// Converts a row limit.
fn row_limit(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}
