//! A user asks once more for the link that confirms their address.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{
    Clock, Failure, Letter, LetterId, MailQueue, QueuedLetter, Randomness, UserStore,
};
use triptych_users::UserId;

use crate::mail::MailSignal;
use crate::throttle::{Throttle, TooManyAttempts, from_throttle_error};

/// Why no link was mailed.
#[derive(Debug, Error)]
pub enum ResendConfirmationError {
    /// The user is gone.
    #[error("no such user")]
    NotFound,
    /// Too many links were mailed.
    #[error(transparent)]
    TooManyAttempts(TooManyAttempts),
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

from_throttle_error!(ResendConfirmationError);

/// Mails another link to the address that waits to be confirmed. Where none does, nothing is mailed.
pub struct ResendConfirmation {
    /// Knows the users.
    pub users: Arc<dyn UserStore>,
    /// Keeps the letter until it is sent.
    pub queue: Arc<dyn MailQueue>,
    /// Counts what is mailed.
    pub throttle: Throttle,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws identifiers.
    pub randomness: Arc<dyn Randomness>,
    /// Wakes the worker that sends.
    pub signal: MailSignal,
}

impl ResendConfirmation {
    /// # Errors
    /// [`ResendConfirmationError`].
    pub async fn run(&self, user_id: UserId) -> Result<(), ResendConfirmationError> {
        let user = self.users.find(user_id).await?;
        let user = user.ok_or(ResendConfirmationError::NotFound)?;
        let Some(address) = user.unconfirmed_address() else {
            return Ok(());
        };
        self.throttle.admit_confirmation(user_id).await?;
        let letter = QueuedLetter {
            id: LetterId::new(self.randomness.new_id()),
            letter: Letter::ConfirmAddress {
                user_id,
                address: address.clone(),
            },
            queued_at: self.clock.now(),
        };
        self.queue.enqueue(&letter).await?;
        self.signal.letter_queued();
        Ok(())
    }
}
