//! The contact form.

use serde::{Deserialize, Serialize};
use triptych_users::{ContactMessage, ContactName, ContactSubject, ContactText, EmailAddress};
use utoipa::ToSchema;

use crate::error::{ApiError, FieldErrors};

/// A message to the support.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactBody {
    /// The sender's name: one line of 1 to 100 characters.
    #[schema(example = "Mara Lindqvist")]
    pub name: String,
    /// The sender's email address, for the reply.
    #[schema(example = "mara@example.org")]
    pub email: String,
    /// The subject: one line of at most 200 characters.
    pub subject: Option<String>,
    /// The text: 1 to 5,000 characters.
    pub message: String,
    /// A honeypot, hidden from people. A message in which it is filled is discarded; the response
    /// is the same.
    pub website: Option<String>,
}

impl ContactBody {
    /// Whether the honeypot field is filled, so that a program sent the form.
    pub fn is_from_a_program(&self) -> bool {
        self.website.as_ref().is_some_and(|text| !text.is_empty())
    }
}

impl TryFrom<ContactBody> for ContactMessage {
    type Error = ApiError;

    fn try_from(body: ContactBody) -> Result<Self, ApiError> {
        let mut errors = FieldErrors::default();
        let name = errors.check("name", ContactName::parse(&body.name));
        let reply_to = errors.check("email", email(&body.email));
        let subject = body.subject.as_deref().unwrap_or_default();
        let subject = errors.check("subject", ContactSubject::parse(subject));
        let text = errors.check("message", ContactText::parse(&body.message));
        match (name, reply_to, subject, text) {
            (Some(name), Some(reply_to), Some(subject), Some(text)) => Ok(Self {
                name,
                reply_to,
                subject,
                text,
            }),
            _ => Err(errors.into_error()),
        }
    }
}

/// Parses an address that cannot inject a header.
fn email(raw: &str) -> Result<EmailAddress, String> {
    if raw.trim().is_empty() {
        return Err(triptych_users::ContactError::Missing.to_string());
    }
    if raw.chars().any(char::is_control) {
        return Err(triptych_users::ContactError::ControlCharacter.to_string());
    }
    EmailAddress::parse(raw).map_err(|error| error.to_string())
}

/// The status of a message.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContactStatus {
    /// It was accepted for delivery.
    Sent,
}

/// A message was accepted.
#[derive(Serialize, ToSchema)]
#[schema(as = ContactSent)]
pub struct ContactSentDto {
    /// Its status.
    pub status: ContactStatus,
}
