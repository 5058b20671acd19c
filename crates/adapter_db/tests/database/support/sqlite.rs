//! SQLite files for tests.

use std::path::{Path, PathBuf};

use diesel::{Connection, SqliteConnection};
use diesel_migrations::MigrationHarness;
use tempfile::TempDir;

use super::{migration_files, migrations_fingerprint};

/// A SQLite file in a folder that goes with it.
pub(crate) struct SqliteDatabase {
    folder: TempDir,
}

impl SqliteDatabase {
    /// No file yet.
    pub(crate) fn empty() -> Self {
        Self {
            folder: TempDir::new().unwrap(),
        }
    }

    /// A copy of the migrated template.
    pub(crate) fn migrated() -> Self {
        let database = Self::empty();
        std::fs::copy(template(), database.path()).unwrap();
        database
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("triptych.db")
    }

    pub(crate) fn url(&self) -> String {
        format!("sqlite://{}", self.path().display())
    }

    pub(crate) fn connection(&self) -> SqliteConnection {
        establish(&self.path())
    }
}

/// The file that has been migrated, made by the first test that asks for it.
fn template() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("template-{}.db", migrations_fingerprint("sqlite")));
    if !path.exists() {
        let workplace = TempDir::new_in(folder).unwrap();
        let unfinished = workplace.path().join("unfinished.db");
        establish(&unfinished)
            .run_pending_migrations(migration_files("sqlite"))
            .unwrap();
        // Of two processes that make it at once, both put the same file there.
        std::fs::rename(unfinished, &path).unwrap();
    }
    path
}

fn establish(path: &Path) -> SqliteConnection {
    SqliteConnection::establish(path.to_str().unwrap()).unwrap()
}
