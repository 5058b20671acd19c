//! Somebody writes to the support.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Clock, Failure, Letter, LetterId, MailQueue, QueuedLetter, Randomness};
use triptych_users::{ClientAddress, ContactMessage};

use crate::mail::MailSignal;
use crate::throttle::{Throttle, TooManyAttempts, from_throttle_error};

/// Why a message was not taken.
#[derive(Debug, Error)]
pub enum SendContactMessageError {
    /// Nobody reads what is written here.
    #[error("contact form is not set up")]
    NotSetUp,
    /// Too many messages came from there.
    #[error(transparent)]
    TooManyAttempts(TooManyAttempts),
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

from_throttle_error!(SendContactMessageError);

/// Takes a message for the support, which gets it by mail.
pub struct SendContactMessage {
    /// Keeps the message until it is sent.
    pub queue: Arc<dyn MailQueue>,
    /// Counts messages.
    pub throttle: Throttle,
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
    /// [`SendContactMessageError`].
    pub async fn run(
        &self,
        message: ContactMessage,
        address: ClientAddress,
    ) -> Result<(), SendContactMessageError> {
        if !self.is_set_up {
            return Err(SendContactMessageError::NotSetUp);
        }
        self.throttle.admit_contact(address).await?;
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
