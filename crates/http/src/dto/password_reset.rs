//! Password resets and confirmation of addresses, by mailed links.

use serde::{Deserialize, Serialize};
use triptych_app::users::{ResetPasswordCommand, ResetRequested, ShownLink};
use triptych_users::{EmailAddress, Password, TokenDigest};
use utoipa::ToSchema;

use crate::error::{ApiError, ErrorCode};

/// Somebody who forgot their password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RequestResetBody {
    /// The address of their account.
    #[schema(example = "mara@example.org")]
    pub email: String,
}

impl TryFrom<RequestResetBody> for EmailAddress {
    type Error = ApiError;

    fn try_from(body: RequestResetBody) -> Result<Self, ApiError> {
        Self::parse(&body.email).map_err(|error| ApiError::field("email", error.to_string()))
    }
}

/// Whether a reset link goes out now.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResetStatus {
    /// It does, if anybody has the address.
    Sent,
    /// The address was asked for in the last 15 minutes.
    AlreadySent,
}

/// What came of a request; it does not tell whether anybody has the address.
#[derive(Serialize, ToSchema)]
#[schema(as = ResetRequested)]
pub struct ResetRequestedDto {
    /// The same in words.
    pub message: &'static str,
    /// Always null: the secret is in the mail alone.
    #[schema(required)]
    pub token: Option<String>,
    /// What came of it.
    pub status: ResetStatus,
    /// The mail itself, in development and nowhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub mock_mail: Option<MockMailDto>,
}

/// A mail that the developer would find in the outbox.
#[derive(Serialize, ToSchema)]
#[schema(as = MockMail)]
pub struct MockMailDto {
    /// Where it goes.
    pub to: String,
    /// Its subject.
    pub subject: &'static str,
    /// The link in it.
    pub link: String,
}

impl From<ResetRequested> for ResetRequestedDto {
    fn from(requested: ResetRequested) -> Self {
        let (message, status, shown) = match requested {
            ResetRequested::Sent(shown) => ("A reset link was sent.", ResetStatus::Sent, shown),
            ResetRequested::AlreadySent => {
                ("A reset was already sent.", ResetStatus::AlreadySent, None)
            }
        };
        Self {
            message,
            token: None,
            status,
            mock_mail: shown.map(MockMailDto::from),
        }
    }
}

impl From<ShownLink> for MockMailDto {
    fn from(shown: ShownLink) -> Self {
        Self {
            to: shown.to.as_str().to_owned(),
            subject: shown.subject,
            link: shown.link.reveal().to_owned(),
        }
    }
}

/// A new password, and what the mailed link held.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResetPasswordBody {
    /// The address in the link.
    #[schema(example = "mara@example.org")]
    pub email: String,
    /// The token in the link.
    pub token: String,
    /// 8 characters at least, 72 bytes at most.
    #[schema(format = Password)]
    pub new_password: String,
}

impl TryFrom<ResetPasswordBody> for ResetPasswordCommand {
    type Error = ApiError;

    fn try_from(body: ResetPasswordBody) -> Result<Self, ApiError> {
        let password = Password::parse(&body.new_password)
            .map_err(|error| ApiError::field("new_password", error.to_string()))?;
        // No link was ever mailed to an invalid address.
        let address = EmailAddress::parse(&body.email)
            .map_err(|_| ApiError::new(ErrorCode::InvalidResetLink))?;
        Ok(Self {
            digest: TokenDigest::of(&body.token),
            address,
            password,
        })
    }
}

/// Something was done.
#[derive(Serialize, ToSchema)]
#[schema(as = Message)]
pub struct MessageDto {
    /// What was done, in words.
    #[schema(example = "Your password was reset.")]
    pub message: &'static str,
}

/// What a mailed link held.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmEmailBody {
    /// The token in the link.
    pub token: String,
}

/// An address was confirmed.
#[derive(Serialize, ToSchema)]
#[schema(as = EmailConfirmed)]
pub struct EmailConfirmedDto {
    /// The same in words.
    #[schema(example = "Your email address is confirmed.")]
    pub message: &'static str,
    /// The address, which is the user's from now on.
    #[schema(example = "mara@example.org")]
    pub email: String,
}

impl From<EmailAddress> for EmailConfirmedDto {
    fn from(address: EmailAddress) -> Self {
        Self {
            message: "Your email address is confirmed.",
            email: address.as_str().to_owned(),
        }
    }
}
