//! Converts letters to mail.

use triptych_ports::{Failure, Letter, LetterId, Mail, QueuedLetter};
use triptych_users::{EmailAddress, LinkPurpose, User, UserId};

use super::letter_texts;
use super::links::mint;
use super::page::MailPage;
use crate::Ports;

/// Looks up the recipient and writes the mail with its links. `None` if the user does not exist.
pub(super) async fn write(ports: &Ports, queued: &QueuedLetter) -> Result<Option<Mail>, Failure> {
    let (at, public_url) = (queued.queued_at, ports.public_url.as_str());
    match &queued.letter {
        Letter::ConfirmAddress { user_id, address } => confirmation(ports, *user_id, address).await,
        Letter::ResetPassword { address } => reset(ports, queued.id, address).await,
        Letter::PasswordChanged {
            address,
            first_name,
        } => {
            let page = letter_texts::password_changed(first_name, at, public_url);
            mail(ports, address, &page).map(Some)
        }
        Letter::AddressChangeRequested {
            present,
            requested,
            first_name,
        } => {
            let page = letter_texts::address_change_requested(
                present, requested, first_name, at, public_url,
            );
            mail(ports, present, &page).map(Some)
        }
        Letter::PasswordRemoved {
            address,
            first_name,
        } => {
            let page = letter_texts::password_removed(address, first_name, at, public_url);
            mail(ports, address, &page).map(Some)
        }
        Letter::AddressChanged {
            former,
            present,
            first_name,
        } => {
            let page = letter_texts::address_changed(former, present, first_name, at, public_url);
            mail(ports, former, &page).map(Some)
        }
        Letter::Contact(message) => {
            let Some(support) = &ports.support else {
                return Err(Failure::Unavailable("mail.support is not set".into()));
            };
            let mail = mail(ports, support, &letter_texts::contact(message, at))?;
            Ok(Some(Mail {
                reply_to: Some(message.reply_to.clone()),
                ..mail
            }))
        }
    }
}

/// Sent to the registered address: a typed one that compares equal may be another mailbox.
async fn reset(
    ports: &Ports,
    letter_id: LetterId,
    typed: &EmailAddress,
) -> Result<Option<Mail>, Failure> {
    let known = ports.stores.users.find_credentials(typed.as_str()).await?;
    let Some(User { id, profile, .. }) = known.map(|known| known.user) else {
        return Ok(None);
    };
    let address = &profile.email;
    let link = match &ports.shown_links {
        Some(shown) => shown.reset_link(ports, letter_id, id, address).await?,
        None => mint(ports, LinkPurpose::ResetPassword, id, address).await?,
    };
    let page = letter_texts::reset_password(&profile, &link);
    mail(ports, &profile.email, &page).map(Some)
}

async fn confirmation(
    ports: &Ports,
    user_id: UserId,
    address: &EmailAddress,
) -> Result<Option<Mail>, Failure> {
    let Some(user) = ports.stores.users.find(user_id).await? else {
        return Ok(None);
    };
    let is_present = user.profile.email.is_same(address);
    let pending = user.pending_email.as_ref();
    let is_pending = pending.is_some_and(|pending| pending.is_same(address));
    // The change may have been cancelled meanwhile.
    if !is_pending && (!is_present || user.email_confirmed) {
        return Ok(None);
    }
    let purpose = LinkPurpose::ConfirmAddress;
    let link = mint(ports, purpose, user_id, address).await?;
    let page = if is_present {
        letter_texts::confirm_address(&user.profile, &link)
    } else {
        letter_texts::confirm_new_address(address, &link)
    };
    mail(ports, address, &page).map(Some)
}

fn mail(ports: &Ports, to: &EmailAddress, page: &MailPage) -> Result<Mail, Failure> {
    let rendered = page
        .render(&ports.public_url)
        .map_err(|error| Failure::Internal(error.into()))?;
    Ok(Mail {
        to: to.clone(),
        reply_to: None,
        subject: page.title.clone(),
        text: rendered.text,
        html: rendered.html,
    })
}
