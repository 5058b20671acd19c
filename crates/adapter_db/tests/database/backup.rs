//! Dumps, and their restore into the other kind of database.

use std::io::BufReader;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use diesel::connection::SimpleConnection as _;
use triptych_adapter_db::{BackupError, Copied, Database};
use triptych_ports::Job;
use triptych_ports::contract::fixtures::{
    analysed_photo, moment, opened_trip, operator_grant, paid_suggestion, registered, saved_post,
    session,
};

use crate::support::{PostgresDatabase, SqliteDatabase, connected};

/// Rows of many tables, some of them with every column filled.
async fn fill(url: &str) {
    let stores = connected(url);
    let mara = registered(&stores, "mara").await;
    stores.sessions.insert(&session(mara)).await.unwrap();
    let trip = opened_trip(&stores, mara).await;
    analysed_photo(&stores, &trip).await;
    paid_suggestion(&stores, &trip).await;
    saved_post(&stores, &trip).await;
    registered(&stores, "tomas").await;
}

fn dump(url: &str) -> String {
    let mut dump = Vec::new();
    let Copied {
        rows,
        different_balances,
        photos,
    } = Database::connect(url, 1).unwrap().dump(&mut dump).unwrap();
    assert_eq!(different_balances, 0);
    let dump = String::from_utf8(dump).unwrap();
    assert_eq!(dump.lines().count() as u64, rows + 2);
    let of_photos = dump.lines().filter(|line| line.starts_with("photos "));
    assert_eq!(of_photos.count(), photos.len());
    dump
}

