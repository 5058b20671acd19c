//! Backups of a database: all rows as lines of text, from one kind of database into another.
//!
//! The first line names the format and the schema's version. Each other line is a table and a row of
//! it as JSON; the last one is the number of rows and the SHA-256 of all lines before.

use std::io::{self, BufRead, Write};

use diesel::result::Error as DieselError;
use diesel::{Connection, PgConnection, SqliteConnection};
use sha2::{Digest, Sha256};
use thiserror::Error;
use triptych_ports::{BoxError, Failure};

use crate::connection::{SQLITE_SETTINGS, with_connection_limits};
use crate::database::{Backend, Database};
use crate::error::NotMigrated;
use crate::migrations;
use crate::sqlite_file::SqliteFile;
use crate::{postgres, sqlite};

/// The name and version of the format.
const FORMAT: &str = "triptych-backup-1";
/// The word that begins the last line; no table has this name.
const END: &str = "end";
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
    /// Balances differ from the sums of their ledger entries.
    #[error("{0} credit balances differ from the ledger")]
    Balances(i64),
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

impl Database {
    /// Writes a consistent copy of all rows, and returns their number. Other connections can write
    /// meanwhile. Blocks the thread.
    ///
    /// # Errors
    /// Each variant of [`BackupError`] that is not about restoring.
    pub fn dump(&self, target: &mut dyn Write) -> Result<u64, BackupError> {
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

    /// Fills an empty, migrated database with the rows of a dump, in one transaction, and returns
    /// their number. Blocks the thread.
    ///
    /// # Errors
    /// Each variant of [`BackupError`]; nothing is written then.
    pub fn restore(&self, source: &mut dyn BufRead) -> Result<u64, BackupError> {
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

    /// Whether no table has a row. Blocks the thread.
    ///
    /// # Errors
    /// If the database cannot be read, or migrations are pending.
    pub fn is_empty(&self) -> Result<bool, BackupError> {
        Ok(match self.dedicated_connection()? {
            Dedicated::Sqlite(mut conn) => sqlite::schema::are_empty(&mut conn)?,
            Dedicated::Postgres(mut conn) => postgres::schema::are_empty(&mut conn)?,
        })
    }

    /// A connection outside the pool, without its timeouts: a backup takes as long as it takes.
    fn dedicated_connection(&self) -> Result<Dedicated, BackupError> {
        let (conn, is_pending) = match &*self.backend {
            Backend::Sqlite(_) => {
                let file = SqliteFile::new(self.location());
                let mut conn = SqliteConnection::establish(&file.uri()).map_err(unavailable)?;
                diesel::connection::SimpleConnection::batch_execute(&mut conn, SQLITE_SETTINGS)?;
                let is_pending = migrations::is_pending_on_sqlite(&mut conn);
                (Dedicated::Sqlite(conn), is_pending)
            }
            Backend::Postgres(_) => {
                let url = with_connection_limits(self.location());
                let mut conn = PgConnection::establish(&url).map_err(unavailable)?;
                let is_pending = migrations::is_pending_on_postgres(&mut conn);
                (Dedicated::Postgres(conn), is_pending)
            }
        };
        if is_pending.map_err(Failure::Internal)? {
            return Err(NotMigrated.into());
        }
        Ok(conn)
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
    /// The first line that is not handed out yet.
    ahead: (String, String),
}

impl<'a> DumpReader<'a> {
    pub(crate) fn begin(source: &'a mut dyn BufRead, version: &str) -> Result<Self, BackupError> {
        let mut reader = Self {
            source,
            hash: Sha256::new(),
            rows: 0,
            ahead: Default::default(),
        };
        reader.advance()?;
        let (format, found) = &reader.ahead;
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
        if self.ahead.0 == END {
            return Ok(None);
        }
        let table = self.ahead.0.clone();
        let mut rows = Vec::new();
        while self.ahead.0 == table && rows.len() < BATCH {
            rows.push(std::mem::take(&mut self.ahead.1));
            self.rows += 1;
            self.advance()?;
        }
        Ok(Some((table, rows)))
    }

    /// Reads a line. The last one has to tell what was read before it.
    fn advance(&mut self) -> Result<(), BackupError> {
        let mut line = String::new();
        // What cannot be decompressed or is no text is damaged too.
        let read = self.source.read_line(&mut line);
        read.map_err(|_| BackupError::Damaged)?;
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
        self.ahead = (word.to_owned(), rest.to_owned());
        Ok(())
    }
}
