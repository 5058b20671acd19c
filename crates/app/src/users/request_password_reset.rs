//! Somebody forgot their password.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{
    Clock, Failure, Letter, LetterId, MailedLinkStore, QueuedLetter, Randomness, ResetRequest,
    UserStore,
};
use triptych_users::{ClientAddress, EmailAddress, LinkPurpose};

use crate::mail::{LinkMinter, MailSignal, MintedLink, RESET_SUBJECT};
use crate::throttle::{Throttle, TooManyAttempts, from_throttle_error};

/// Why nothing was requested.
#[derive(Debug, Error)]
pub enum RequestPasswordResetError {
    /// Too many requests came from there.
    #[error(transparent)]
    TooManyAttempts(TooManyAttempts),
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

from_throttle_error!(RequestPasswordResetError);

/// What came of a request. It is the same whether somebody has the address or nobody.
pub enum ResetRequested {
    /// A letter was written, and the link is shown where that is allowed.
    Sent(Option<ShownLink>),
    /// The address was asked for a short time ago.
    AlreadySent,
}

/// A link that is shown to whoever asked for it, on a machine of one's own.
pub struct ShownLink {
    /// Where it would be mailed to.
    pub to: EmailAddress,
    /// The subject of that mail.
    pub subject: &'static str,
    /// The link.
    pub link: MintedLink,
}

/// Shows links instead of mailing them alone, for development.
pub struct LinkDisplay {
    /// Knows who has an address.
    pub users: Arc<dyn UserStore>,
    /// Makes links.
    pub minter: LinkMinter,
}

/// Has a link mailed by which a new password can be chosen.
///
/// Known and unknown addresses cause the same work: whether anybody has the address is found out
/// by whoever sends the mail.
pub struct RequestPasswordReset {
    /// Counts requests.
    pub throttle: Throttle,
    /// Keeps the request.
    pub links: Arc<dyn MailedLinkStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws identifiers.
    pub randomness: Arc<dyn Randomness>,
    /// Wakes the worker that sends.
    pub signal: MailSignal,
    /// Shows the link; never where anybody but the developer could ask for it.
    pub display: Option<LinkDisplay>,
}

impl RequestPasswordReset {
    /// # Errors
    /// [`RequestPasswordResetError`].
    pub async fn run(
        &self,
        address: EmailAddress,
        client: ClientAddress,
    ) -> Result<ResetRequested, RequestPasswordResetError> {
        self.throttle.admit_reset(client).await?;
        let now = self.clock.now();
        let letter = Letter::ResetPassword {
            address: address.clone(),
        };
        let request = ResetRequest {
            address,
            now,
            blocked_until: now + LinkPurpose::ResetPassword.lifetime(),
            letter: QueuedLetter {
                id: LetterId::new(self.randomness.new_id()),
                letter,
                queued_at: now,
            },
        };
        if !self.links.request_reset(&request).await? {
            return Ok(ResetRequested::AlreadySent);
        }
        self.signal.letter_queued();
        let shown = match &self.display {
            Some(display) => display.link(&request.address).await?,
            None => None,
        };
        Ok(ResetRequested::Sent(shown))
    }
}

impl LinkDisplay {
    async fn link(&self, typed: &EmailAddress) -> Result<Option<ShownLink>, Failure> {
        let Some(known) = self.users.find_credentials(typed.as_str()).await? else {
            return Ok(None);
        };
        let to = known.user.profile.email;
        let purpose = LinkPurpose::ResetPassword;
        let link = self.minter.mint(purpose, known.user.id, &to).await?;
        let subject = RESET_SUBJECT;
        Ok(Some(ShownLink { to, subject, link }))
    }
}
