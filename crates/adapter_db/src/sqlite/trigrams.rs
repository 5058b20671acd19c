//! Searches for rare texts by FTS5's index of trigrams.

use std::collections::BTreeSet;

use chrono::NaiveDateTime;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamp};
use diesel::{OptionalExtension, QueryResult, QueryableByName, RunQueryDsl, sql_query};
use triptych_captions::Tone;
use triptych_users::UserId;

use super::Conn;
use crate::error::Fault;

/// All texts of a user with fewer numbers are read in a millisecond.
const NUMBERS_MIN: i64 = 1_000;
/// If more posts have a trigram, enough for a page are soon found among the newest ones.
const RARE_MAX: i64 = 100;
/// The most trigrams of a text that are looked up.
const TRIGRAMS_MAX: usize = 16;

/// When a post was created, and its id.
pub(super) type Key = (NaiveDateTime, String);

/// The range of the numbers of a user's posts in the index, deleted ones included.
#[derive(QueryableByName)]
struct Numbers {
    #[diesel(sql_type = BigInt)]
    first: i64,
    #[diesel(sql_type = BigInt)]
    last: i64,
}

/// A post with the rarest trigram of a text, and whether it has the text and the tone.
#[derive(QueryableByName)]
struct Candidate {
    #[diesel(sql_type = Timestamp)]
    created_at: NaiveDateTime,
    #[diesel(sql_type = Text)]
    post_id: String,
    #[diesel(sql_type = Bool)]
    matches: bool,
}

/// All of a user's posts whose searchable text contains a folded text, in any order. `None` where it
/// is faster to read the newest texts: the user's posts are few, or each trigram is in many of them,
/// or the text is too short for a trigram.
pub(super) fn search_rare(
    conn: &mut Conn,
    user_id: UserId,
    text: &str,
    tone: Option<Tone>,
) -> Result<Option<Vec<Key>>, Fault> {
    let user_id = user_id.to_string();
    let trigrams = quoted_trigrams(text);
    let (Some(Numbers { first, last }), false) = (numbers(conn, &user_id)?, trigrams.is_empty())
    else {
        return Ok(None);
    };
    if last - first < NUMBERS_MIN {
        return Ok(None);
    }
    // Single trigrams are looked up: for several, FTS5 would go on beyond the user's numbers until
    // some post has all. The unary plus disables the primary key; the index of texts has all columns.
    let candidates: Vec<Candidate> = sql_query(
        "WITH rarest (trigram) AS MATERIALIZED (
             SELECT value FROM json_each(?1) ORDER BY (
                 SELECT count(*) FROM (
                     SELECT 1 FROM posts_search_trigrams
                     WHERE posts_search_trigrams MATCH value AND rowid BETWEEN ?2 AND ?3 LIMIT ?4)
             ) LIMIT 1
         )
         SELECT numbers.created_at, numbers.post_id, EXISTS (
             SELECT 1 FROM posts
             WHERE user_id = ?5 AND created_at = numbers.created_at AND +id = numbers.post_id
                 AND (?6 IS NULL OR tone = ?6) AND instr(search_text, ?7) > 0) AS matches
         FROM rarest CROSS JOIN posts_search_trigrams AS found
             CROSS JOIN posts_search_rows AS numbers ON numbers.id = found.rowid
         WHERE found.posts_search_trigrams MATCH trigram AND found.rowid BETWEEN ?2 AND ?3
         LIMIT ?4",
    )
    .bind::<Text, _>(serde_json::to_string(&trigrams)?)
    .bind::<BigInt, _>(first)
    .bind::<BigInt, _>(last)
    .bind::<BigInt, _>(RARE_MAX + 1)
    .bind::<Text, _>(user_id)
    .bind::<Nullable<Text>, _>(tone.map(Tone::id))
    .bind::<Text, _>(text)
    .load(conn)?;
    if i64::try_from(candidates.len())? > RARE_MAX {
        return Ok(None);
    }
    let matching = candidates.into_iter().filter(|post| post.matches);
    Ok(Some(
        matching
            .map(|post| (post.created_at, post.post_id))
            .collect(),
    ))
}

fn numbers(conn: &mut Conn, user_id: &str) -> QueryResult<Option<Numbers>> {
    sql_query(
        "SELECT first, (SELECT max(id) FROM posts_search_rows WHERE id <= first | 0xffffffff) AS last
         FROM (SELECT numbers.id & ~0xffffffff AS first
               FROM posts JOIN posts_search_rows AS numbers ON numbers.post_id = posts.id
               WHERE posts.user_id = ? LIMIT 1)",
    )
    .bind::<Text, _>(user_id)
    .get_result(conn)
    .optional()
}

/// Trigrams of a text, from all of its parts, as FTS5 quotes them.
fn quoted_trigrams(text: &str) -> BTreeSet<String> {
    let characters: Vec<char> = text.chars().collect();
    let step = characters.len().div_ceil(TRIGRAMS_MAX).max(1);
    let trigrams = characters.windows(3).step_by(step);
    let quoted = trigrams.map(|trigram| {
        let trigram = trigram.iter().collect::<String>();
        format!("\"{}\"", trigram.replace('"', "\"\""))
    });
    quoted.collect()
}
