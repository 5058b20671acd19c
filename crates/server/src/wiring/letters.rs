//! What is mailed: the use cases that write letters, and the worker that sends them.

use std::sync::Arc;

use triptych_app::mail::{DeliverMail, LetterWriter, LinkMinter};
use triptych_app::maintenance::SweepMail;
use triptych_app::support::SendContactMessage;
use triptych_app::throttle::Throttle;
use triptych_app::users::{
    ChangeEmail, ConfirmEmail, LinkDisplay, PasswordCheck, RequestPasswordReset,
    ResendConfirmation, ResetPassword,
};
use triptych_ports::PasswordHasher;

use super::{Adapters, mail};
use crate::config::{Config, MailProvider, Profile};

/// Sends what waits. Its links lead to `public_url`.
pub(super) fn deliver_mail(config: &Config, adapters: &Adapters, public_url: &str) -> DeliverMail {
    DeliverMail {
        queue: adapters.database.clone(),
        writer: LetterWriter {
            users: adapters.database.clone(),
            minter: minter(adapters, public_url),
            support: mail::support(config),
        },
        sender: adapters.mail.clone(),
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        signal: adapters.mail_signal.clone(),
    }
}

pub(super) fn sweep_mail(adapters: &Adapters) -> SweepMail {
    SweepMail {
        links: adapters.database.clone(),
        queue: adapters.database.clone(),
        clock: adapters.clock.clone(),
    }
}

pub(super) fn request_password_reset(
    config: &Config,
    adapters: &Adapters,
    throttle: Throttle,
    public_url: &str,
) -> RequestPasswordReset {
    // Whoever asks here could read the outbox as well. Nowhere else is a link ever shown.
    let is_own_machine = config.server.profile == Profile::Development
        && config.mail.provider == MailProvider::Outbox;
    RequestPasswordReset {
        throttle,
        links: adapters.database.clone(),
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        signal: adapters.mail_signal.clone(),
        display: is_own_machine.then(|| LinkDisplay {
            users: adapters.database.clone(),
            minter: minter(adapters, public_url),
        }),
    }
}

pub(super) fn reset_password(
    adapters: &Adapters,
    hasher: Arc<dyn PasswordHasher>,
) -> ResetPassword {
    ResetPassword {
        links: adapters.database.clone(),
        hasher,
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        signal: adapters.mail_signal.clone(),
    }
}

pub(super) fn confirm_email(adapters: &Adapters) -> ConfirmEmail {
    ConfirmEmail {
        links: adapters.database.clone(),
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        signal: adapters.mail_signal.clone(),
    }
}

pub(super) fn change_email(adapters: &Adapters, passwords: PasswordCheck) -> ChangeEmail {
    ChangeEmail {
        users: adapters.database.clone(),
        links: adapters.database.clone(),
        passwords,
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        signal: adapters.mail_signal.clone(),
    }
}

pub(super) fn resend_confirmation(adapters: &Adapters, throttle: Throttle) -> ResendConfirmation {
    ResendConfirmation {
        users: adapters.database.clone(),
        queue: adapters.database.clone(),
        throttle,
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        signal: adapters.mail_signal.clone(),
    }
}

pub(super) fn send_contact_message(
    config: &Config,
    adapters: &Adapters,
    throttle: Throttle,
) -> SendContactMessage {
    SendContactMessage {
        queue: adapters.database.clone(),
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        signal: adapters.mail_signal.clone(),
        throttle,
        is_set_up: mail::support(config).is_some(),
    }
}

fn minter(adapters: &Adapters, public_url: &str) -> LinkMinter {
    LinkMinter {
        links: adapters.database.clone(),
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        public_url: public_url.to_owned(),
    }
}
