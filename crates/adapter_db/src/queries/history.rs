//! The history: a user's posts by page, their totals, and what searches read.

use diesel::prelude::*;
use triptych_ports::{HistoryQuery, HistoryTotals, Reindexed};
use triptych_posts::{Post, PostId, fold_case};
use triptych_users::UserId;

use super::post_rows::{PostRow, load_posts};
use super::schema::posts;
use super::{Conn, dialect, row_limit, totals};
use crate::error::Fault;
use crate::time::stored;

type Backend = <Conn as Connection>::Backend;

pub(crate) fn list(
    conn: &mut Conn,
    user_id: UserId,
    query: &HistoryQuery,
) -> Result<Vec<Post>, Fault> {
    let Some(text) = &query.search else {
        return load_posts(conn, newest(user_id, query).select(posts::id));
    };
    let text = fold_case(text);
    // No post contains a NUL character, and PostgreSQL rejects texts that do.
    if text.contains('\0') {
        return Ok(Vec::new());
    }
    dialect::search(conn, user_id, query, &text)
}

/// The newest posts of a page, whatever they say.
pub(crate) fn newest(user_id: UserId, query: &HistoryQuery) -> posts::BoxedQuery<'static, Backend> {
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

/// Replaces the search texts that are out of date. Takes no account's lock: a post that is changed
/// at the same time has another search text, which stays.
pub(crate) fn reindex(
    conn: &mut Conn,
    after: Option<PostId>,
    limit: usize,
) -> Result<Reindexed, Fault> {
    let after = after.map_or_else(String::new, |id| id.to_string());
    let rows = posts::table
        .filter(posts::id.gt(after))
        .order(posts::id)
        .limit(row_limit(limit))
        .select(PostRow::as_select())
        .load(conn)?;
    let mut changed = 0;
    for row in &rows {
        let text = row.computed_search_text()?;
        if text != row.search_text {
            let outdated = posts::table
                .filter(posts::id.eq(&row.id))
                .filter(posts::search_text.eq(&row.search_text));
            changed += diesel::update(outdated)
                .set(posts::search_text.eq(text))
                .execute(conn)?;
        }
    }
    let last = rows.last().filter(|_| rows.len() == limit);
    Ok(Reindexed {
        posts: rows.len().try_into()?,
        changed: changed.try_into()?,
        last: last.map(PostRow::post_id).transpose()?,
    })
}