fn restore(url: &str, dump: &str) -> Result<Copied, BackupError> {
    let mut source = BufReader::new(dump.as_bytes());
    Database::connect(url, 1).unwrap().restore(&mut source)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dump_of_either_database_fills_both_to_the_same_rows() {
    let (sqlite, postgres) = (SqliteDatabase::migrated(), PostgresDatabase::migrated());
    for filled in [sqlite.url(), postgres.url()] {
        fill(&filled).await;
        let whole = dump(&filled);
        let tables: std::collections::BTreeSet<_> = whole
            .lines()
            .filter_map(|line| line.split_once(' '))
            .map(|(table, _)| table)
            .collect();
        assert!(tables.len() > 12, "{tables:?}");
        assert!(!tables.contains("sessions"), "{tables:?}");
        let (sqlite, postgres) = (SqliteDatabase::migrated(), PostgresDatabase::migrated());
        for empty in [sqlite.url(), postgres.url()] {
            // A server that was started once has queued its sweeps.
            let sweep = Job::Sweep("orphans".to_owned());
            let queued = connected(&empty)
                .jobs
                .enqueue(&sweep, None, moment(0))
                .await;
            assert!(queued.unwrap());
            assert!(Database::connect(&empty, 1).unwrap().is_empty().unwrap());
            restore(&empty, &whole).unwrap();
            assert_eq!(dump(&empty), whole);
            sequence_continues(&empty).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dump_made_while_posts_and_credits_come_is_of_one_moment() {
    let (sqlite, postgres) = (SqliteDatabase::migrated(), PostgresDatabase::migrated());
    for url in [sqlite.url(), postgres.url()] {
        fill(&url).await;
        let stores = connected(&url);
        let zoe = registered(&stores, "zoe").await;
        let is_over = Arc::new(AtomicBool::new(false));
        let over = Arc::clone(&is_over);
        let dumps = tokio::task::spawn_blocking(move || {
            let mut dumps = vec![dump(&url)];
            while !over.load(Ordering::Relaxed) {
                dumps.push(dump(&url));
            }
            dumps
        });
        for _ in 0..30 {
            let appended = stores.credits.append(&operator_grant(zoe)).await;
            appended.unwrap();
            let trip = opened_trip(&stores, zoe).await;
            saved_post(&stores, &trip).await;
        }
        is_over.store(true, Ordering::Relaxed);
        let dumps = dumps.await.unwrap();
        assert!(dumps.len() > 4, "{} dumps", dumps.len());
        assert_ne!(dumps.first(), dumps.last());
        for whole in dumps.iter().step_by(dumps.len() / 4) {
            let empty = PostgresDatabase::migrated();
            let restored = restore(&empty.url(), whole).unwrap();
            assert_eq!(restored.different_balances, 0);
            assert_eq!(&dump(&empty.url()), whole);
        }
    }
}

/// The ledger's numbers go on after those that were restored.
async fn sequence_continues(url: &str) {
    let stores = connected(url);
    let zoe = registered(&stores, "zoe").await;
    let appended = stores.credits.append(&operator_grant(zoe)).await;
    appended.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_balance_that_is_not_the_sum_of_its_ledger_is_counted() {
    const WRONG: &str = "UPDATE credit_balances SET balance = balance + 1";
    let (sqlite, postgres) = (SqliteDatabase::migrated(), PostgresDatabase::migrated());
    for url in [sqlite.url(), postgres.url()] {
        fill(&url).await;
        sequence_continues(&url).await;
    }
    let sound = dump(&postgres.url());
    sqlite.connection().batch_execute(WRONG).unwrap();
    postgres.connection().batch_execute(WRONG).unwrap();
    for url in [sqlite.url(), postgres.url()] {
        let mut wrong = Vec::new();
        let dumped = Database::connect(&url, 1).unwrap().dump(&mut wrong);
        let different = dumped.unwrap().different_balances;
        assert!(different > 0);
        let wrong = String::from_utf8(wrong).unwrap();
        let (sqlite, postgres) = (SqliteDatabase::migrated(), PostgresDatabase::migrated());
        for empty in [sqlite.url(), postgres.url()] {
            assert_eq!(
                restore(&empty, &wrong).unwrap().different_balances,
                different
            );
        }
    }
    let empty = SqliteDatabase::migrated();
    assert_eq!(restore(&empty.url(), &sound).unwrap().different_balances, 0);
}

#[test]
fn a_database_newer_than_the_executable_is_refused() {
    const NEWER: &str =
        "INSERT INTO __diesel_schema_migrations (version) VALUES ('99999999999999')";
    let (sqlite, postgres) = (SqliteDatabase::migrated(), PostgresDatabase::migrated());
    sqlite.connection().batch_execute(NEWER).unwrap();
    postgres.connection().batch_execute(NEWER).unwrap();
    for url in [sqlite.url(), postgres.url()] {
        let database = Database::connect(&url, 1).unwrap();
        for refused in [
            database.dump(&mut Vec::new()).map(drop),
            database.is_empty().map(drop),
        ] {
            assert!(
                matches!(refused, Err(BackupError::NewerDatabase)),
                "{refused:?}"
            );
        }
    }
}

#[test]
fn only_a_whole_dump_is_restored_and_only_into_an_empty_database() {
    let filled = SqliteDatabase::migrated();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(fill(&filled.url()));
    let whole = dump(&filled.url());
    let empty = SqliteDatabase::migrated();
    let without_end = whole.rsplit_once("end ").unwrap().0;
    let changed = whole.replacen("mara", "maria", 1);
    let (_, row) = whole.split_once('\n').unwrap();
    let (row, _) = row.split_once('\n').unwrap();
    let without_row = whole.replacen(&format!("{row}\n"), "", 1);
    for damaged in [without_end, &changed] {
        let refused = restore(&empty.url(), damaged);
        assert!(matches!(refused, Err(BackupError::Damaged)), "{refused:?}");
    }
    assert!(restore(&empty.url(), &without_row).is_err());
    let older = whole.replacen("triptych-backup-1 0", "triptych-backup-1 9", 1);
    let refused = restore(&empty.url(), &older);
    assert!(
        matches!(refused, Err(BackupError::Version { .. })),
        "{refused:?}"
    );
    let refused = restore(&empty.url(), "a letter\n");
    assert!(matches!(refused, Err(BackupError::Format)), "{refused:?}");
    restore(&empty.url(), &whole).unwrap();
    let refused = restore(&empty.url(), &whole);
    assert!(matches!(refused, Err(BackupError::NotEmpty)), "{refused:?}");
}
