//! Mail for development: each mail is written to a file that mail clients can open.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use chrono::DateTime;
use lettre::message::Mailbox;
use thiserror::Error;
use tokio::fs::{self, OpenOptions};
use tokio::io::AsyncWriteExt as _;
use triptych_ports::{Failure, Mail, MailError, MailSender, Randomness};
use triptych_users::id::Uuid;

use crate::message::{SenderError, message, parse_sender};

/// Mail contains login links: only the server's user may read the files.
const OWNER_ALONE: u32 = 0o600;

/// Why an outbox cannot be opened.
#[derive(Debug, Error)]
pub enum OutboxError {
    /// The sender is not a mailbox.
    #[error(transparent)]
    Sender(#[from] SenderError),
    /// The folder cannot be created.
    #[error("the folder {} cannot be used", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
}

/// Writes each mail to an `.eml` file in a folder. File names sort in the order of sending; files
/// appear atomically.
#[derive(Clone)]
pub struct OutboxMail {
    folder: PathBuf,
    sender: Mailbox,
    randomness: Arc<dyn Randomness>,
}

impl OutboxMail {
    /// Opens an outbox; creates the folder if it is missing. `sender` is `name@example.org` or
    /// `Name <name@example.org>`; `randomness` provides message ids.
    ///
    /// # Errors
    /// Each variant of [`OutboxError`].
    pub fn open(
        folder: impl Into<PathBuf>,
        sender: &str,
        randomness: Arc<dyn Randomness>,
    ) -> Result<Self, OutboxError> {
        let folder = folder.into();
        let sender = parse_sender(sender)?;
        match create_private_folder(&folder) {
            Ok(()) => Ok(Self {
                folder,
                sender,
                randomness,
            }),
            Err(source) => Err(OutboxError::Folder {
                path: folder,
                source,
            }),
        }
    }

    /// Checks whether a text is a valid sender.
    ///
    /// # Errors
    /// [`SenderError`].
    pub fn check_sender(sender: &str) -> Result<(), SenderError> {
        parse_sender(sender).map(drop)
    }

    /// Writes to a temporary name, then renames the complete file.
    async fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let unfinished = self.folder.join(format!(".{name}.unfinished"));
        let written = write_new(&unfinished, bytes).await;
        let named = match written {
            Ok(()) => fs::rename(&unfinished, self.folder.join(name)).await,
            failed => failed,
        };
        if named.is_err() {
            // The first error is reported; the temporary file may not exist.
            let _ = fs::remove_file(&unfinished).await;
        }
        named
    }
}

fn create_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

async fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    options.mode(OWNER_ALONE);
    let mut file = options.open(path).await?;
    file.write_all(bytes).await?;
    file.sync_all().await
}

/// The time to the millisecond and the id, a UUID v7, which keeps the order within a millisecond.
fn file_name(id: Uuid) -> String {
    let (seconds, nanoseconds) = id.get_timestamp().map_or((0, 0), |time| time.to_unix());
    let seconds = i64::try_from(seconds).unwrap_or(i64::MAX);
    let time = DateTime::from_timestamp(seconds, nanoseconds).unwrap_or_default();
    format!("{}-{id}.eml", time.format("%Y%m%dT%H%M%S%3fZ"))
}

#[async_trait]
impl MailSender for OutboxMail {
    async fn send(&self, mail: &Mail) -> Result<(), MailError> {
        let id = self.randomness.new_id();
        let message = message(&self.sender, mail, id).map_err(Failure::Internal)?;
        let name = file_name(id);
        self.write(&name, &message.formatted())
            .await
            .map_err(|error| Failure::Unavailable(error.into()))?;
        tracing::info!(file = name, "mail written to the outbox");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_by_the_time_in_its_identifier() {
        let id = Uuid::from_u128(0x0192_8a00_0000_7000_8000_0000_0000_0001);
        assert_eq!(
            file_name(id),
            "20241014T074828800Z-01928a00-0000-7000-8000-000000000001.eml"
        );
    }
}
