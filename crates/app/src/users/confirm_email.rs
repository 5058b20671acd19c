//! Confirms email addresses.

use triptych_ports::{AddressConfirmation, Letter};
use triptych_users::{
    AttemptLimits, EmailAddress, LinkPurpose, MailedLink, MailedToken, TokenDigest, User, UserId,
};

use super::{AccountError, read_user};
use crate::Ports;
use crate::throttle::admit;

/// Confirms the address of a mailed link, which becomes the user's address, and returns it.
///
/// # Errors
/// [`AccountError::InvalidConfirmationLink`], [`AccountError::EmailTaken`] where another user has the
/// address by now, or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn confirm_email(
    ports: &Ports,
    digest: TokenDigest,
) -> Result<EmailAddress, AccountError> {
    let confirmation = AddressConfirmation {
        digest,
        now: ports.clock.now(),
        letter_id: ports.letter_id(),
    };
    let address = ports.stores.links.confirm_address(&confirmation).await?;
    ports.letter_queued();
    Ok(address)
}

/// Confirms a user's unconfirmed address without its mailed link, for an operator, and returns it.
/// `None` if the address is already confirmed.
///
/// # Errors
/// [`AccountError::EmailTaken`] where another user has the address by now, or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn confirm_email_without_link(
    ports: &Ports,
    user: &User,
) -> Result<Option<EmailAddress>, AccountError> {
    let Some(address) = user.unconfirmed_address() else {
        return Ok(None);
    };
    let (token, now) = (
        MailedToken::new(ports.randomness.secret()),
        ports.clock.now(),
    );
    let link = MailedLink::new(
        &token,
        LinkPurpose::ConfirmAddress,
        user.id,
        address.clone(),
        now,
    );
    ports.stores.links.insert(&link).await?;
    confirm_email(ports, token.digest()).await.map(Some)
}

/// Mails another link to the unconfirmed address, if there is one.
///
/// # Errors
/// [`AccountError::NotSignedIn`], [`AccountError::TooManyAttempts`], or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn resend_confirmation(ports: &Ports, user_id: UserId) -> Result<(), AccountError> {
    let user = read_user(ports, user_id).await?;
    let Some(address) = user.unconfirmed_address() else {
        return Ok(());
    };
    admit(ports, AttemptLimits::confirmation(user_id)).await?;
    let letter = Letter::ConfirmAddress {
        user_id,
        address: address.clone(),
    };
    ports.enqueue(ports.queued(letter)).await?;
    Ok(())
}
