//! The history: a user's posts by page, and their totals.

use diesel::prelude::*;
use triptych_ports::{HistoryQuery, HistoryTotals};
use triptych_posts::{Post, search};
use triptych_users::UserId;

use super::post_rows::{PostRow, with_slides};
use super::schema::posts;
use super::{Conn, dialect, row_limit, totals};
use crate::error::Fault;
use crate::time::stored;

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
    let mut page = posts::table
        .filter(posts::user_id.eq(user_id.to_string()))
        .order((posts::created_at.desc(), posts::id.desc()))
        .limit(row_limit(query.limit))
        .select(PostRow::as_select())
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
    if let Some(text) = &query.search {
        let text = search::fold_case(text);
        // No post contains a NUL character, and PostgreSQL rejects texts that do.
        if text.contains('\0') {
            return Ok(Vec::new());
        }
        page = page.filter(dialect::position_of(posts::search_text, text).gt(0));
    }
    Ok(page.load(conn)?)
}

pub(crate) fn totals(conn: &mut Conn, user_id: UserId) -> Result<HistoryTotals, Fault> {
    totals::read(conn, user_id)
}
