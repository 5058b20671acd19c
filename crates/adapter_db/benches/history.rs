//! The history of a user among 2,000,000 posts, compared with the same user's among 25,000.
//!
//! On SQLite, and on PostgreSQL where `TRIPTYCH_TEST_POSTGRES_URL` names a server. Both databases of
//! a kind hold the same two users, with 200 and 20,000 posts that lie among those of others. Each
//! query runs in turn on both, and all queries in each round, so the ratios hold on a busy machine.
//! `TRIPTYCH_BENCH_POSTS` sets another number of posts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout
)]

use std::time::Instant;

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection, SqliteConnection};
use triptych_adapter_db::Database;
use triptych_captions::Tone;
use triptych_ports::{HistoryQuery, PostStore as _};
use triptych_users::UserId;
use triptych_users::id::Uuid;

const SMALL: u64 = 25_000;
const LARGE: u64 = 2_000_000;
/// The two users and about how many posts they have. Other users have a hundred each.
const USERS: [(u128, u64); 2] = [(1, 200), (2, 20_000)];
const ROUNDS: usize = 101;
/// Rows of one statement.
const BATCH: usize = 500;
const LIMIT: usize = 24;
/// A word of the oldest post of each of the two users.
const RARE: &str = "quokka";
/// A word of one post in 256.
const SELDOM: &str = "lagoon";
/// In no text, with trigrams that are in no text.
const MISSING: &str = "marblemarket";
/// In no text, with trigrams that are in many.
const MISSING_PHRASE: &str = "light light light light light light light";

fn main() {
    let posts = std::env::var("TRIPTYCH_BENCH_POSTS");
    let posts = posts.map_or(LARGE, |text| text.parse().expect("a number of posts"));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    let sqlite = |name: &str| format!("sqlite://{}", folder.path().join(name).display());
    runtime.block_on(compare(
        "SQLite",
        &sqlite("small.db"),
        &sqlite("large.db"),
        posts,
    ));
    if let Ok(server) = std::env::var("TRIPTYCH_TEST_POSTGRES_URL") {
        let mut admin = PgConnection::establish(&server).unwrap();
        let (base, _) = server.rsplit_once('/').unwrap();
        let mut database = |name: &str| {
            admin
                .batch_execute(&format!("CREATE DATABASE {name}"))
                .unwrap();
            format!("{base}/{name}")
        };
        let (small, large) = (database("bench_small"), database("bench_large"));
        runtime.block_on(compare("PostgreSQL", &small, &large, posts));
    }
}

/// Prints the medians of each query on both databases.
async fn compare(kind: &str, small: &str, large: &str, posts: u64) {
    let databases = [filled(small, SMALL).await, filled(large, posts).await];
    println!("{kind}: a user among {SMALL} posts and among {posts}, medians of {ROUNDS}");
    for (user, count) in USERS {
        let user = UserId::new(Uuid::from_u128(user));
        let queries = queries();
        let mut times = vec![[const { Vec::new() }; 2]; queries.len()];
        // Each round asks all queries, so that a disturbance reaches one run of each, not one query.
        for _ in 0..=ROUNDS {
            for ((name, query, fills_from), times) in queries.iter().zip(&mut times) {
                for (database, times) in databases.iter().zip(times) {
                    let started = Instant::now();
                    let found = match query {
                        Some(query) => database.list(user, query).await.unwrap().len(),
                        None => usize::from(database.totals(user).await.unwrap().posts == 0),
                    };
                    times.push(started.elapsed().as_secs_f64() * 1_000.0);
                    assert_eq!(found == LIMIT, count >= *fills_from, "{name}: {found}");
                }
            }
        }
        for ((name, ..), times) in queries.iter().zip(times) {
            let [small, large] = times.map(|times| median(times.into_iter().skip(1).collect()));
            println!(
                "  {count:>6} posts, {name:<20} {small:7.2} ms {large:7.2} ms {:6.2} times",
                large / small
            );
        }
    }
}

