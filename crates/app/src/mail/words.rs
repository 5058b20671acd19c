//! What each letter says.

use chrono::{DateTime, Utc};
use triptych_users::{ContactMessage, EmailAddress, PersonName, Profile};

use super::MintedLink;
use super::page::{Action, MailPage};

/// Why a user has a mail.
const OF_AN_ACCOUNT: &str = "You get this mail because of your account with Triptych.";
/// Why somebody has a mail who may have no account.
const OF_AN_ADDRESS: &str = "You get this mail because somebody typed your address on Triptych.";

/// The subject of the mail by which a user chooses a new password.
pub(crate) const RESET_SUBJECT: &str = "Reset your password";

/// Lets a user choose a new password.
pub(super) fn reset_password(profile: &Profile, link: &MintedLink) -> MailPage {
    MailPage {
        title: RESET_SUBJECT.to_owned(),
        greeting: Some(greeting(&profile.first_name)),
        before: vec![format!(
            "Somebody asked for a new password for your account with the address {}. If that was \
             you, choose one here:",
            profile.email.as_str()
        )],
        quote: None,
        action: Some(action("Choose a new password", link)),
        after: vec![
            "The link works once, and for 15 minutes.".to_owned(),
            "If it was not you, do nothing: your password stays as it is.".to_owned(),
        ],
        reason: OF_AN_ACCOUNT.to_owned(),
    }
}

/// Asks to confirm the address that a user registered with.
pub(super) fn confirm_address(profile: &Profile, link: &MintedLink) -> MailPage {
    MailPage {
        title: "Confirm your email address".to_owned(),
        greeting: Some(greeting(&profile.first_name)),
        before: vec![format!(
            "An account on Triptych was made with the address {}. Please confirm that it is \
             yours:",
            profile.email.as_str()
        )],
        quote: None,
        action: Some(action("Confirm this address", link)),
        after: vec![
            "The link works once, and for 3 days.".to_owned(),
            "If you did not make this account, do not open the link. Somebody may have mistyped \
             their own address."
                .to_owned(),
        ],
        reason: OF_AN_ADDRESS.to_owned(),
    }
}

/// Asks to confirm an address that is to replace another. Nothing else of the account is in it: the
/// reader may be another person.
pub(super) fn confirm_new_address(address: &EmailAddress, link: &MintedLink) -> MailPage {
    MailPage {
        title: "Confirm your new email address".to_owned(),
        greeting: None,
        before: vec![format!(
            "An account on Triptych is to use the address {} from now on. Please confirm that it \
             is yours:",
            address.as_str()
        )],
        quote: None,
        action: Some(action("Confirm this address", link)),
        after: vec![
            "The link works once, and for 3 days. Until then nothing changes.".to_owned(),
            "If this is not your account, do not open the link. Somebody may have mistyped their \
             own address."
                .to_owned(),
        ],
        reason: OF_AN_ADDRESS.to_owned(),
    }
}

/// Tells a user that their password is another one.
pub(super) fn password_changed(
    first_name: &PersonName,
    at: DateTime<Utc>,
    public_url: &str,
) -> MailPage {
    MailPage {
        title: "Your password was changed".to_owned(),
        greeting: Some(greeting(first_name)),
        before: vec![
            format!(
                "The password of your account was changed on {}. All other devices have to sign \
                 in again.",
                day_and_time(at)
            ),
            "If that was you, there is nothing to do. If it was not, choose another password now:"
                .to_owned(),
        ],
        quote: None,
        action: Some(reset_action(public_url)),
        after: Vec::new(),
        reason: OF_AN_ACCOUNT.to_owned(),
    }
}

