//! A letter becomes a mail.

use std::sync::Arc;

use triptych_ports::{Failure, Letter, Mail, QueuedLetter, UserStore};
use triptych_users::{EmailAddress, LinkPurpose, User, UserId};

use super::page::MailPage;
use super::{LinkMinter, words};

/// Finds out who gets a letter, and writes the mail with the links that it needs.
#[derive(Clone)]
pub struct LetterWriter {
    /// Knows who gets it.
    pub users: Arc<dyn UserStore>,
    /// Makes links.
    pub minter: LinkMinter,
    /// Who gets what is written by the contact form; nobody where it is not set up.
    pub support: Option<EmailAddress>,
}

impl LetterWriter {
    /// The mail; none where there is nobody any more, or never was, whom it concerns.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn write(&self, queued: &QueuedLetter) -> Result<Option<Mail>, Failure> {
        let (at, public_url) = (queued.queued_at, self.minter.public_url.as_str());
        match &queued.letter {
            Letter::ConfirmAddress { user_id, address } => {
                self.confirmation(*user_id, address).await
            }
            Letter::ResetPassword { address } => self.reset(address).await,
            Letter::PasswordChanged {
                address,
                first_name,
            } => {
                let page = words::password_changed(first_name, at, public_url);
                self.mail(address, &page).map(Some)
            }
            Letter::AddressChangeRequested {
                present,
                requested,
                first_name,
            } => {
                let page =
                    words::address_change_requested(present, requested, first_name, at, public_url);
                self.mail(present, &page).map(Some)
            }
            Letter::PasswordRemoved {
                address,
                first_name,
            } => {
                let page = words::password_removed(address, first_name, at, public_url);
                self.mail(address, &page).map(Some)
            }
            Letter::AddressChanged {
                former,
                present,
                first_name,
            } => {
                let page = words::address_changed(former, present, first_name, at, public_url);
                self.mail(former, &page).map(Some)
            }
            Letter::Contact(message) => {
                let Some(support) = &self.support else {
                    return Err(Failure::Unavailable("mail.support is not set".into()));
                };
                let mail = self.mail(support, &words::contact(message))?;
                Ok(Some(Mail {
                    reply_to: Some(message.reply_to.clone()),
                    ..mail
                }))
            }
        }
    }

    /// The mail to the address that the user registered with: what somebody typed may look the
    /// same to us and be another mailbox.
    async fn reset(&self, typed: &EmailAddress) -> Result<Option<Mail>, Failure> {
        let known = self.users.find_credentials(typed.as_str()).await?;
        let Some(User { id, profile, .. }) = known.map(|known| known.user) else {
            return Ok(None);
        };
        let purpose = LinkPurpose::ResetPassword;
        let link = self.minter.mint(purpose, id, &profile.email).await?;
        let page = words::reset_password(&profile, &link);
        self.mail(&profile.email, &page).map(Some)
    }

    async fn confirmation(
        &self,
        user_id: UserId,
        address: &EmailAddress,
    ) -> Result<Option<Mail>, Failure> {
        let Some(user) = self.users.find(user_id).await? else {
            return Ok(None);
        };
        let is_present = user.profile.email.is_same(address);
        let pending = user.pending_email.as_ref();
        let is_pending = pending.is_some_and(|pending| pending.is_same(address));
        // The user may have changed their mind since the letter was written.
        if !is_pending && (!is_present || user.email_confirmed) {
            return Ok(None);
        }
        let purpose = LinkPurpose::ConfirmAddress;
        let link = self.minter.mint(purpose, user_id, address).await?;
        let page = if is_present {
            words::confirm_address(&user.profile, &link)
        } else {
            words::confirm_new_address(address, &link)
        };
        self.mail(address, &page).map(Some)
    }

    fn mail(&self, to: &EmailAddress, page: &MailPage) -> Result<Mail, Failure> {
        let rendered = page
            .render(&self.minter.public_url)
            .map_err(|error| Failure::Internal(error.into()))?;
        Ok(Mail {
            to: to.clone(),
            reply_to: None,
            subject: page.title.clone(),
            text: rendered.text,
            html: rendered.html,
        })
    }
}
