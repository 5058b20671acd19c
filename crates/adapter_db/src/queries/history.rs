//! The history: a user's posts by page, and their totals.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use triptych_ports::{HistoryQuery, HistoryTotals};
use triptych_posts::{Post, search};
use triptych_users::UserId;

use super::post_rows::{PostRow, with_slides};
use super::schema::posts;
use super::{Conn, dialect, row_limit, totals};
use crate::error::Fault;
use crate::time::stored;

type Backend = <Conn as Connection>::Backend;

/// A condition on posts.
pub(crate) type SearchCondition = Box<dyn BoxableExpression<posts::table, Backend, SqlType = Bool>>;

pub(crate) fn list(
    conn: &mut Conn,
    user_id: UserId,
    query: &HistoryQuery,
) -> Result<Vec<Post>, Fault> {
    dialect::snapshot(conn, |conn| {
        let rows = page(conn, user_id, query)?;
        with_slides(conn, rows)
    })
}

fn page(conn: &mut Conn, user_id: UserId, query: &HistoryQuery) -> Result<Vec<PostRow>, Fault> {
    let Some(text) = &query.search else {
        let newest = newest(user_id, query);
        return Ok(newest.select(PostRow::as_select()).load(conn)?);
    };
    let text = search::fold_case(text);
    // No post contains a NUL character, and PostgreSQL rejects texts that do.
    if text.contains('\0') {
        return Ok(Vec::new());
    }
    // Their ids first: the index of searches has no other columns.
    let mut found: Vec<(NaiveDateTime, String)> = Vec::new();
    for condition in dialect::search_conditions(&text) {
        let of_condition = newest(user_id, query).filter(condition);
        found.extend(
            of_condition
                .select((posts::created_at, posts::id))
                .load(conn)?,
        );
    }
    found.sort_unstable_by(|one, other| other.cmp(one));
    let ids = found.into_iter().take(query.limit).map(|(_, id)| id);
    let rows = posts::table
        .filter(posts::id.eq_any(ids))
        .order((posts::created_at.desc(), posts::id.desc()))
        .select(PostRow::as_select());
    Ok(rows.load(conn)?)
}

/// The newest posts of a page, whatever they say.
fn newest(user_id: UserId, query: &HistoryQuery) -> posts::BoxedQuery<'static, Backend> {
    let mut page = posts::table
        .filter(posts::user_id.eq(user_id.to_string()))
        .order((posts::created_at.desc(), posts::id.desc()))
        .limit(row_limit(query.limit))
        .into_boxed();
    if let Some(tone) = query.tone {
        page = page.filter(posts::tone.eq(tone.id()));
    }
    if let Some(cursor) = query.after {
        // The first condition lets the index start at the cursor; the second skips posts saved at
        // the same time and already shown.
        let moment = stored(cursor.created_at);
        page = page.filter(posts::created_at.le(moment)).filter(
            posts::created_at
                .lt(moment)
                .or(posts::id.lt(cursor.post_id.to_string())),
        );
    }
    page
}

pub(crate) fn totals(conn: &mut Conn, user_id: UserId) -> Result<HistoryTotals, Fault> {
    totals::read(conn, user_id)
}