/// Each with its name and the number of posts from which a user's fill a page; none for the totals.
fn queries() -> Vec<(&'static str, Option<HistoryQuery>, u64)> {
    let all = HistoryQuery {
        limit: LIMIT,
        ..HistoryQuery::default()
    };
    let of_style = HistoryQuery {
        tone: Some(Tone::ALL[0]),
        ..all.clone()
    };
    let search_in = |all: &HistoryQuery, text: &str| {
        Some(HistoryQuery {
            search: Some(text.to_owned()),
            ..all.clone()
        })
    };
    let search = |text| search_in(&all, text);
    vec![
        ("newest", Some(all.clone()), 0),
        ("of one style", Some(of_style.clone()), 0),
        ("common word", search("harbour"), 0),
        ("seldom word", search(SELDOM), 10_000),
        ("rare word", search(RARE), u64::MAX),
        ("missing word", search(MISSING), u64::MAX),
        ("missing phrase", search(MISSING_PHRASE), u64::MAX),
        ("two letters, missing", search("q!"), u64::MAX),
        ("seldom, one style", search_in(&of_style, SELDOM), u64::MAX),
        (
            "missing, one style",
            search_in(&of_style, MISSING),
            u64::MAX,
        ),
        ("letters, one style", search_in(&of_style, "q!"), u64::MAX),
        ("totals", None, u64::MAX),
    ]
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// A migrated database with so many posts.
async fn filled(url: &str, posts: u64) -> Database {
    let database = Database::connect(url, 2).unwrap();
    database.migrate().await.unwrap();
    if let Some(path) = url.strip_prefix("sqlite://") {
        let mut connection = SqliteConnection::establish(path).unwrap();
        connection
            .batch_execute("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;")
            .unwrap();
        fill(&mut connection, posts);
    } else {
        let mut connection = PgConnection::establish(url).unwrap();
        // The posts are of users and trips that do not exist.
        connection
            .batch_execute("SET session_replication_role = replica")
            .unwrap();
        fill(&mut connection, posts);
        for statement in ["VACUUM ANALYZE", "CHECKPOINT"] {
            connection.batch_execute(statement).unwrap();
        }
    }
    database
}

fn fill(connection: &mut impl Connection, posts: u64) {
    let mut random = Random(1);
    for first in (0..posts).step_by(BATCH) {
        let numbers = first..(first + BATCH as u64).min(posts);
        let (posts, slides): (Vec<String>, Vec<String>) = numbers
            .map(|number| row(number, owner(number, posts), &mut random))
            .unzip();
        connection
            .batch_execute(&format!(
                "INSERT INTO posts (id, user_id, trip_id, caption, hashtags, tone, ratio,
                 search_text, content_digest, created_at, updated_at) VALUES {};
                 INSERT INTO slides (post_id, position, photo_id, focus_x, focus_y, alt_text)
                 VALUES {}",
                posts.join(", "),
                slides.join(", ")
            ))
            .unwrap();
    }
}

/// The owner of a post, and whether it is their oldest one. The posts of the two users are spread
/// evenly among those of others.
fn owner(number: u64, posts: u64) -> (u128, bool) {
    let before = |number: u64, count: u64| number * count / posts;
    for (user, count) in USERS {
        let place = before(number, count);
        if before(number + 1, count) > place {
            return (user, place == 0);
        }
    }
    (3 + u128::from(number / 100), false)
}

/// The values of a post's columns, and those of its slide.
fn row(number: u64, (user, is_oldest): (u128, bool), random: &mut Random) -> (String, String) {
    let mut text = String::new();
    for _ in 0..60 {
        text.push_str(random.word());
        text.push(' ');
    }
    text.push_str(match random.below(256) {
        _ if is_oldest => RARE,
        0 => SELDOM,
        _ => "end",
    });
    let id = Uuid::from_u128(u128::from(random.next()) << 64 | u128::from(number));
    let user = Uuid::from_u128(user);
    let tone = Tone::ALL[random.below(Tone::ALL.len())].id();
    let second = number % 60;
    let (minute, hour) = (number / 60 % 60, number / 3_600 % 24);
    let (day, month) = (number / 86_400 % 28 + 1, number / 86_400 / 28 % 12 + 1);
    let moment = format!("2026-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}");
    let post = format!(
        "('{id}', '{user}', '{id}', '{text}', '[]', '{tone}', 0.8, '{text}', '{number}',
         '{moment}', '{moment}')"
    );
    (post, format!("('{id}', 0, '{id}', 0.5, 0.5, '')"))
}

/// A linear congruential generator (constants of Knuth's MMIX).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.0
    }

    fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next() >> 33).unwrap() % count
    }

    fn word(&mut self) -> &'static str {
        const WORDS: [&str; 64] = [
            "harbour", "light", "market", "morning", "marble", "island", "little", "street",
            "evening", "castle", "village", "mountain", "water", "bridge", "garden", "golden",
            "walking", "through", "another", "corner", "window", "colour", "summer", "winter",
            "river", "valley", "forest", "quiet", "coffee", "dinner", "train", "ferry", "sunrise",
            "sunset", "people", "stone", "tower", "church", "square", "meadow", "path", "shore",
            "waves", "sand", "boats", "lemons", "bread", "wine", "cheese", "rain", "clouds",
            "stars", "moon", "flowers", "birds", "horses", "sheep", "gulls", "bells", "music",
            "dancing", "laughing", "resting", "going",
        ];
        WORDS[self.below(WORDS.len())]
    }
}
