//! Mail for development: each mail becomes a file that any mail program opens.

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

/// Mails hold links that sign in: only the server's own user reads them.
const OWNER_ALONE: u32 = 0o600;

/// Why an outbox cannot be opened.
#[derive(Debug, Error)]
pub enum OutboxError {
    /// The sender is no mail address.
    #[error(transparent)]
    Sender(#[from] SenderError),
    /// The folder cannot be made.
    #[error("the folder {} cannot be used", path.display())]
    Folder {
        /// Which folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

/// Writes mails into a folder, one `.eml` file each. The files' names sort by the order in which
/// the mails were sent; a file that has its name is whole.
#[derive(Clone)]
pub struct OutboxMail {
    folder: PathBuf,
    sender: Mailbox,
    randomness: Arc<dyn Randomness>,
}

impl OutboxMail {
    /// An outbox in a folder, which is made where it is missing. `sender` is `name@example.org` or
    /// `Name <name@example.org>`; `randomness` names the mails.
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

    /// Whether a text can be the sender.
    ///
    /// # Errors
    /// [`SenderError`].
    pub fn check_sender(sender: &str) -> Result<(), SenderError> {
        parse_sender(sender).map(drop)
    }

    /// Writes under a name that nobody looks at, and gives the file its own once it is whole.
    async fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let unfinished = self.folder.join(format!(".{name}.unfinished"));
        let written = write_new(&unfinished, bytes).await;
        let named = match written {
            Ok(()) => fs::rename(&unfinished, self.folder.join(name)).await,
            failed => failed,
        };
        if named.is_err() {
            // The first error is the one to tell; a file that never came to be needs no removal.
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

/// The time to the millisecond and the identifier, which says the same time and keeps the order
/// within it.
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
