//! The servers of the last release go on while this version migrates their database and starts.
//!
//! `last_release/` has the statements that the last release sends in its contracts; `make record-release` records
//! them. After each migration since then they must still mean the same.

use diesel::connection::SimpleConnection;
use diesel::sql_types::Integer;
use diesel::{
    Connection, PgConnection, QueryResult, QueryableByName, RunQueryDsl, SqliteConnection,
    sql_query,
};
use diesel_migrations::MigrationHarness;

use crate::schema::{Column, postgres_schema, sqlite_schema};
use crate::support::{PostgresDatabase, SqliteDatabase, migration_count, migration_files};

/// How many migrations the last release has.
const RELEASED_MIGRATIONS: usize = 34;

/// A kind of database that can say whether it understands a statement.
trait Dialect: Connection {
    const NAME: &'static str;
    /// The statements of the last release, one a line.
    const STATEMENTS: &'static str;

    fn schema(&mut self) -> Vec<Column>;

    /// Compiles a statement with parameters, but does not run it.
    fn compile(&mut self, statement: &str) -> QueryResult<()>;
}

impl Dialect for SqliteConnection {
    const NAME: &'static str = "sqlite";
    const STATEMENTS: &'static str = include_str!("last_release/sqlite.sql");

    fn schema(&mut self) -> Vec<Column> {
        sqlite_schema(self)
    }

    fn compile(&mut self, statement: &str) -> QueryResult<()> {
        sql_query(format!("EXPLAIN {statement}"))
            .execute(self)
            .map(drop)
    }
}

#[derive(QueryableByName)]
struct ParameterCount {
    #[diesel(sql_type = Integer)]
    count: i32,
}

impl Dialect for PgConnection {
    const NAME: &'static str = "postgres";
    const STATEMENTS: &'static str = include_str!("last_release/postgres.sql");

    fn schema(&mut self) -> Vec<Column> {
        postgres_schema(self)
    }

    fn compile(&mut self, statement: &str) -> QueryResult<()> {
        self.batch_execute(&format!("PREPARE released AS {statement}"))?;
        let planned = plan(self);
        self.batch_execute("DEALLOCATE released")?;
        planned
    }
}

/// Plans the prepared statement, which finds the index that `ON CONFLICT` needs.
fn plan(conn: &mut PgConnection) -> QueryResult<()> {
    let parameters = "SELECT cardinality(parameter_types) AS count FROM pg_prepared_statements
        WHERE name = 'released'";
    let ParameterCount { count } = sql_query(parameters).get_result(conn)?;
    let nulls = vec!["NULL"; usize::try_from(count).unwrap()];
    let arguments = match nulls.len() {
        0 => String::new(),
        _ => format!("({})", nulls.join(", ")),
    };
    conn.batch_execute(&format!("EXPLAIN EXECUTE released{arguments}"))
}

#[test]
fn the_last_release_runs_on_each_new_schema_of_sqlite() {
    runs_on_each_new_schema(&mut SqliteDatabase::empty().connection());
}

#[test]
fn the_last_release_runs_on_each_new_schema_of_postgres() {
    runs_on_each_new_schema(&mut PostgresDatabase::empty().connection());
}

fn runs_on_each_new_schema<Conn, Backend>(conn: &mut Conn)
where
    Conn: Dialect + MigrationHarness<Backend>,
    Backend: diesel::backend::Backend,
{
    for _ in 0..RELEASED_MIGRATIONS {
        conn.run_next_migration(migration_files(Conn::NAME))
            .unwrap();
    }
    let released = conn.schema();
    assert!(Conn::STATEMENTS.lines().count() > 200);
    assert_eq!(faults(conn, &released), Vec::<String>::new());
    for _ in RELEASED_MIGRATIONS..migration_count(Conn::NAME) {
        let migration = conn.run_next_migration(migration_files(Conn::NAME));
        let name = migration.unwrap().to_string();
        assert_eq!(
            faults(conn, &released),
            Vec::<String>::new(),
            "after {name}"
        );
    }
}

#[test]
fn changes_of_sqlite_that_stop_the_last_release_are_found() {
    for (change, fault) in [
        (
            "ALTER TABLE trips RENAME COLUMN title TO name",
            "no such column",
        ),
        ("ALTER TABLE trips DROP COLUMN title", "title"),
        (
            "DROP TABLE former_addresses;
             CREATE TABLE former_addresses (
                 address_digest TEXT PRIMARY KEY NOT NULL, deleted_at TEXT, reason TEXT NOT NULL)",
            "former_addresses.reason gets no value",
        ),
    ] {
        is_found(&mut SqliteDatabase::migrated().connection(), change, fault);
    }
}

#[test]
fn changes_of_postgres_that_stop_the_last_release_are_found() {
    for (change, fault) in [
        (
            "ALTER TABLE trips RENAME COLUMN title TO name",
            "does not exist",
        ),
        (
            "ALTER TABLE users ALTER COLUMN first_name DROP NOT NULL",
            "users.first_name was",
        ),
        (
            "ALTER TABLE storage_usage ALTER COLUMN photos TYPE INTEGER",
            "storage_usage.photos was",
        ),
        (
            "ALTER TABLE storage_usage ADD COLUMN trips BIGINT NOT NULL",
            "storage_usage.trips gets no value",
        ),
        (
            "ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_pkey CASCADE",
            "no unique or exclusion constraint",
        ),
    ] {
        is_found(
            &mut PostgresDatabase::migrated().connection(),
            change,
            fault,
        );
    }
}

fn is_found<Conn: Dialect>(conn: &mut Conn, change: &str, expected: &str) {
    let released = conn.schema();
    conn.batch_execute(change).unwrap();
    let faults = faults(conn, &released);
    assert!(
        faults.iter().any(|fault| fault.contains(expected)),
        "{change}: {faults:#?}"
    );
}

/// Why servers of the last release would fail on this schema.
fn faults<Conn: Dialect>(conn: &mut Conn, released: &[Column]) -> Vec<String> {
    let schema = conn.schema();
    let mut faults = Vec::new();
    for statement in Conn::STATEMENTS.lines() {
        if let Err(error) = conn.compile(statement) {
            faults.push(format!("{error}: {statement}"));
        }
        faults.extend(missing_values(statement, &schema));
    }
    faults.extend(schema.iter().filter_map(|column| changed(column, released)));
    faults
}

/// The columns that need a value and get none from a statement.
fn missing_values(statement: &str, schema: &[Column]) -> Vec<String> {
    let statement = statement.replace('`', "\"");
    let Some((table, rest)) = statement
        .strip_prefix("INSERT INTO \"")
        .and_then(|rest| rest.split_once("\" ("))
    else {
        return Vec::new();
    };
    let (written, _) = rest.split_once(')').unwrap();
    let needs_value = |column: &&Column| {
        column.relation == table
            && !(column.is_nullable || column.has_default)
            && !written.contains(&format!("\"{}\"", column.name))
    };
    let missing = schema.iter().filter(needs_value);
    missing
        .map(|column| format!("{table}.{} gets no value: {statement}", column.name))
        .collect()
}

/// That a column of the last release has values of another kind, or other ones may be missing.
fn changed(column: &Column, released: &[Column]) -> Option<String> {
    let before = released
        .iter()
        .find(|before| before.relation == column.relation && before.name == column.name)?;
    let is_same = before.kind == column.kind && before.is_nullable == column.is_nullable;
    (!is_same).then(|| format!("{}.{} was {before:?}", column.relation, column.name))
}
