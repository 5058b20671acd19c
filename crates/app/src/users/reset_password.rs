//! Somebody chooses a new password by a mailed link.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{
    Clock, Failure, LetterId, MailedLinkStore, PasswordHasher, PasswordReset, PasswordResetError,
    Randomness,
};
use triptych_users::{EmailAddress, LinkPurpose, Password, TokenDigest};

use crate::mail::MailSignal;

/// What a reset link and its form say.
pub struct ResetPasswordCommand {
    /// The digest of the token that was shown.
    pub digest: TokenDigest,
    /// The address that the link says it was mailed to.
    pub address: EmailAddress,
    /// The new password.
    pub password: Password,
}

/// Why no password was set.
#[derive(Debug, Error)]
pub enum ResetPasswordError {
    /// The link is used, expired, or was never mailed to this address.
    #[error("reset link is not valid")]
    InvalidLink,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Sets a new password for whoever shows a link that counts, ends all of the user's sessions and
/// unlinks their sign-in providers.
pub struct ResetPassword {
    /// Keeps links.
    pub links: Arc<dyn MailedLinkStore>,
    /// Hashes the password.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws identifiers.
    pub randomness: Arc<dyn Randomness>,
    /// Wakes the worker that tells the user.
    pub signal: MailSignal,
}

impl ResetPassword {
    /// # Errors
    /// [`ResetPasswordError::InvalidLink`], without any hashing where that is clear before, or a
    /// port's failure.
    pub async fn run(&self, command: ResetPasswordCommand) -> Result<(), ResetPasswordError> {
        let link = self.links.find(&command.digest).await?;
        let now = self.clock.now();
        let counts = link.is_some_and(|link| {
            link.allows(LinkPurpose::ResetPassword, now) && link.was_mailed_to(&command.address)
        });
        if !counts {
            return Err(ResetPasswordError::InvalidLink);
        }
        let password_hash = self.hasher.hash(&command.password).await?;
        let reset = PasswordReset {
            digest: command.digest,
            address: command.address,
            password_hash,
            now: self.clock.now(),
            letter_id: LetterId::new(self.randomness.new_id()),
        };
        self.links.reset_password(&reset).await?;
        self.signal.letter_queued();
        Ok(())
    }
}

impl From<PasswordResetError> for ResetPasswordError {
    fn from(error: PasswordResetError) -> Self {
        match error {
            PasswordResetError::InvalidLink => Self::InvalidLink,
            PasswordResetError::Failure(failure) => Self::Failure(failure),
        }
    }
}
