//! Searches by SQLite's index of trigrams find what a search of all texts finds.

use std::collections::BTreeMap;

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::sql_types::BigInt;
use diesel::{RunQueryDsl, SqliteConnection, select};
use diesel_migrations::MigrationHarness;
use triptych_captions::Tone;
use triptych_ports::contract::Stores;
use triptych_ports::contract::fixtures::{opened_trip, registered, saved_post};
use triptych_ports::{HistoryQuery, PostCursor};
use triptych_posts::{Post, PostId};
use triptych_users::UserId;
use triptych_users::id::Uuid;

use crate::support::{SqliteDatabase, connected, migration_files};

/// Posts of each user. The index is read from a thousand on.
const POSTS: u128 = 1_500;
const LIMIT: usize = 24;

/// The searchable texts of each user's posts.
type Texts = BTreeMap<UserId, BTreeMap<PostId, String>>;

#[tokio::test(flavor = "multi_thread")]
async fn rare_and_common_texts_are_found_in_posts_of_all_ages() {
    let file = SqliteDatabase::migrated();
    let (mut conn, stores) = (file.connection(), connected(&file.url()));
    let mut copied = Vec::new();
    for name in ["mara", "otto"] {
        let trip = opened_trip(&stores, registered(&stores, name).await).await;
        copied.push(saved_post(&stores, &trip).await);
    }
    let (mut random, mut texts) = (Random(1), Texts::new());
    conn.revert_last_migration(migration_files("sqlite"))
        .unwrap();
    for number in 0..POSTS / 2 {
        copy(&mut conn, &copied, number, &mut random, &mut texts);
    }
    conn.run_next_migration(migration_files("sqlite")).unwrap();
    for number in POSTS / 2..POSTS {
        copy(&mut conn, &copied, number, &mut random, &mut texts);
    }
    for post in &copied {
        delete(&mut conn, post.id);
    }
    for posts in texts.values_mut() {
        change(&mut conn, posts, &mut random);
    }

    check(&mut conn);
    let (mut rare, mut common) = (0, 0);
    for index in 0..150 {
        let text = random.text(1 + index % 3);
        for (user_id, posts) in &texts {
            // The newest ones have the last ids.
            let matching = posts
                .iter()
                .rev()
                .filter(|(_, of_post)| of_post.contains(&text));
            let expected: Vec<PostId> = matching.map(|(id, _)| *id).collect();
            rare += usize::from((1..50).contains(&expected.len()));
            common += usize::from(expected.len() > 200);
            let pages = found(&stores, *user_id, &text, None).await;
            assert_eq!(pages, expected[..expected.len().min(2 * LIMIT)], "{text:?}");
            let of_tone = found(&stores, *user_id, &text, Some(copied[0].text.tone)).await;
            assert_eq!(of_tone, pages, "{text:?}");
            let of_another = found(&stores, *user_id, &text, Some(Tone::Funny)).await;
            assert_eq!(of_another, [], "{text:?}");
        }
    }
    assert!(rare > 40 && common > 40, "{rare} rare, {common} common");

    // With its trip, the database deletes a post.
    conn.batch_execute("PRAGMA foreign_keys = ON; DELETE FROM trips")
        .unwrap();
    check(&mut conn);
    assert_eq!(count(&mut conn, "posts_search_rows"), 0);
}

/// Adds a copy of each post with another text, each a second later than the last one.
fn copy(
    conn: &mut SqliteConnection,
    copied: &[Post],
    number: u128,
    random: &mut Random,
    texts: &mut Texts,
) {
    for (post, place) in copied.iter().zip(0..) {
        let id = Uuid::from_u128(number * 2 + place + 1);
        let text = random.text(12);
        conn.batch_execute(&format!(
            "INSERT INTO posts
             SELECT '{id}', user_id, trip_id, caption, hashtags, tone, ratio, '{}', '{id}',
                 datetime('2030-01-01', '{number} seconds'), updated_at
             FROM posts WHERE id = '{}';
             INSERT INTO slides
             SELECT '{id}', position, photo_id, focus_x, focus_y, alt_text
             FROM slides WHERE post_id = '{}'",
            text.replace('\'', "''"),
            post.id,
            post.id,
        ))
        .unwrap();
        let of_user = texts.entry(post.user_id).or_default();
        of_user.insert(PostId::new(id), text);
    }
}

/// Changes the texts of some posts, and deletes others.
fn change(conn: &mut SqliteConnection, posts: &mut BTreeMap<PostId, String>, random: &mut Random) {
    let mut number = 0;
    posts.retain(|id, text| {
        number += 1;
        if number % 7 == 0 {
            *text = random.text(12);
            let escaped = text.replace('\'', "''");
            let sql = format!("UPDATE posts SET search_text = '{escaped}' WHERE id = '{id}'");
            conn.batch_execute(&sql).unwrap();
        }
        let is_left = number % 11 != 0;
        if !is_left {
            delete(conn, *id);
        }
        is_left
    });
}

fn delete(conn: &mut SqliteConnection, id: PostId) {
    conn.batch_execute(&format!("DELETE FROM posts WHERE id = '{id}'"))
        .unwrap();
}

/// Compares the index of trigrams with the texts: a difference is an error.
fn check(conn: &mut SqliteConnection) {
    conn.batch_execute(
        "INSERT INTO posts_search_trigrams (posts_search_trigrams, rank)
         VALUES ('integrity-check', 1)",
    )
    .unwrap();
    assert_eq!(count(conn, "posts_search_rows"), count(conn, "posts"));
}

fn count(conn: &mut SqliteConnection, table: &str) -> i64 {
    select(sql::<BigInt>(&format!("(SELECT count(*) FROM {table})")))
        .get_result(conn)
        .unwrap()
}

/// Two pages of a search.
async fn found(stores: &Stores, user_id: UserId, text: &str, tone: Option<Tone>) -> Vec<PostId> {
    let mut query = HistoryQuery {
        search: Some(text.to_owned()),
        tone,
        after: None,
        limit: LIMIT,
    };
    let mut pages = stores.posts.list(user_id, &query).await.unwrap();
    if let Some(last) = pages.last() {
        query.after = Some(PostCursor {
            created_at: last.created_at,
            post_id: last.id,
        });
        pages.extend(stores.posts.list(user_id, &query).await.unwrap());
    }
    pages.into_iter().map(|post| post.id).collect()
}

/// A linear congruential generator (constants of Knuth's MMIX).
struct Random(u64);

impl Random {
    /// A text of so many pieces: of one letter and more, with signs, and in several scripts. In
    /// lower case, as searchable texts are.
    fn text(&mut self, pieces: usize) -> String {
        const PIECES: [&str; 16] = [
            "a", "ab", "sea", "seaside", " ", "\n", "%", "\u{fffe}", "\\", "'", "é", "\u{fffd}",
            "東京", "🌊", "\"", "sé",
        ];
        let piece = |_| {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            PIECES[usize::try_from(self.0 >> 60).unwrap()]
        };
        (0..pieces).map(piece).collect()
    }
}
