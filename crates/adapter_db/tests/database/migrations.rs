//! Every migration can be taken back, and one that fails changes nothing.

use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::migration::{Migration, MigrationSource};
use diesel::sql_types::BigInt;
use diesel::{PgConnection, RunQueryDsl, select};
use diesel_migrations::MigrationHarness;
use triptych_adapter_db::Database;

use crate::schema::{
    postgres_checks, postgres_indices, postgres_schema, sqlite_checks, sqlite_indices,
    sqlite_schema,
};
use crate::support::{PostgresDatabase, SqliteDatabase, migration_files};

#[test]
fn each_sqlite_migration_goes_up_and_down_and_up() {
    let database = SqliteDatabase::empty();
    goes_up_and_down_and_up(&mut database.connection(), "sqlite", |conn| {
        (
            sqlite_schema(conn),
            sqlite_checks(conn),
            sqlite_indices(conn),
        )
    });
}

#[test]
fn each_postgres_migration_goes_up_and_down_and_up() {
    let database = PostgresDatabase::empty();
    goes_up_and_down_and_up(&mut database.connection(), "postgres", |conn| {
        (
            postgres_schema(conn),
            postgres_checks(conn),
            postgres_indices(conn),
        )
    });
}

/// Fails a migration when it is done with all but its own row.
const REFUSE_ON_SQLITE: &str = "CREATE TRIGGER refuse BEFORE INSERT ON __diesel_schema_migrations
    BEGIN SELECT RAISE(ABORT, 'refused'); END";
const REFUSE_ON_POSTGRES: &str = "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON __diesel_schema_migrations
        FOR EACH ROW EXECUTE FUNCTION refuse()";

#[tokio::test]
async fn a_failed_migration_leaves_the_schema_of_sqlite_as_it_was() {
    let database = SqliteDatabase::migrated();
    let mut conn = database.connection();
    conn.revert_last_migration(migration_files("sqlite"))
        .unwrap();
    conn.batch_execute(REFUSE_ON_SQLITE).unwrap();
    let before = sqlite_schema(&mut conn);
    fails_to_migrate(&database.url()).await;
    assert_eq!(before, sqlite_schema(&mut conn));
}

#[tokio::test]
async fn a_failed_migration_leaves_the_schema_of_postgres_as_it_was() {
    let database = PostgresDatabase::migrated();
    let mut conn = database.connection();
    conn.revert_last_migration(migration_files("postgres"))
        .unwrap();
    conn.batch_execute(REFUSE_ON_POSTGRES).unwrap();
    let before = (postgres_schema(&mut conn), postgres_indices(&mut conn));
    fails_to_migrate(&database.url()).await;
    let after = (postgres_schema(&mut conn), postgres_indices(&mut conn));
    assert_eq!(before, after);
}

async fn fails_to_migrate(url: &str) {
    let database = Database::connect(url, 1).unwrap();
    let error = database.migrate().await.unwrap_err();
    assert!(format!("{error:?}").contains("refused"), "{error:?}");
    assert!(database.has_pending_migrations().await.unwrap());
}

/// How many migrations there were before the indices of the history.
const BEFORE_HISTORY_INDICES: usize = 34;
/// As docs/deployment.md prints it.
const BUILD_INDEX_AHEAD: &str = "CREATE INDEX CONCURRENTLY posts_search_by_tone
    ON posts (user_id, tone, created_at DESC, id DESC) INCLUDE (short_search_text)";

#[tokio::test]
async fn an_index_that_was_built_ahead_is_taken_over() {
    let guide = include_str!("../../../../docs/deployment.md");
    assert!(guide.contains(BUILD_INDEX_AHEAD));
    let database = PostgresDatabase::migrated();
    let mut conn = database.connection();
    let migrated = postgres_indices(&mut conn);
    for is_whole in [true, false] {
        while conn.applied_migrations().unwrap().len() > BEFORE_HISTORY_INDICES {
            conn.revert_last_migration(migration_files("postgres"))
                .unwrap();
        }
        conn.batch_execute(BUILD_INDEX_AHEAD).unwrap();
        // As a statement leaves it that was cut off.
        conn.batch_execute(&format!(
            "UPDATE pg_index SET indisvalid = {is_whole}
             WHERE indexrelid = 'posts_search_by_tone'::regclass"
        ))
        .unwrap();
        let built = index_id(&mut conn);
        let migrating = Database::connect(&database.url(), 1).unwrap();
        migrating.migrate().await.unwrap();
        assert_eq!(migrated, postgres_indices(&mut conn));
        assert_eq!(built == index_id(&mut conn), is_whole);
    }
}

