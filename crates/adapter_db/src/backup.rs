//! Backups of a database: its rows as lines of text, from one kind of database into another.
//!
//! The first line names the format and the schema's version. Each other line is a table and a row of
//! it as JSON; the last one is the number of rows and the SHA-256 of all lines before.

use std::cmp::Ordering;
use std::io::{self, BufRead, ErrorKind, Write};

use diesel::connection::SimpleConnection;
use diesel::result::Error as DieselError;
use diesel::{Connection, PgConnection, SqliteConnection};
use diesel_migrations::MigrationHarness;
use sha2::{Digest, Sha256};
use thiserror::Error;
use triptych_ports::{BoxError, Failure};
use triptych_trips::PhotoId;

use crate::connection::{SQLITE_SETTINGS, with_connection_limits};
use crate::database::{Backend, Database};
use crate::error::{Fault, NotMigrated};
use crate::migrations;
use crate::sqlite_file::SqliteFile;
use crate::{postgres, sqlite};

/// The name and version of the format.
const FORMAT: &str = "triptych-backup-1";
/// The word that begins the last line; no table has this name.
const END: &str = "end";
/// Roles and databases may have timeouts of their own.
const POSTGRES_SETTINGS: &str = "SET statement_timeout = 0; SET lock_timeout = 0;
    SET idle_in_transaction_session_timeout = 0";
/// The number of rows that are written in one statement.
const BATCH: usize = 200;

