//! The history: a user's posts page by page, and what they add up to.

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
        // The first condition lets the index begin at the cursor, the second one passes over what
        // was saved at the same moment and shown before.
        let moment = stored(cursor.created_at);
        page = page.filter(posts::created_at.le(moment)).filter(
            posts::created_at
                .lt(moment)
                .or(posts::id.lt(cursor.post_id.to_string())),
        );
    }
    if let Some(text) = &query.search {
        let text = search::fold_case(text);
        // No post holds a zero character, and PostgreSQL takes no text that does.
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
