//! The queries, one file per aggregate.
//!
//! Each function implements one port method in one transaction, begun by the caller if it writes.
//! The folder is compiled once per database: `Conn`, `dialect` and `schema` are those of the
//! including module.

mod accounts;
pub(crate) mod analysis;
pub(crate) mod analysis_queue;
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
pub(crate) mod not_duplicates;
pub(crate) mod pending_lookups;
pub(crate) mod photos;
pub(crate) mod posts;
mod rows;
pub(crate) mod storage_usage;
pub(crate) mod suggestions;
mod totals;
mod trip_summaries;
pub(crate) mod trips;
pub(crate) mod webhooks;

use chrono::NaiveDateTime;
use triptych_ports::Backlog;

use super::{Conn, dialect, schema};
use crate::error::Fault;
use crate::time::restored;
pub(crate) use accounts::{
    attempts, former_accounts, identities, mail_queue, mailed_links, sessions, sign_ins, users,
};
use rows::{credit_rows, payment_rows, photo_rows, post_rows, subscription_rows};

/// The backlog of a queue, from its number of rows and the time of the oldest.
fn backlog_of((rows, oldest): (i64, Option<NaiveDateTime>)) -> Result<Backlog, Fault> {
    Ok(Backlog {
        length: rows.try_into()?,
        oldest_queued_at: oldest.map(restored),
    })
}

/// Converts a row limit.
fn row_limit(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}
