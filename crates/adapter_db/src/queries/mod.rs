//! The queries, one file per aggregate.
//!
//! Each function implements one port method in one transaction, begun by the caller if it writes.
//! The folder is compiled once per database: `Conn`, `dialect` and `schema` are those of the
//! including module.

pub(crate) mod analysis;
pub(crate) mod backup;
pub(crate) mod billing;
pub(crate) mod checkouts;
pub(crate) mod credits;
pub(crate) mod curation;
pub(crate) mod drafts;
pub(crate) mod full_sizes;
pub(crate) mod history;
pub(crate) mod idempotency;
pub(crate) mod jobs;
pub(crate) mod photos;
pub(crate) mod posts;
pub(crate) mod storage_usage;
pub(crate) mod suggestions;
mod totals;
mod trip_summaries;
pub(crate) mod trips;

use diesel::dsl::exists;
use diesel::{QueryDsl, RunQueryDsl, select};

use super::{Conn, dialect, schema};
use crate::error::Fault;
pub(crate) use accounts::{
    attempts, former_accounts, identities, mailed_links, sessions, sign_ins, users,
};
pub(crate) use rows::post_rows;
use rows::{credit_rows, payment_rows, photo_rows, subscription_rows};

/// Converts a row limit.
pub(crate) fn row_limit(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

/// Reads from a table and writes an unchanged value.
pub(crate) fn probe(conn: &mut Conn) -> Result<(), Fault> {
    dialect::write_soon(conn, |conn| {
        select(exists(schema::users::table.select(schema::users::id))).get_result::<bool>(conn)?;
        dialect::probe_write(conn)
    })
}

mod accounts {
    //! Users, how they sign in, and their mail.

    pub(crate) mod attempts;
    pub(crate) mod former_accounts;
    pub(crate) mod identities;
    pub(crate) mod mailed_links;
    pub(crate) mod sessions;
    pub(crate) mod sign_ins;
    pub(crate) mod users;

    use super::{Conn, billing, credits, dialect, jobs, schema};
}

mod rows {
    //! Rows of tables, and what they are in the domain.

    pub(crate) mod credit_rows;
    pub(crate) mod payment_rows;
    pub(crate) mod photo_rows;
    pub(crate) mod post_rows;
    pub(crate) mod subscription_rows;

    use super::{Conn, photos, schema};
}
