//! Declares tables together with whole rows of them, for backups.

/// Like `diesel::table!` for several tables. It adds a type of a whole row for each, and functions
/// that read and write the rows of all.
macro_rules! tables {
    ($($table:ident ($($key:ident),+) {
        $($column:ident -> $kind:ident $(<$inner:ident>)?,)+
    })+) => {
        $(diesel::table! {
            $table ($($key),+) {
                $($column -> $kind $(<$inner>)?,)+
            }
        })+

        /// A whole row of each table.
        mod rows {
            $(pub(super) mod $table {
                use super::super::$table as stored;

                #[derive(diesel::Queryable, diesel::Insertable, serde::Serialize, serde::Deserialize)]
                #[diesel(table_name = stored, treat_none_as_default_value = false)]
                #[serde(deny_unknown_fields)]
                pub(in super::super) struct Row {
                    $($column: $crate::tables::value!($kind $(<$inner>)?),)+
                }
            })+
        }

        /// Reads the rows of all tables, one by one, in the order of their keys. `write` takes the
        /// table and the row as JSON.
        pub(crate) fn read_rows(
            conn: &mut super::Conn,
            mut write: impl FnMut(&str, &str) -> Result<(), $crate::backup::BackupError>,
        ) -> Result<(), $crate::backup::BackupError> {
            use diesel::{QueryDsl, RunQueryDsl, Table};
            $({
                let query = $table::table.order($table::table.primary_key());
                let rows = query.load_iter::<rows::$table::Row, super::dialect::OneByOne>(conn)?;
                for row in rows {
                    write(stringify!($table), &serde_json::to_string(&row?)?)?;
                }
            })+
            Ok(())
        }

        /// Whether no table has a row.
        pub(crate) fn are_empty(conn: &mut super::Conn) -> diesel::QueryResult<bool> {
            use diesel::dsl::exists;
            use diesel::{QueryDsl, RunQueryDsl, select};
            $(if select(exists($table::table.select(($($table::$key),+)))).get_result(conn)? {
                return Ok(false);
            })+
            Ok(true)
        }

        /// Writes rows of one table, each as JSON.
        pub(crate) fn write_rows(
            conn: &mut super::Conn,
            table: &str,
            rows: &[String],
        ) -> Result<(), $crate::backup::BackupError> {
            use diesel::RunQueryDsl;
            match table {
                $(stringify!($table) => {
                    let rows = rows.iter().map(|row| serde_json::from_str(row));
                    let rows = rows.collect::<Result<Vec<rows::$table::Row>, _>>()?;
                    diesel::insert_into($table::table).values(rows).execute(conn)?;
                    Ok(())
                })+
                unknown => Err($crate::backup::BackupError::UnknownTable(unknown.to_owned())),
            }
        }
    };
}

/// The type of a column's values.
macro_rules! value {
    (Text) => { String };
    (Bool) => { bool };
    (Timestamp) => { chrono::NaiveDateTime };
    (SmallInt) => { i16 };
    (Integer) => { i32 };
    (BigInt) => { i64 };
    (Float) => { f32 };
    (Nullable<$inner:ident>) => { Option<$crate::tables::value!($inner)> };
}
pub(crate) use value;
