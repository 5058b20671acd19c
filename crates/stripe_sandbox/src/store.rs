//! The file with the state.
//!
//! Every change reads, changes and writes the file, under a lock that also excludes other
//! processes. So a restarted or a second server sees the same state; and a crash leaves either the
//! old file or the new one.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::sync::Notify;
use triptych_ports::{Clock as _, Failure, Randomness};

use crate::provider_state::{OperationContext, ProviderState, Unknown};
use crate::sandbox::{AHEAD_SECONDS_MAX, SandboxClock};

/// The name of the file.
const FILE: &str = "sandbox.json";
/// The lock file: the state file itself is replaced by each change.
const LOCK: &str = "sandbox.lock";

/// Why the file cannot be used.
#[derive(Debug, Error)]
pub(crate) enum StoreError {
    /// It cannot be read or written.
    #[error("the sandbox's file can be neither read nor written")]
    Io(#[from] io::Error),
    /// Its content is invalid.
    #[error("the sandbox's file cannot be understood")]
    Malformed(#[from] serde_json::Error),
    /// Its clock offset is out of range.
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

/// Why an operation failed.
#[derive(Debug, Error)]
pub(crate) enum ChangeError {
    /// It is not possible.
    #[error(transparent)]
    Unknown(#[from] Unknown),
    /// The file failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// The content of the file.
#[derive(Default, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    /// The signing secret, if none is configured.
    webhook_secret: String,
    #[serde(rename = "books")]
    state: ProviderState,
}

pub(crate) struct Store {
    folder: PathBuf,
    pub(crate) clock: SandboxClock,
    randomness: Arc<dyn Randomness>,
    /// Whether every operation first runs the changes by time.
    pub(crate) passes_time: bool,
    /// Notifies about new events.
    pub(crate) events: Notify,
}

impl Store {
    /// Opens the file in a folder, and creates both if they are missing. Also returns the secret in
    /// the file.
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
            passes_time: true,
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

    /// Runs the changes by time, then an operation, and saves the result unless the operation
    /// fails. Reads and writes the file outside of the async threads.
    pub(crate) async fn change<T: Send + 'static>(
        self: &Arc<Self>,
        change: impl FnOnce(&mut ProviderState, &OperationContext<'_>) -> Result<T, Unknown>
        + Send
        + 'static,
    ) -> Result<T, ChangeError> {
        let store = Arc::clone(self);
        let changed = tokio::task::spawn_blocking(move || store.change_now(change));
        let changed = changed.await;
        changed.map_err(|error| Failure::Internal(error.into()))?
    }

    pub(crate) fn change_now<T>(
        &self,
        change: impl FnOnce(&mut ProviderState, &OperationContext<'_>) -> Result<T, Unknown>,
    ) -> Result<T, ChangeError> {
        let lock = self
            .lock()
            .map_err(StoreError::from)
            .map_err(Failure::from)?;
        let before = self.read().map_err(Failure::from)?;
        let context = OperationContext::new(self.clock.now(), self.randomness.as_ref());
        let mut after = before.clone();
        if self.passes_time {
            after.state.pass_time(&context);
        }
        let outcome = change(&mut after.state, &context)?;
        if after != before {
            self.write(&after).map_err(Failure::from)?;
        }
        drop(lock);
        if after.state.events.len() > before.state.events.len() {
            self.events.notify_one();
        }
        Ok(outcome)
    }

    /// Waits for exclusive access. Dropping the result releases the lock.
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

    /// Writes to another name first and renames, so that a crash leaves no partial file.
    fn write(&self, contents: &Contents) -> Result<(), StoreError> {
        let draft = self.folder.join(FILE).with_extension("draft");
        let mut file = private_file(&draft)?;
        file.write_all(&serde_json::to_vec_pretty(contents)?)?;
        file.sync_all()?;
        fs::rename(&draft, self.folder.join(FILE))?;
        self.show_time(contents)
    }

    /// Sets the clock's offset from the file.
    fn show_time(&self, contents: &Contents) -> Result<(), StoreError> {
        let ahead = contents.state.clock_ahead_seconds;
        if !(0..=AHEAD_SECONDS_MAX).contains(&ahead) {
            return Err(StoreError::Clock(ahead));
        }
        self.clock.set_ahead(ahead);
        Ok(())
    }
}

/// It contains a secret, so only the owner may read it.
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
