//! Somebody opens a link that was mailed to confirm an address.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{
    AddressConfirmation, AddressConfirmationError, Clock, Failure, LetterId, MailedLinkStore,
    Randomness,
};
use triptych_users::{EmailAddress, TokenDigest};

use crate::mail::MailSignal;

/// Why no address was confirmed.
#[derive(Debug, Error)]
pub enum ConfirmEmailError {
    /// The link is used, expired, or was replaced by another.
    #[error("confirmation link is not valid")]
    InvalidLink,
    /// Another user has the address by now.
    #[error("email taken")]
    EmailTaken,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Confirms the address that a link was mailed to, which thereby becomes the user's, if it was not.
pub struct ConfirmEmail {
    /// Keeps links.
    pub links: Arc<dyn MailedLinkStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws identifiers.
    pub randomness: Arc<dyn Randomness>,
    /// Wakes the worker that tells a former address.
    pub signal: MailSignal,
}

impl ConfirmEmail {
    /// Answers the address.
    ///
    /// # Errors
    /// [`ConfirmEmailError::InvalidLink`], [`ConfirmEmailError::EmailTaken`], or a port's failure.
    pub async fn run(&self, digest: TokenDigest) -> Result<EmailAddress, ConfirmEmailError> {
        let confirmation = AddressConfirmation {
            digest,
            now: self.clock.now(),
            letter_id: LetterId::new(self.randomness.new_id()),
        };
        let address = self.links.confirm_address(&confirmation).await?;
        self.signal.letter_queued();
        Ok(address)
    }
}

impl From<AddressConfirmationError> for ConfirmEmailError {
    fn from(error: AddressConfirmationError) -> Self {
        match error {
            AddressConfirmationError::InvalidLink => Self::InvalidLink,
            AddressConfirmationError::EmailTaken => Self::EmailTaken,
            AddressConfirmationError::Failure(failure) => Self::Failure(failure),
        }
    }
}
