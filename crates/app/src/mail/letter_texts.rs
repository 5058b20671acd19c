//! The texts of letters.

use chrono::{DateTime, Utc};
use triptych_users::{ContactMessage, EmailAddress, PersonName, Profile};

use super::MintedLink;
use super::page::{Action, MailPage};

/// The footer for users.
const OF_AN_ACCOUNT: &str = "You're receiving this because you have a Triptych account.";
/// The footer for recipients who may have no account.
const OF_AN_ADDRESS: &str =
    "You're receiving this because somebody entered your address on Triptych.";

/// The subject of the password reset mail.
pub(crate) const RESET_SUBJECT: &str = "Reset your password";

/// The password reset letter.
pub(super) fn reset_password(profile: &Profile, link: &MintedLink) -> MailPage {
    MailPage {
        title: RESET_SUBJECT.to_owned(),
        greeting: Some(greeting(&profile.first_name)),
        before: vec![format!(
            "Somebody asked to reset the password for {}. If that was you, choose a new one here:",
            profile.email.as_str()
        )],
        quote: None,
        action: Some(action("Choose a new password", link)),
        after: vec![
            "This link works once and expires in 15 minutes.".to_owned(),
            "If it wasn't you, ignore this email. Your password stays the same.".to_owned(),
        ],
        reason: OF_AN_ACCOUNT.to_owned(),
    }
}

/// Confirms the address of a registration.
pub(super) fn confirm_address(profile: &Profile, link: &MintedLink) -> MailPage {
    MailPage {
        title: "Confirm your email address".to_owned(),
        greeting: Some(greeting(&profile.first_name)),
        before: vec![format!(
            "Somebody created a Triptych account with {}. Please confirm that this address is yours:",
            profile.email.as_str()
        )],
        quote: None,
        action: Some(action("Confirm this address", link)),
        after: vec![
            "This link works once and expires in 3 days.".to_owned(),
            "If you didn't create this account, ignore this email. Somebody may have mistyped their \
             own address."
                .to_owned(),
        ],
        reason: OF_AN_ADDRESS.to_owned(),
    }
}

/// Confirms a new address. It contains nothing else about the account: the recipient may be another
/// person.
pub(super) fn confirm_new_address(address: &EmailAddress, link: &MintedLink) -> MailPage {
    MailPage {
        title: "Confirm your new email address".to_owned(),
        greeting: None,
        before: vec![format!(
            "Somebody wants to use {} for their Triptych account. Please confirm that this address \
             is yours:",
            address.as_str()
        )],
        quote: None,
        action: Some(action("Confirm this address", link)),
        after: vec![
            "This link works once and expires in 3 days. Nothing changes until you open it."
                .to_owned(),
            "If this isn't your account, ignore this email. Somebody may have mistyped their own \
             address."
                .to_owned(),
        ],
        reason: OF_AN_ADDRESS.to_owned(),
    }
}

/// Notifies a user of a changed password.
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
                "Your password was changed on {}. You've been signed out on all other devices.",
                day_and_time(at)
            ),
            "If that was you, there's nothing to do. If not, reset your password now:".to_owned(),
        ],
        quote: None,
        action: Some(reset_action(public_url)),
        after: Vec::new(),
        reason: OF_AN_ACCOUNT.to_owned(),
    }
}

/// Notifies the current address of a requested change.
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
                "On {}, somebody signed in to your account asked to change its email address from \
                 {} to {}. The change takes effect once the link sent to the new address is opened.",
                day_and_time(at),
                present.as_str(),
                requested.as_str()
            ),
            "If that was you, there's nothing to do. If not, reset your password now. That cancels \
             the change and signs you out everywhere:"
                .to_owned(),
        ],
        quote: None,
        action: Some(reset_action(public_url)),
        after: Vec::new(),
        reason: OF_AN_ACCOUNT.to_owned(),
    }
}

/// Notifies a user that their first sign-in with a provider revoked earlier credentials.
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
                "On {}, somebody signed in to your account with another service for the first time. \
                 That service confirmed that {} is their address, which had never been confirmed \
                 here. To be safe, we removed the old password and signed out all other devices.",
                day_and_time(at),
                address.as_str()
            ),
            "To sign in with a password again, set a new one:".to_owned(),
        ],
        quote: None,
        action: Some(reset_action(public_url)),
        after: vec![
            "If you didn't sign in, secure your account with that service first.".to_owned(),
        ],
        reason: OF_AN_ACCOUNT.to_owned(),
    }
}

/// Notifies the former address of a completed change.
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
                "On {}, your account's email address was changed. We now write to {} instead of {}.",
                day_and_time(at),
                present.as_str(),
                former.as_str()
            ),
            "If that was you, there's nothing to do. If not, contact us right away:".to_owned(),
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

/// A contact message to support.
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
            "Your reply goes to {}. We haven't verified who they are.",
            message.reply_to.as_str()
        )],
        reason: "You're receiving this because you handle support for Triptych.".to_owned(),
    }
}

/// A name accepted under older rules may contain a link and is omitted.
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
