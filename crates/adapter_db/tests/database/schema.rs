//! Both databases have the same tables.

use diesel::sql_types::{Bool, Text};
use diesel::{PgConnection, QueryableByName, RunQueryDsl, SqliteConnection, sql_query};

use crate::support::{PostgresDatabase, SqliteDatabase};

/// A column of a table, or of an index.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, QueryableByName)]
pub(crate) struct Column {
    #[diesel(sql_type = Text)]
    pub(crate) relation: String,
    #[diesel(sql_type = Text)]
    pub(crate) name: String,
    #[diesel(sql_type = Text)]
    pub(crate) kind: String,
    #[diesel(sql_type = Bool)]
    pub(crate) is_nullable: bool,
    #[diesel(sql_type = Bool)]
    pub(crate) has_default: bool,
}

#[test]
fn both_databases_have_the_same_tables_columns_and_nullability() {
    let mut sqlite = sqlite_schema(&mut SqliteDatabase::migrated().connection());
    // Each searches with its own engine.
    sqlite.retain(|column| !column.relation.starts_with("posts_search"));
    let mut postgres = postgres_schema(&mut PostgresDatabase::migrated().connection());
    postgres.retain(|column| column.name != "short_search_text");
    for column in &mut sqlite {
        // SQLite draws numbers by itself for an INTEGER alone, of which it has one width.
        if column.relation == "ledger_entries" && column.name == "sequence" {
            column.kind = "BIGINT".to_owned();
        }
    }
    assert!(
        sqlite.len() > 80,
        "only {} columns were found",
        sqlite.len()
    );
    assert_eq!(sqlite, postgres);
}

#[test]
fn both_databases_have_the_same_indices() {
    // Each has its own limit on what an index holds.
    let is_common = |column: &Column| !column.relation.starts_with("posts_search");
    let mut sqlite = sqlite_indices(&mut SqliteDatabase::migrated().connection());
    sqlite.retain(is_common);
    let mut postgres = postgres_indices(&mut PostgresDatabase::migrated().connection());
    postgres.retain(is_common);
    assert!(
        sqlite.len() > 10,
        "only {} columns were found",
        sqlite.len()
    );
    assert_eq!(sqlite, postgres);
}

pub(crate) fn sqlite_schema(conn: &mut SqliteConnection) -> Vec<Column> {
    sorted(
        sql_query(
            "SELECT tables.name AS relation, columns.name AS name, upper(columns.type) AS kind,
                    columns.\"notnull\" = 0 AS is_nullable,
                    columns.dflt_value IS NOT NULL
                        OR (columns.pk = 1 AND upper(columns.type) = 'INTEGER') AS has_default
             FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
             WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
               AND tables.name NOT LIKE '\\_\\_diesel%' ESCAPE '\\'",
        )
        .load(conn),
    )
}

pub(crate) fn postgres_schema(conn: &mut PgConnection) -> Vec<Column> {
    sorted(
        sql_query(
            "SELECT table_name::text AS relation, column_name::text AS name,
                    upper(replace(data_type, ' without time zone', '')) AS kind,
                    is_nullable = 'YES' AS is_nullable,
                    column_default IS NOT NULL OR is_identity = 'YES' AS has_default
             FROM information_schema.columns
             WHERE table_schema = 'public' AND table_name NOT LIKE '\\_\\_diesel%'",
        )
        .load(conn),
    )
}

/// The text of a constraint or a table.
#[derive(Debug, QueryableByName)]
struct Definition {
    #[diesel(sql_type = Text)]
    text: String,
}

/// What rows must hold to, as the tables say it.
pub(crate) fn sqlite_checks(conn: &mut SqliteConnection) -> Vec<String> {
    let tables = sql_query("SELECT sql AS text FROM sqlite_master WHERE type = 'table'");
    let tables: Vec<Definition> = tables.load(conn).unwrap();
    let mut checks: Vec<String> = tables
        .iter()
        .flat_map(|table| checks_of(&table.text))
        .collect();
    checks.sort();
    checks
}

/// The condition of each `CHECK` of a statement.
fn checks_of(statement: &str) -> Vec<String> {
    let after = statement.split("CHECK (").skip(1);
    let checks = after.map(|text| {
        let mut open = 1;
        let end = text.find(|character| {
            open += match character {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            open == 0
        });
        text[..end.unwrap()]
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    });
    checks.collect()
}

/// What rows must hold to, as the tables say it.
pub(crate) fn postgres_checks(conn: &mut PgConnection) -> Vec<String> {
    let checks = sql_query(
        "SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint
         WHERE contype = 'c' AND connamespace = 'public'::regnamespace ORDER BY 1",
    );
    let checks: Vec<Definition> = checks.load(conn).unwrap();
    checks.into_iter().map(|check| check.text).collect()
}

/// The columns of the indices that have a name of ours, with their place in it as their kind.
pub(crate) fn sqlite_indices(conn: &mut SqliteConnection) -> Vec<Column> {
    sorted(
        sql_query(
            "SELECT indices.name AS relation, columns.name AS name,
                    (columns.seqno + 1) || CASE columns.desc WHEN 1 THEN ' DESC' ELSE '' END AS kind,
                    FALSE AS is_nullable, FALSE AS has_default
             FROM sqlite_master AS indices, pragma_index_xinfo(indices.name) AS columns
             WHERE indices.type = 'index' AND indices.sql IS NOT NULL AND columns.key = 1",
        )
        .load(conn),
    )
}

pub(crate) fn postgres_indices(conn: &mut PgConnection) -> Vec<Column> {
    sorted(
        sql_query(
            "SELECT relations.relname::text AS relation, attributes.attname::text AS name,
                    attributes.attnum || CASE indices.indoption[attributes.attnum - 1] & 1
                        WHEN 1 THEN ' DESC' ELSE '' END AS kind,
                    FALSE AS is_nullable, FALSE AS has_default
             FROM pg_index AS indices
             JOIN pg_class AS relations ON relations.oid = indices.indexrelid
             JOIN pg_attribute AS attributes ON attributes.attrelid = relations.oid
             WHERE relations.relnamespace = 'public'::regnamespace
               AND NOT EXISTS (SELECT FROM pg_constraint
                               WHERE pg_constraint.conindid = indices.indexrelid)",
        )
        .load(conn),
    )
}

fn sorted(columns: diesel::QueryResult<Vec<Column>>) -> Vec<Column> {
    let mut columns = columns.unwrap();
    columns.sort();
    columns
}