/// Notifies a user at their present address that it is to be replaced.
pub(super) fn address_change_requested(
    present: &EmailAddress,
    requested: &EmailAddress,
    first_name: &PersonName,
    at: DateTime<Utc>,
    public_url: &str,
) -> MailPage {
    MailPage {
        title: "Somebody asked to change your email address".to_owned(),
        greeting: Some(greeting(first_name)),
        before: vec![
            format!(
                "On {} somebody who is signed in to your account asked to replace its address {} \
                 by {}. It stays as it is until a link that was mailed to the new address is \
                 opened.",
                day_and_time(at),
                present.as_str(),
                requested.as_str()
            ),
            "If that was you, there is nothing to do. If it was not, choose another password now. \
             That cancels the change and signs out everybody:"
                .to_owned(),
        ],
        quote: None,
        action: Some(reset_action(public_url)),
        after: Vec::new(),
        reason: OF_AN_ACCOUNT.to_owned(),
    }
}

/// Tells a user that their first sign-in by a provider ended what opened the account before.
pub(super) fn password_removed(
    address: &EmailAddress,
    first_name: &PersonName,
    at: DateTime<Utc>,
    public_url: &str,
) -> MailPage {
    MailPage {
        title: "Your password was removed".to_owned(),
        greeting: Some(greeting(first_name)),
        before: vec![
            format!(
                "On {} somebody signed in to your account for the first time by another service, \
                 which confirms that {} is their address. Nobody had proved that the password was \
                 set by the owner of this address. So the password no longer works, and all other \
                 devices have to sign in again.",
                day_and_time(at),
                address.as_str()
            ),
            "To sign in with a password again, choose a new one:".to_owned(),
        ],
        quote: None,
        action: Some(reset_action(public_url)),
        after: vec![
            "If you did not sign in, secure your account with that service first.".to_owned(),
        ],
        reason: OF_AN_ACCOUNT.to_owned(),
    }
}

/// Tells a user at their former address where their mail goes now.
pub(super) fn address_changed(
    former: &EmailAddress,
    present: &EmailAddress,
    first_name: &PersonName,
    at: DateTime<Utc>,
    public_url: &str,
) -> MailPage {
    MailPage {
        title: "Your email address was changed".to_owned(),
        greeting: Some(greeting(first_name)),
        before: vec![
            format!(
                "On {} the address of your account was changed. Mail goes to {} from now on, and \
                 no longer to {}.",
                day_and_time(at),
                present.as_str(),
                former.as_str()
            ),
            "If that was you, there is nothing to do. If it was not, write to us at once:"
                .to_owned(),
        ],
        quote: None,
        action: Some(Action {
            label: "Contact Support",
            link: format!("{public_url}/contact"),
        }),
        after: Vec::new(),
        reason: OF_AN_ACCOUNT.to_owned(),
    }
}

/// Carries what somebody wrote to the support.
pub(super) fn contact(message: &ContactMessage, at: DateTime<Utc>) -> MailPage {
    let subject = message.subject.as_ref();
    let title = subject.map_or_else(
        || format!("Message from {}", message.name.as_str()),
        |subject| format!("Message: {}", subject.as_str()),
    );
    MailPage {
        title,
        greeting: None,
        before: vec![format!(
            "{} <{}> wrote through the contact form on {}:",
            message.name.as_str(),
            message.reply_to.as_str(),
            day_and_time(at)
        )],
        quote: Some(message.text.as_str().to_owned()),
        action: None,
        after: vec![format!(
            "An answer to this mail goes to {}. Who they are was not checked.",
            message.reply_to.as_str()
        )],
        reason: "You get this mail because you look after the support of Triptych.".to_owned(),
    }
}

/// A name from before today's rules may hold a link, and is left out.
fn greeting(first_name: &PersonName) -> String {
    if first_name.is_acceptable() {
        format!("Hello {},", first_name.as_str())
    } else {
        "Hello,".to_owned()
    }
}

fn reset_action(public_url: &str) -> Action {
    Action {
        label: "Reset your password",
        link: format!("{public_url}/forgot-password"),
    }
}

fn action(label: &'static str, link: &MintedLink) -> Action {
    Action {
        label,
        link: link.reveal().to_owned(),
    }
}

fn day_and_time(at: DateTime<Utc>) -> String {
    at.format("%-d %B %Y at %H:%M UTC").to_string()
}

#[cfg(test)]
mod tests;