#[tokio::test]
async fn a_migration_gives_up_rather_than_keep_others_waiting_for_a_table() {
    let database = PostgresDatabase::migrated();
    let (mut conn, mut reader) = (database.connection(), database.connection());
    while conn.applied_migrations().unwrap().len() > BEFORE_HISTORY_INDICES {
        conn.revert_last_migration(migration_files("postgres"))
            .unwrap();
    }
    let before = postgres_indices(&mut conn);
    reader
        .batch_execute("BEGIN; LOCK TABLE posts IN ACCESS SHARE MODE")
        .unwrap();
    let migrating = Database::connect(&database.url(), 1).unwrap();
    let error = migrating.migrate().await.unwrap_err();
    let error = error.to_string();
    assert!(error.starts_with("unavailable: "), "{error}");
    assert!(error.ends_with("lock timeout"), "{error}");
    assert_eq!(before, postgres_indices(&mut conn));
    reader.batch_execute("COMMIT").unwrap();
    migrating.migrate().await.unwrap();
    assert!(!migrating.has_pending_migrations().await.unwrap());
}

#[tokio::test]
async fn where_nothing_is_pending_a_migration_waits_for_no_backup() {
    let database = PostgresDatabase::migrated();
    let mut backup = database.connection();
    backup
        .batch_execute("SELECT pg_advisory_lock_shared(x'7472697074796368'::bigint)")
        .unwrap();
    let migrating = Database::connect(&database.url(), 1).unwrap();
    let migrated = tokio::time::timeout(Duration::from_secs(20), migrating.migrate());
    assert!(migrated.await.unwrap().unwrap().is_empty());
}

fn index_id(conn: &mut PgConnection) -> i64 {
    let id = "'posts_search_by_tone'::regclass::oid::bigint";
    select(sql::<BigInt>(id)).get_result(conn).unwrap()
}

#[test]
fn both_databases_have_migrations_of_the_same_names() {
    assert_eq!(
        names::<diesel::sqlite::Sqlite>("sqlite"),
        names::<diesel::pg::Pg>("postgres")
    );
}

fn names<Backend: diesel::backend::Backend>(database: &str) -> Vec<String> {
    let migrations: Vec<Box<dyn Migration<Backend>>> =
        migration_files(database).migrations().unwrap();
    let mut names: Vec<_> = migrations.iter().map(|m| m.name().to_string()).collect();
    names.sort();
    names
}

fn goes_up_and_down_and_up<Conn, Backend, Schema>(
    conn: &mut Conn,
    database: &str,
    schema: impl Fn(&mut Conn) -> Schema,
) where
    Conn: MigrationHarness<Backend>,
    Backend: diesel::backend::Backend,
    Schema: PartialEq + std::fmt::Debug,
{
    for _ in names::<Backend>(database) {
        // The first look makes the table in which Diesel keeps the versions.
        conn.pending_migrations(migration_files(database)).unwrap();
        let before = schema(conn);
        let up = conn
            .run_next_migration(migration_files(database))
            .unwrap()
            .to_string();
        let after = schema(conn);
        assert_ne!(before, after, "{up} changes something");
        conn.revert_last_migration(migration_files(database))
            .unwrap();
        assert_eq!(before, schema(conn), "{up} is taken back");
        conn.run_next_migration(migration_files(database)).unwrap();
        assert_eq!(after, schema(conn), "{up} can be run again");
    }
    assert!(
        !conn
            .has_pending_migration(migration_files(database))
            .unwrap()
    );
}
