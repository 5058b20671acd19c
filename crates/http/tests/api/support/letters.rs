//! What is mailed: the use cases that write letters, and the worker that sends them.

use triptych_app::mail::{DeliverMail, LetterWriter, LinkMinter};
use triptych_app::support::SendContactMessage;
use triptych_app::users::{
    ChangeEmail, ConfirmEmail, LinkDisplay, RequestPasswordReset, ResendConfirmation, ResetPassword,
};

use super::services::Fakes;

impl Fakes {
    /// The worker that sends mail.
    pub fn delivery(&self, public_url: &str) -> DeliverMail {
        DeliverMail {
            queue: self.database.clone(),
            writer: LetterWriter {
                users: self.database.clone(),
                minter: self.minter(public_url),
                support: self.support.clone(),
            },
            sender: self.mail.clone(),
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
            signal: self.mail_signal.clone(),
        }
    }

    fn minter(&self, public_url: &str) -> LinkMinter {
        LinkMinter {
            links: self.database.clone(),
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
            public_url: public_url.to_owned(),
        }
    }

    pub(super) fn request_password_reset(&self, public_url: &str) -> RequestPasswordReset {
        RequestPasswordReset {
            throttle: self.throttle(),
            links: self.database.clone(),
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
            signal: self.mail_signal.clone(),
            display: self.shows_links.then(|| LinkDisplay {
                users: self.database.clone(),
                minter: self.minter(public_url),
            }),
        }
    }

    pub(super) fn reset_password(&self) -> ResetPassword {
        ResetPassword {
            links: self.database.clone(),
            hasher: self.hasher.clone(),
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
            signal: self.mail_signal.clone(),
        }
    }

    pub(super) fn confirm_email(&self) -> ConfirmEmail {
        ConfirmEmail {
            links: self.database.clone(),
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
            signal: self.mail_signal.clone(),
        }
    }

    pub(super) fn change_email(&self) -> ChangeEmail {
        ChangeEmail {
            users: self.database.clone(),
            links: self.database.clone(),
            passwords: self.passwords(),
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
            signal: self.mail_signal.clone(),
        }
    }

    pub(super) fn resend_confirmation(&self) -> ResendConfirmation {
        ResendConfirmation {
            users: self.database.clone(),
            queue: self.database.clone(),
            throttle: self.throttle(),
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
            signal: self.mail_signal.clone(),
        }
    }

    pub(super) fn send_contact_message(&self) -> SendContactMessage {
        SendContactMessage {
            queue: self.database.clone(),
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
            signal: self.mail_signal.clone(),
            throttle: self.throttle(),
            is_set_up: self.support.is_some(),
        }
    }
}
