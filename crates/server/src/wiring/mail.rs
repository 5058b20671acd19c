//! The configured mail adapter.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use secrecy::ExposeSecret;
use triptych_adapter_mail::{OutboxMail, SmtpError, SmtpMail, SmtpOptions};
use triptych_ports::{HealthCheck, MailSender, Randomness};
use triptych_users::EmailAddress;

use crate::config::{Config, MailConfig, MailProvider, Profile};

/// The sender in development: a name reserved for examples.
const EXAMPLE_SENDER: &str = "Triptych <hello@triptych.example>";

/// Builds the mail adapter.
///
/// # Errors
/// The invalid setting.
pub(super) fn sender(
    config: &Config,
    randomness: &Arc<dyn Randomness>,
) -> anyhow::Result<Arc<dyn MailSender>> {
    let from = sender_text(&config.mail);
    match config.mail.provider {
        MailProvider::Outbox => {
            let folder = config.server.data_dir.join("outbox");
            let outbox = OutboxMail::open(folder, from, randomness.clone()).context("mail")?;
            Ok(Arc::new(outbox))
        }
        MailProvider::Smtp => Ok(Arc::new(smtp(&config.mail, from, randomness)?)),
    }
}

/// Validates the settings of [`sender`] without creating anything.
///
/// # Errors
/// The invalid setting.
pub(super) fn check(config: &Config, randomness: &Arc<dyn Randomness>) -> anyhow::Result<()> {
    let from = sender_text(&config.mail);
    match config.mail.provider {
        MailProvider::Outbox => OutboxMail::check_sender(from).context("mail.from"),
        MailProvider::Smtp => smtp(&config.mail, from, randomness).map(drop),
    }
}

/// A health check of the SMTP server; `None` if mail is written to files.
///
/// # Errors
/// The invalid setting.
pub(super) fn health_check(
    config: &Config,
    randomness: &Arc<dyn Randomness>,
) -> anyhow::Result<Option<Arc<dyn HealthCheck>>> {
    match config.mail.provider {
        MailProvider::Outbox => Ok(None),
        MailProvider::Smtp => {
            let smtp = smtp(&config.mail, sender_text(&config.mail), randomness)?;
            Ok(Some(Arc::new(smtp)))
        }
    }
}

/// Whether reset links are shown on the page: only in development, where the user can read the
/// outbox anyway.
pub(super) fn shows_links(config: &Config) -> bool {
    config.server.profile == Profile::Development && config.mail.provider == MailProvider::Outbox
}

/// The address of support. In development the sender's address by default: mail ends in the outbox
/// anyway.
pub(super) fn support(config: &Config) -> Option<EmailAddress> {
    let settings = &config.mail;
    if !settings.support.is_empty() {
        return EmailAddress::parse(&settings.support).ok();
    }
    let is_outbox = settings.provider == MailProvider::Outbox;
    is_outbox.then(|| sender_address(settings)).flatten()
}

/// The address in `Name <name@example.org>`.
fn sender_address(settings: &MailConfig) -> Option<EmailAddress> {
    let sender = sender_text(settings);
    let address = sender.rsplit('<').next().unwrap_or_default();
    EmailAddress::parse(address.trim_end_matches('>')).ok()
}

fn sender_text(settings: &MailConfig) -> &str {
    match settings.from.as_str() {
        "" => EXAMPLE_SENDER,
        from => from,
    }
}

fn smtp(
    settings: &MailConfig,
    from: &str,
    randomness: &Arc<dyn Randomness>,
) -> anyhow::Result<SmtpMail> {
    let authority = authority(&settings.smtp_authority_file)?;
    let options = SmtpOptions {
        sender: from,
        timeout: Duration::from_secs(settings.timeout_seconds),
        authority: authority.as_deref(),
    };
    let server = settings.smtp_url.expose_secret();
    SmtpMail::new(server, options, randomness.clone()).map_err(|error| {
        let setting = match error {
            SmtpError::Sender(_) => "mail.from",
            SmtpError::Server(_) => "mail.smtp_url",
            SmtpError::Authority | SmtpError::Encryption(_) => "mail.smtp_authority_file",
        };
        anyhow::Error::new(error).context(setting)
    })
}

fn authority(path: &str) -> anyhow::Result<Option<Vec<u8>>> {
    if path.is_empty() {
        return Ok(None);
    }
    let certificates = fs::read(path);
    let certificates =
        certificates.with_context(|| format!("mail.smtp_authority_file: {path:?}"))?;
    Ok(Some(certificates))
}
