//! Resets forgotten passwords by a mailed link.

use triptych_ports::{Failure, Letter, LetterId, PasswordReset, ResetRequest};
use triptych_users::{ClientAddress, EmailAddress, LinkPurpose, Password, TokenDigest, User};

use super::AccountError;
use crate::Ports;
use crate::mail::{MintedLink, RESET_SUBJECT, mint};
use crate::throttle::admit;

/// The result of a request, the same for known and unknown addresses.
pub enum ResetRequested {
    /// A letter was queued; with its link in development.
    Sent(Option<ShownLink>),
    /// A letter was requested a short time ago.
    AlreadySent,
}

/// A link shown on the page, in development.
pub struct ShownLink {
    /// The recipient.
    pub to: EmailAddress,
    /// The subject.
    pub subject: &'static str,
    /// The link.
    pub link: MintedLink,
}

/// A request to set a new password.
pub struct ResetPasswordCommand {
    /// The digest of the token in the link.
    pub digest: TokenDigest,
    /// The address in the link.
    pub address: EmailAddress,
    /// The new password.
    pub password: Password,
}

/// Queues a letter with a reset link.
///
/// Known and unknown addresses cause the same work: the mail worker looks up the user.
///
/// # Errors
/// [`AccountError::TooManyAttempts`] or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn request_password_reset(
    ports: &Ports,
    address: EmailAddress,
    client: ClientAddress,
) -> Result<ResetRequested, AccountError> {
    admit(ports, ports.attempt_limits.reset(client)).await?;
    let letter = ports.queued(Letter::ResetPassword {
        address: address.clone(),
    });
    let request = ResetRequest {
        address,
        now: letter.queued_at,
        blocked_until: letter.queued_at + LinkPurpose::ResetPassword.lifetime(),
        letter,
    };
    if !ports.stores.links.request_reset(&request).await? {
        return Ok(ResetRequested::AlreadySent);
    }
    ports.letter_queued();
    let shown = shown_link(ports, request.letter.id, &request.address).await?;
    Ok(ResetRequested::Sent(shown))
}

async fn shown_link(
    ports: &Ports,
    letter_id: LetterId,
    typed: &EmailAddress,
) -> Result<Option<ShownLink>, Failure> {
    let Some(links) = &ports.shown_links else {
        return Ok(None);
    };
    let known = ports.stores.users.find_credentials(typed.as_str()).await?;
    let Some(user) = known.map(|known| known.user) else {
        return Ok(None);
    };
    let to = user.profile.email;
    let link = links.reset_link(ports, letter_id, user.id, &to).await?;
    let subject = RESET_SUBJECT;
    Ok(Some(ShownLink { to, subject, link }))
}

/// Creates a link with which the user sets a new password, for an operator to pass on.
///
/// # Errors
/// A failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn reset_link(ports: &Ports, user: &User) -> Result<MintedLink, Failure> {
    let (purpose, address) = (LinkPurpose::ResetPassword, &user.profile.email);
    mint(ports, purpose, user.id, address).await
}

/// Sets a new password with a valid link, ends all the user's sessions and unlinks their
/// identities.
///
/// # Errors
/// [`AccountError::InvalidResetLink`], before hashing if possible, or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn reset_password(
    ports: &Ports,
    command: ResetPasswordCommand,
) -> Result<(), AccountError> {
    let links = &ports.stores.links;
    let (link, now) = (links.find(&command.digest).await?, ports.clock.now());
    let is_valid = link.is_some_and(|link| {
        link.allows(LinkPurpose::ResetPassword, now) && link.was_mailed_to(&command.address)
    });
    if !is_valid {
        return Err(AccountError::InvalidResetLink);
    }
    let password_hash = ports.hasher.hash(&command.password).await?;
    let reset = PasswordReset {
        digest: command.digest,
        address: command.address,
        password_hash,
        now: ports.clock.now(),
        letter_id: ports.letter_id(),
    };
    links.reset_password(&reset).await?;
    ports.letter_queued();
    Ok(())
}
