//! Mail, and the contact form, which the page may send with another service.

use anyhow::ensure;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use triptych_users::EmailAddress;

/// The maximum timeout of one mail: more would block the queue.
const TIMEOUT_SECONDS_MAX: u64 = 300;

/// The kind of mail delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MailProvider {
    /// To a folder.
    Outbox,
    /// To an SMTP server.
    Smtp,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MailConfig {
    pub(crate) provider: MailProvider,
    /// The sender; empty for a placeholder.
    pub(crate) from: String,
    /// The SMTP URL; may contain a password.
    pub(crate) smtp_url: SecretString,
    /// A PEM file with additional trusted certificates; empty for the public ones only.
    pub(crate) smtp_authority_file: String,
    /// The timeout of one mail.
    pub(crate) timeout_seconds: u64,
    /// The address of support; empty for none.
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

/// The contact form. The ids of its service are public: every browser receives them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_field_names,
    reason = "the settings are named as in the file"
)]
pub(crate) struct ContactConfig {
    /// The EmailJS service id.
    pub(crate) emailjs_service_id: String,
    /// The EmailJS template id.
    pub(crate) emailjs_template_id: String,
    /// The EmailJS public key.
    pub(crate) emailjs_public_key: String,
}

impl ContactConfig {
    /// Whether the page sends the form with EmailJS.
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
