//! The file in which the books lie.
//!
//! The file is the state: every change reads it, changes it and writes it again, under a lock that
//! also holds other processes off. So a server that is started again, or beside another, sees what
//! happened; and a crash leaves either the old file or the new one.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::sync::Notify;
use triptych_ports::{Clock as _, Failure, Randomness};

use crate::books::{Books, Unknown};
use crate::clock::{AHEAD_SECONDS_MAX, SandboxClock};
use crate::occasion::Occasion;

/// The name of the file.
const FILE: &str = "sandbox.json";
/// What is locked: the file itself is another one after each change.
const LOCK: &str = "sandbox.lock";

/// Why the file cannot be used.
#[derive(Debug, Error)]
pub(crate) enum StoreError {
    /// It cannot be read or written.
    #[error("the sandbox's file can be neither read nor written")]
    Io(#[from] io::Error),
    /// What stands in it is not the sandbox's.
    #[error("the sandbox's file cannot be understood")]
    Malformed(#[from] serde_json::Error),
    /// Its clock is beyond all calendars.
    #[error("the sandbox's clock is {0} seconds ahead")]
    Clock(i64),
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Io(_) => Self::Unavailable(error.into()),
            StoreError::Malformed(_) | StoreError::Clock(_) => Self::Internal(error.into()),
        }
    }
}

/// Why something was not done.
#[derive(Debug, Error)]
pub(crate) enum ChangeError {
    /// It cannot be done.
    #[error(transparent)]
    Unknown(#[from] Unknown),
    /// The file failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// All that the file holds.
#[derive(Default, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    /// Signs events where the configuration names no other secret.
    webhook_secret: String,
    books: Books,
}

/// Keeps the books.
pub(crate) struct Store {
    folder: PathBuf,
    pub(crate) clock: SandboxClock,
    randomness: Arc<dyn Randomness>,
    /// Says that there are events to be told.
    pub(crate) events: Notify,
}

impl Store {
    /// Opens the file in a folder, and makes both where they are not there. It also answers the
    /// secret that was drawn for this folder.
    pub(crate) fn open(
        folder: PathBuf,
        clock: SandboxClock,
        randomness: Arc<dyn Randomness>,
    ) -> Result<(Self, String), StoreError> {
        fs::create_dir_all(&folder)?;
        let store = Self {
            folder,
            clock,
            randomness,
            events: Notify::new(),
        };
        let lock = store.lock()?;
        let mut contents = store.read()?;
        if contents.webhook_secret.is_empty() {
            contents.webhook_secret = format!("whsec_{}", hex::encode(store.randomness.secret()));
            store.write(&contents)?;
        }
        drop(lock);
        Ok((store, contents.webhook_secret))
    }

    /// Lets time pass, then does what is wanted, and keeps what came of it; where it cannot be done
    /// nothing is kept. The file is read and written off the async threads.
    pub(crate) async fn change<T: Send + 'static>(
        self: &Arc<Self>,
        change: impl FnOnce(&mut Books, &Occasion<'_>) -> Result<T, Unknown> + Send + 'static,
    ) -> Result<T, ChangeError> {
        let store = Arc::clone(self);
        let changed = tokio::task::spawn_blocking(move || store.change_now(change));
        let changed = changed.await;
        changed.map_err(|error| Failure::Internal(error.into()))?
    }

    fn change_now<T>(
        &self,
        change: impl FnOnce(&mut Books, &Occasion<'_>) -> Result<T, Unknown>,
    ) -> Result<T, ChangeError> {
        let lock = self
            .lock()
            .map_err(StoreError::from)
            .map_err(Failure::from)?;
        let before = self.read().map_err(Failure::from)?;
        let occasion = Occasion::new(self.clock.now(), self.randomness.as_ref());
        let mut after = before.clone();
        after.books.pass_time(&occasion);
        let outcome = change(&mut after.books, &occasion)?;
        if after != before {
            self.write(&after).map_err(Failure::from)?;
        }
        drop(lock);
        if after.books.events.len() > before.books.events.len() {
            self.events.notify_one();
        }
        Ok(outcome)
    }

    /// Waits until nobody else reads or writes. The lock ends with what is answered.
    fn lock(&self) -> io::Result<File> {
        let mut options = File::options();
        let file = options.write(true).create(true).truncate(false);
        let file = file.open(self.folder.join(LOCK))?;
        file.lock()?;
        Ok(file)
    }

    fn read(&self) -> Result<Contents, StoreError> {
        let contents = match fs::read(self.folder.join(FILE)) {
            Ok(bytes) => serde_json::from_slice(&bytes)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Contents::default(),
            Err(error) => return Err(error.into()),
        };
        self.show_time(&contents)?;
        Ok(contents)
    }

    /// Writes under another name first, so that a crash leaves no half of it.
    fn write(&self, contents: &Contents) -> Result<(), StoreError> {
        let draft = self.folder.join(FILE).with_extension("draft");
        let mut file = private_file(&draft)?;
        file.write_all(&serde_json::to_vec_pretty(contents)?)?;
        file.sync_all()?;
        fs::rename(&draft, self.folder.join(FILE))?;
        self.show_time(contents)
    }

    /// Lets the clock show what the file says.
    fn show_time(&self, contents: &Contents) -> Result<(), StoreError> {
        let ahead = contents.books.clock_ahead_seconds;
        if !(0..=AHEAD_SECONDS_MAX).contains(&ahead) {
            return Err(StoreError::Clock(ahead));
        }
        self.clock.set_ahead(ahead);
        Ok(())
    }
}

/// It holds a secret, so nobody else may read it.
#[cfg(unix)]
fn private_file(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mut options = File::options();
    let options = options.write(true).create(true).truncate(true).mode(0o600);
    options.open(path)
}

#[cfg(not(unix))]
fn private_file(path: &Path) -> io::Result<File> {
    File::create(path)
}
