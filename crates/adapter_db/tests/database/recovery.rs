//! PostgreSQL goes away and comes back.

use std::time::{Duration, Instant};

use diesel::RunQueryDsl as _;
use diesel::connection::SimpleConnection as _;
use diesel::dsl::sql;
use diesel::sql_types::BigInt;
use triptych_adapter_db::Database;
use triptych_ports::contract::fixtures::registered;
use triptych_ports::{Failure, HealthCheck};

use crate::support::{POOL_SIZE, PostgresDatabase, Proxy, connected};

/// Longer than the wait for a connection on a machine that is busy, shorter than the pool waits
/// unless it is told otherwise (30 s).
const ANSWER_TIME_MAX: Duration = Duration::from_secs(20);

/// A turn and an answer are waited for, 5 s each.
const HANG_ANSWER_TIME_MAX: Duration = Duration::from_mins(1);

/// Connections count as hanging after 15 s.
const RECOVERED_WITHIN: Duration = Duration::from_mins(2);

#[tokio::test(flavor = "multi_thread")]
async fn killed_connections_are_replaced_before_anybody_notices() {
    let server = PostgresDatabase::migrated();
    let database = Database::connect(&server.url(), POOL_SIZE).unwrap();
    for _ in 0..3 {
        let checks = (0..POOL_SIZE).map(|_| database.check());
        for answer in futures_of(checks).await {
            answer.unwrap();
        }
        server.terminate_connections();
    }
    database.check().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn queries_fail_as_unavailable_while_the_server_is_away_and_work_when_it_is_back() {
    let (server, proxy) = (PostgresDatabase::migrated(), Proxy::start());
    let database = Database::connect(&proxy.url(&server.url()), POOL_SIZE).unwrap();
    database.check().await.unwrap();

    proxy.cut();
    let asked_at = Instant::now();
    assert!(matches!(
        database.check().await,
        Err(Failure::Unavailable(_))
    ));
    assert!(asked_at.elapsed() < ANSWER_TIME_MAX);

    proxy.mend();
    database.check().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_away_at_the_start_is_found_when_it_comes() {
    let (server, proxy) = (PostgresDatabase::migrated(), Proxy::start());
    proxy.cut();
    let database = Database::connect(&proxy.url(&server.url()), POOL_SIZE).unwrap();
    assert!(matches!(
        database.check().await,
        Err(Failure::Unavailable(_))
    ));
    assert!(matches!(
        database.migrate().await,
        Err(Failure::Unavailable(_))
    ));

    proxy.mend();
    database.check().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_hangs_is_not_waited_for_and_hanging_connections_are_replaced() {
    let (server, proxy) = (PostgresDatabase::migrated(), Proxy::start());
    let database = Database::connect(&proxy.url(&server.url()), POOL_SIZE).unwrap();
    all_healthy(&database, POOL_SIZE).await.unwrap();

    proxy.hang();
    let asked_at = Instant::now();
    // More than there are connections: those wait for their turn.
    for answer in checks(&database, 3 * POOL_SIZE).await {
        assert!(matches!(answer, Err(Failure::Unavailable(_))), "{answer:?}");
    }
    assert!(asked_at.elapsed() < HANG_ANSWER_TIME_MAX);

    // The connections that hang never answer again; others take their place.
    proxy.mend();
    let mended_at = Instant::now();
    while let Err(failure) = all_healthy(&database, POOL_SIZE).await {
        assert!(mended_at.elapsed() < RECOVERED_WITHIN, "{failure:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lock_that_somebody_else_holds_is_waited_for_no_longer_than_the_answer() {
    let server = PostgresDatabase::migrated();
    let stores = connected(&server.url());
    let user_id = registered(&stores, "mara").await;
    let mut holder = server.connection();
    holder
        .batch_execute("BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE")
        .unwrap();
    let answer = stores.users.find(user_id).await;
    assert!(matches!(answer, Err(Failure::Unavailable(_))), "{answer:?}");
    // The server itself has given up as well, and holds no connection for it.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let waiting: i64 = diesel::select(sql::<BigInt>(
        "count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    ))
    .get_result(&mut holder)
    .unwrap();
    assert_eq!(waiting, 0);
}

async fn all_healthy(database: &Database, count: u32) -> Result<(), Failure> {
    checks(database, count).await.into_iter().collect()
}

/// So many checks at once.
async fn checks(database: &Database, count: u32) -> Vec<Result<(), Failure>> {
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..count {
        let database = database.clone();
        tasks.spawn(async move { database.check().await });
    }
    tasks.join_all().await
}

async fn futures_of<Answer>(
    calls: impl Iterator<Item = impl Future<Output = Answer>>,
) -> Vec<Answer> {
    let mut answers = Vec::new();
    for call in calls {
        answers.push(call.await);
    }
    answers
}
