//! Every migration can be taken back.

use diesel::migration::{Migration, MigrationSource};
use diesel_migrations::MigrationHarness;

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
