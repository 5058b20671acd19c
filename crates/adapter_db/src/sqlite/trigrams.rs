//! Searches for rare texts by FTS5's index of trigrams.

use std::collections::BTreeSet;

use chrono::NaiveDateTime;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamp};
use diesel::sqlite::Sqlite;
use diesel::{
    ExpressionMethods, IntoSql, OptionalExtension, QueryDsl, QueryResult, QueryableByName,
    RunQueryDsl, infix_operator, sql_query, table,
};
use triptych_captions::Tone;
use triptych_users::UserId;

use super::Conn;
use crate::error::Fault;

/// All texts of a user with fewer numbers are read in a millisecond.
const NUMBERS_MIN: i64 = 1_000;
/// If more posts have a trigram, enough for a page are soon found among the newest ones.
const RARE_MAX: usize = 100;
/// The most trigrams of a text that are looked up.
const TRIGRAMS_MAX: usize = 16;

table! {
    posts_search_trigrams (rowid) {
        rowid -> BigInt,
        /// FTS5's column for searches in all columns.
        #[sql_name = "posts_search_trigrams"]
        texts -> Text,
    }
}

infix_operator!(Matches, " MATCH ", backend: Sqlite);

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

/// A post that has a text and a tone.
#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Timestamp)]
    created_at: NaiveDateTime,
    #[diesel(sql_type = Text)]
    post_id: String,
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
    let candidates = numbers_with_rarest(conn, &trigrams, first, last)?;
    if candidates.len() > RARE_MAX {
        return Ok(None);
    }
    // The unary plus disables the primary key; the index of texts has all columns.
    let found: Vec<Found> = sql_query(
        "SELECT numbers.created_at, numbers.post_id
         FROM json_each(?) CROSS JOIN posts_search_rows AS numbers ON numbers.id = value
             CROSS JOIN posts ON user_id = ? AND posts.created_at = numbers.created_at
                 AND +posts.id = numbers.post_id
         WHERE (? IS NULL OR tone = ?) AND instr(search_text, ?) > 0",
    )
    .bind::<Text, _>(serde_json::to_string(&candidates)?)
    .bind::<Text, _>(user_id)
    .bind::<Nullable<Text>, _>(tone.map(Tone::id))
    .bind::<Nullable<Text>, _>(tone.map(Tone::id))
    .bind::<Text, _>(text)
    .load(conn)?;
    let keys = found
        .into_iter()
        .map(|post| (post.created_at, post.post_id));
    Ok(Some(keys.collect()))
}

/// The numbers, from `first` to `last`, of the posts with the trigram that the fewest have: at most
/// one more than [`RARE_MAX`]. Each trigram is looked up by itself: for several, FTS5 would go on
/// beyond `last` until some post has all.
fn numbers_with_rarest(
    conn: &mut Conn,
    trigrams: &BTreeSet<String>,
    first: i64,
    last: i64,
) -> Result<Vec<i64>, Fault> {
    let limit = i64::try_from(RARE_MAX + 1)?;
    let mut fewest: Vec<i64> = Vec::new();
    for trigram in trigrams {
        let trigram = trigram.into_sql::<Text>();
        let numbers: Vec<i64> = posts_search_trigrams::table
            .filter(Matches::new(posts_search_trigrams::texts, trigram))
            .filter(posts_search_trigrams::rowid.between(first, last))
            .select(posts_search_trigrams::rowid)
            .limit(limit)
            .load(conn)?;
        if numbers.is_empty() {
            return Ok(numbers);
        }
        if fewest.is_empty() || numbers.len() < fewest.len() {
            fewest = numbers;
        }
    }
    Ok(fewest)
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