/// Why a database was not backed up or restored.
#[derive(Debug, Error)]
pub enum BackupError {
    /// The database to restore into has rows.
    #[error("database is not empty: restore into a new one")]
    NotEmpty,
    /// The dump is not one, or of another format.
    #[error("not a backup that this version reads")]
    Format,
    /// The dump is of another version of the schema.
    #[error(
        "backup has schema version {found}, this executable {expected}: restore it with the executable that made it"
    )]
    Version {
        /// The version of the dump.
        found: String,
        /// The version of the executable.
        expected: String,
    },
    /// The end of the dump is missing, or its hash differs.
    #[error("backup is incomplete or damaged")]
    Damaged,
    /// A row is of a table that the schema lacks.
    #[error("backup has rows of an unknown table: {0}")]
    UnknownTable(String),
    /// The database has migrations that this executable does not know.
    #[error("database is newer than this executable: use the one that migrated it")]
    NewerDatabase,
    /// Migrations are pending.
    #[error(transparent)]
    NotMigrated(#[from] NotMigrated),
    /// The dump cannot be read or written.
    #[error("backup cannot be read or written")]
    Io(#[from] io::Error),
    /// A row is not the JSON of its table's columns.
    #[error("row of a backup cannot be read or written")]
    Row(#[from] serde_json::Error),
    /// The database failed.
    #[error("query failed")]
    Query(#[from] DieselError),
    /// The database cannot be reached.
    #[error(transparent)]
    Database(#[from] Failure),
}

/// What was dumped or restored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copied {
    /// The number of rows.
    pub rows: u64,
    /// The number of credit balances that are not the sum of their ledger entries.
    pub different_balances: u64,
    /// All photos. Each should have an original in the storage.
    pub photos: Vec<PhotoId>,
}

impl Database {
    /// Writes a consistent copy of all rows but those of sessions and mailed links. Other connections
    /// can write meanwhile. Blocks the thread.
    ///
    /// # Errors
    /// Each variant of [`BackupError`] that is not about restoring.
    pub fn dump(&self, target: &mut dyn Write) -> Result<Copied, BackupError> {
        let version = migrations::last_version();
        match self.dedicated_connection()? {
            Dedicated::Sqlite(mut conn) => {
                sqlite::queries::backup::dump(&mut conn, &version, target)
            }
            Dedicated::Postgres(mut conn) => {
                postgres::queries::backup::dump(&mut conn, &version, target)
            }
        }
    }

    /// Reads a dump to its end and checks its hash. Nothing has to be written to find that it is
    /// damaged.
    ///
    /// # Errors
    /// [`BackupError::Format`], [`BackupError::Version`] or [`BackupError::Damaged`].
    pub fn verify_dump(source: &mut dyn BufRead) -> Result<(), BackupError> {
        let version = migrations::last_version();
        let mut reader = DumpReader::begin(source, &version)?;
        while reader.next_rows()?.is_some() {}
        Ok(())
    }

    /// Fills an empty, migrated database with the rows of a dump, in one transaction. Blocks the
    /// thread.
    ///
    /// # Errors
    /// Each variant of [`BackupError`]; nothing is written then.
    pub fn restore(&self, source: &mut dyn BufRead) -> Result<Copied, BackupError> {
        let version = migrations::last_version();
        match self.dedicated_connection()? {
            Dedicated::Sqlite(mut conn) => {
                sqlite::queries::backup::restore(&mut conn, &version, source)
            }
            Dedicated::Postgres(mut conn) => {
                postgres::queries::backup::restore(&mut conn, &version, source)
            }
        }
    }

    /// Whether no table has a row, once the queued sweeps are deleted. Blocks the thread.
    ///
    /// # Errors
    /// If the database cannot be read, or migrations are pending.
    pub fn is_empty(&self) -> Result<bool, BackupError> {
        Ok(match self.dedicated_connection()? {
            Dedicated::Sqlite(mut conn) => sqlite::queries::backup::is_empty(&mut conn)?,
            Dedicated::Postgres(mut conn) => postgres::queries::backup::is_empty(&mut conn)?,
        })
    }

    /// A connection outside the pool, without timeouts of statements. On PostgreSQL no migration runs
    /// while it is open.
    fn dedicated_connection(&self) -> Result<Dedicated, BackupError> {
        let (conn, applied) = match &*self.backend {
            Backend::Sqlite(_) => {
                let file = SqliteFile::new(self.location());
                file.check()
                    .map_err(|fault| Failure::from(Fault::File(fault)))?;
                let mut conn = SqliteConnection::establish(&file.uri()).map_err(unavailable)?;
                conn.batch_execute(SQLITE_SETTINGS)?;
                let applied = conn.applied_migrations();
                (Dedicated::Sqlite(conn), applied)
            }
            Backend::Postgres(_) => {
                let url = with_connection_limits(self.location());
                let mut conn = PgConnection::establish(&url).map_err(unavailable)?;
                conn.batch_execute(POSTGRES_SETTINGS)?;
                conn.batch_execute(migrations::POSTGRES_SHARED_LOCK)?;
                let applied = conn.applied_migrations();
                (Dedicated::Postgres(conn), applied)
            }
        };
        let applied = applied.map_err(Failure::Internal)?;
        let newest = applied.iter().map(ToString::to_string).max();
        match newest.unwrap_or_default().cmp(&migrations::last_version()) {
            Ordering::Less => Err(NotMigrated.into()),
            Ordering::Equal => Ok(conn),
            Ordering::Greater => Err(BackupError::NewerDatabase),
        }
    }
}

enum Dedicated {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

fn unavailable(error: impl Into<BoxError>) -> BackupError {
    Failure::Unavailable(error.into()).into()
}

/// Writes a dump.
pub(crate) struct DumpWriter<'a> {
    target: &'a mut dyn Write,
    hash: Sha256,
    rows: u64,
}

impl<'a> DumpWriter<'a> {
    pub(crate) fn begin(target: &'a mut dyn Write, version: &str) -> Result<Self, BackupError> {
        let mut writer = Self {
            target,
            hash: Sha256::new(),
            rows: 0,
        };
        writer.write_line(FORMAT, version)?;
        Ok(writer)
    }

    pub(crate) fn write(&mut self, table: &str, row: &str) -> Result<(), BackupError> {
        self.rows += 1;
        self.write_line(table, row)
    }

    pub(crate) fn finish(self) -> Result<u64, BackupError> {
        let Self { target, hash, rows } = self;
        writeln!(target, "{END} {rows} {}", hex::encode(hash.finalize()))?;
        target.flush()?;
        Ok(rows)
    }

    fn write_line(&mut self, word: &str, rest: &str) -> Result<(), BackupError> {
        let line = format!("{word} {rest}\n");
        self.hash.update(&line);
        self.target.write_all(line.as_bytes())?;
        Ok(())
    }
}

/// Reads a dump.
pub(crate) struct DumpReader<'a> {
    source: &'a mut dyn BufRead,
    hash: Sha256,
    rows: u64,
    /// Its first word and the rest.
    next_line: (String, String),
}

impl<'a> DumpReader<'a> {
    pub(crate) fn begin(source: &'a mut dyn BufRead, version: &str) -> Result<Self, BackupError> {
        let mut reader = Self {
            source,
            hash: Sha256::new(),
            rows: 0,
            next_line: Default::default(),
        };
        reader.advance()?;
        let (format, found) = &reader.next_line;
        if format != FORMAT {
            return Err(BackupError::Format);
        }
        if found != version {
            return Err(BackupError::Version {
                found: found.clone(),
                expected: version.to_owned(),
            });
        }
        reader.advance()?;
        Ok(reader)
    }

    /// The number of rows so far.
    pub(crate) const fn rows(&self) -> u64 {
        self.rows
    }

    /// The next rows of one table, as JSON; `None` after the last, if the dump is complete.
    pub(crate) fn next_rows(&mut self) -> Result<Option<(String, Vec<String>)>, BackupError> {
        if self.next_line.0 == END {
            return Ok(None);
        }
        let table = self.next_line.0.clone();
        let mut rows = Vec::new();
        while self.next_line.0 == table && rows.len() < BATCH {
            rows.push(std::mem::take(&mut self.next_line.1));
            self.rows += 1;
            self.advance()?;
        }
        Ok(Some((table, rows)))
    }

    /// Reads a line. The last one must contain the row count and hash of those before.
    fn advance(&mut self) -> Result<(), BackupError> {
        let mut line = String::new();
        match self.source.read_line(&mut line) {
            // It cannot be decompressed, or is no text.
            Err(error) if is_damage(&error) => return Err(BackupError::Damaged),
            read => read?,
        };
        let (word, rest) = line
            .strip_suffix('\n')
            .and_then(|line| line.split_once(' '))
            .ok_or(BackupError::Damaged)?;
        if word == END {
            let hash = hex::encode(self.hash.finalize_reset());
            if rest != format!("{} {hash}", self.rows) {
                return Err(BackupError::Damaged);
            }
        } else {
            self.hash.update(&line);
        }
        self.next_line = (word.to_owned(), rest.to_owned());
        Ok(())
    }
}

fn is_damage(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::InvalidData | ErrorKind::InvalidInput | ErrorKind::UnexpectedEof
    )
}
