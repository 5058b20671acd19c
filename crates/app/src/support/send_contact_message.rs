//! Somebody writes to the support.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Clock, Failure, Letter, LetterId, MailQueue, QueuedLetter, Randomness};
use triptych_users::ContactMessage;

use crate::mail::MailSignal;

/// Why a message was not taken.
#[derive(Debug, Error)]
pub enum SendContactMessageError {
    /// Nobody reads what is written here.
    #[error("contact form is not set up")]
    NotSetUp,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Takes a message for the support, which gets it by mail.
pub struct SendContactMessage {
    /// Keeps the message until it is sent.
    pub queue: Arc<dyn MailQueue>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws identifiers.
    pub randomness: Arc<dyn Randomness>,
    /// Wakes the worker that sends.
    pub signal: MailSignal,
    /// Whether there is an address that messages go to.
    pub is_set_up: bool,
}

impl SendContactMessage {
    /// # Errors
    /// [`SendContactMessageError::NotSetUp`] or a port's failure.
    pub async fn run(&self, message: ContactMessage) -> Result<(), SendContactMessageError> {
        if !self.is_set_up {
            return Err(SendContactMessageError::NotSetUp);
        }
        let letter = QueuedLetter {
            id: LetterId::new(self.randomness.new_id()),
            letter: Letter::Contact(message),
            queued_at: self.clock.now(),
        };
        self.queue.enqueue(&letter).await?;
        self.signal.letter_queued();
        Ok(())
    }
}
