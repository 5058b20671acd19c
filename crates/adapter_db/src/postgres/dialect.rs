//! PostgreSQL's dialect.

use diesel::connection::SimpleConnection as _;
use diesel::dsl::sql;
use diesel::result::Error;
use diesel::sql_types::{Array, Bool, Text};
use diesel::{
    CombineDsl, Connection, ExpressionMethods, OptionalExtension, QueryDsl, RunQueryDsl,
    define_sql_function, sql_query,
};

use triptych_ports::HistoryQuery;
use triptych_posts::Post;
use triptych_users::UserId;

use super::Conn;
use super::queries::curation::CuratedRow;
use super::queries::history::newest;
use super::queries::post_rows::load_posts;
use super::queries::row_limit;
use super::schema::{posts, users};
use crate::error::Fault;

define_sql_function! {
    /// The position of `part` in `text`, from 1; 0 if it is not contained.
    #[sql_name = "strpos"]
    fn position_of(text: diesel::sql_types::Text, part: diesel::sql_types::Text) -> diesel::sql_types::Integer;
}

/// The newest posts of a page whose searchable text contains a folded text, by one statement. Texts
/// that are too long for the index of searches are read from the table.
///
/// Trigrams (`pg_trgm`) are not used: there a user's posts do not lie side by side, which takes
/// longer than to read their texts.
pub(crate) fn search(
    conn: &mut Conn,
    user_id: UserId,
    query: &HistoryQuery,
    text: &str,
) -> Result<Vec<Post>, Fault> {
    let [short, long] = [
        "strpos(posts.short_search_text, ",
        "posts.short_search_text IS NULL AND strpos(posts.search_text, ",
    ]
    .map(|has_text| {
        let has_text = sql::<Bool>(has_text).bind::<Text, _>(text.to_owned());
        newest(user_id, query)
            .filter(has_text.sql(") > 0"))
            .select(posts::id)
    });
    // Without the user and the rest of `newest`, by which PostgreSQL might read a page of all posts
    // and look for each of them in the union.
    let found = posts::table
        .filter(posts::id.eq_any(short.union_all(long)))
        .order((posts::created_at.desc(), posts::id.desc()))
        .limit(row_limit(query.limit))
        .select(posts::id);
    load_posts(conn, found.into_boxed())
}

/// The group in a photo's stored verdict; null without one.
pub(crate) const VERDICT_GROUP: &str = "verdict::json ->> 'group'";

/// Whether the stored content of a draft has a caption.
pub(crate) const DRAFT_HAS_CAPTION: &str = "content::json -> 'text' ->> 'caption' <> ''";

/// Runs a write transaction.
pub(crate) fn write<Answer, Problem: From<Error>>(
    conn: &mut Conn,
    work: impl FnOnce(&mut Conn) -> Result<Answer, Problem>,
) -> Result<Answer, Problem> {
    conn.transaction(work)
}

/// The same with a short timeout.
pub(crate) fn write_soon<Answer, Problem: From<Error>>(
    conn: &mut Conn,
    work: impl FnOnce(&mut Conn) -> Result<Answer, Problem>,
) -> Result<Answer, Problem> {
    write(conn, work)
}

/// Runs a read-only transaction on one snapshot.
pub(crate) fn snapshot<Answer, Problem: From<Error>>(
    conn: &mut Conn,
    work: impl FnOnce(&mut Conn) -> Result<Answer, Problem>,
) -> Result<Answer, Problem> {
    conn.build_transaction()
        .read_only()
        .repeatable_read()
        .run(work)
}

/// Whether the server accepts writes: a replica or read-only server does not.
pub(crate) fn probe_write(conn: &mut Conn) -> Result<(), Fault> {
    sql_query("UPDATE users SET id = id WHERE false").execute(conn)?;
    Ok(())
}

/// Locks a user's row until the transaction ends. Writers of several rows of a user take this lock
/// first, which prevents deadlocks.
pub(crate) fn lock_account(conn: &mut Conn, user_id: &str) -> Result<(), Fault> {
    users::table
        .find(user_id)
        .select(users::id)
        .for_no_key_update()
        .get_result::<String>(conn)
        .optional()?;
    Ok(())
}

/// Locks a key until the transaction ends, where there is no row to lock yet.
pub(crate) fn lock_key(conn: &mut Conn, key: &str) -> Result<(), Fault> {
    sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))")
        .bind::<Text, _>(key)
        .execute(conn)?;
    Ok(())
}

/// Locks the rows of a query until the transaction ends.
macro_rules! locked {
    ($query:expr) => {
        $query.for_no_key_update()
    };
}
pub(crate) use locked;

/// Locks the rows of a query, skipping locked ones.
macro_rules! locked_or_skipped {
    ($query:expr) => {
        $query.for_no_key_update().skip_locked()
    };
}
pub(crate) use locked_or_skipped;

/// Writes verdicts in one statement.
pub(crate) fn write_curation(
    conn: &mut Conn,
    trip_id: &str,
    rows: &[CuratedRow],
) -> Result<(), Fault> {
    let column = |text: fn(&CuratedRow) -> &str| rows.iter().map(text).collect::<Vec<_>>();
    let selected: Vec<bool> = rows.iter().map(|row| row.is_selected).collect();
    sql_query(
        "UPDATE photos
         SET verdict = curated.verdict,
             is_selected = curated.is_selected
         FROM unnest($1::text[], $2::text[], $3::bool[]) AS curated (id, verdict, is_selected)
         WHERE photos.id = curated.id AND photos.trip_id = $4",
    )
    .bind::<Array<Text>, _>(column(|row| &row.photo_id))
    .bind::<Array<Text>, _>(column(|row| &row.verdict))
    .bind::<Array<Bool>, _>(selected)
    .bind::<Text, _>(trip_id)
    .execute(conn)?;
    Ok(())
}

/// Reads rows one by one; the other mode reads all of a table into memory.
pub(crate) type OneByOne = diesel::pg::PgRowByRowLoadingMode;

/// Prepares a restore: no user signs up meanwhile, and rows may have their own sequence numbers.
pub(crate) fn begin_restore(conn: &mut Conn) -> Result<(), Error> {
    conn.batch_execute(
        "LOCK TABLE users IN EXCLUSIVE MODE;
         ALTER TABLE ledger_entries ALTER COLUMN sequence SET GENERATED BY DEFAULT",
    )
}

/// Continues the sequence after the restored numbers.
pub(crate) fn end_restore(conn: &mut Conn) -> Result<(), Error> {
    conn.batch_execute(
        "SELECT setval(pg_get_serial_sequence('ledger_entries', 'sequence'), greatest(max(sequence), 1))
         FROM ledger_entries;
         ALTER TABLE ledger_entries ALTER COLUMN sequence SET GENERATED ALWAYS",
    )
}
