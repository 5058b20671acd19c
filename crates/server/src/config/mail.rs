//! Mail, and the contact form that the page may send by another service.

use anyhow::ensure;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use triptych_users::EmailAddress;

/// How long one mail may take at most: more would hold up the queue.
const TIMEOUT_SECONDS_MAX: u64 = 300;

/// Where mail goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MailProvider {
    /// Into a folder.
    Outbox,
    /// To a mail server.
    Smtp,
}

/// Mail.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MailConfig {
    /// Where it goes.
    pub(crate) provider: MailProvider,
    /// The sender; empty for one that is no real address.
    pub(crate) from: String,
    /// The mail server; it may hold a password.
    pub(crate) smtp_url: SecretString,
    /// A PEM file with the certificate of an authority; empty for the public ones alone.
    pub(crate) smtp_authority_file: String,
    /// How long the server may take over one mail.
    pub(crate) timeout_seconds: u64,
    /// Where users write for help; empty for nowhere.
    pub(crate) support: String,
}

impl MailConfig {
    pub(super) fn check(&self) -> anyhow::Result<()> {
        ensure!(
            self.support.is_empty() || EmailAddress::parse(&self.support).is_ok(),
            "mail.support: {:?} is no address",
            self.support
        );
        ensure!(
            (1..=TIMEOUT_SECONDS_MAX).contains(&self.timeout_seconds),
            "mail.timeout_seconds: {} is not in 1 to {TIMEOUT_SECONDS_MAX}",
            self.timeout_seconds
        );
        ensure!(
            self.provider == MailProvider::Outbox || !self.smtp_url.expose_secret().is_empty(),
            "mail.smtp_url: required where mail.provider is \"smtp\""
        );
        Ok(())
    }

    pub(super) fn missing_in_production(&self) -> Vec<&'static str> {
        let mut missing = Vec::new();
        if self.provider == MailProvider::Outbox {
            missing.push("mail.provider: \"outbox\" sends nothing and is refused in production");
        }
        if self.smtp_url.expose_secret().is_empty() {
            missing.push("mail.smtp_url: required in production");
        }
        if self.from.is_empty() {
            missing.push("mail.from: required in production");
        }
        missing
    }
}

/// The contact form. The identifiers of its service are public: every visitor's browser has them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_field_names,
    reason = "the settings are named as in the file"
)]
pub(crate) struct ContactConfig {
    /// The account's mail service at EmailJS.
    pub(crate) emailjs_service_id: String,
    /// The form of the mail.
    pub(crate) emailjs_template_id: String,
    /// The account.
    pub(crate) emailjs_public_key: String,
}

impl ContactConfig {
    /// Whether the page sends the form by EmailJS.
    pub(crate) fn uses_emailjs(&self) -> bool {
        self.settings().iter().all(|(_, value)| !value.is_empty())
    }

    pub(super) fn check(&self) -> anyhow::Result<()> {
        let settings = self.settings();
        let is_unused = settings.iter().all(|(_, value)| value.is_empty());
        for (name, value) in settings {
            ensure!(
                is_unused || !value.is_empty(),
                "contact.{name}: required where another setting of EmailJS is given"
            );
        }
        Ok(())
    }

    fn settings(&self) -> [(&'static str, &str); 3] {
        [
            ("emailjs_service_id", &self.emailjs_service_id),
            ("emailjs_template_id", &self.emailjs_template_id),
            ("emailjs_public_key", &self.emailjs_public_key),
        ]
    }
}
