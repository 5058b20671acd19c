//! Password resets and confirmation of addresses, by emailed links.

use serde::{Deserialize, Serialize};
use triptych_app::users::{ResetPasswordCommand, ResetRequested, ShownLink};
use triptych_users::{EmailAddress, Password, TokenDigest};
use utoipa::ToSchema;

use crate::error::{ApiError, ErrorCode};

/// A request for a password reset.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RequestResetBody {
    /// The email address of the account.
    #[schema(example = "mara@example.org")]
    pub email: String,
}

impl TryFrom<RequestResetBody> for EmailAddress {
    type Error = ApiError;

    fn try_from(body: RequestResetBody) -> Result<Self, ApiError> {
        Self::parse(&body.email).map_err(|error| ApiError::field("email", error.to_string()))
    }
}

/// Whether a reset link is sent now.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResetStatus {
    /// It is sent, if an account has the address.
    Sent,
    /// It is not sent: a link to this address was requested in the last 15 minutes.
    AlreadySent,
}

/// The result of a request; it does not reveal whether an account has the address.
#[derive(Serialize, ToSchema)]
#[schema(as = ResetRequested)]
pub struct ResetRequestedDto {
    /// The result as a text for the user.
    pub message: &'static str,
    /// Always null: the token is only in the email.
    #[schema(required)]
    pub token: Option<String>,
    /// The result.
    pub status: ResetStatus,
    /// The email itself, only in development.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub mock_mail: Option<MockMailDto>,
}

/// An email, as the developer finds it in the outbox.
#[derive(Serialize, ToSchema)]
#[schema(as = MockMail)]
pub struct MockMailDto {
    /// The recipient.
    pub to: String,
    /// The subject.
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

/// A new password, with the parameters of the emailed link.
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
        // No link was ever sent to an invalid address.
        let address = EmailAddress::parse(&body.email)
            .map_err(|_| ApiError::new(ErrorCode::InvalidResetLink))?;
        Ok(Self {
            digest: TokenDigest::of(&body.token),
            address,
            password,
        })
    }
}

/// A success.
#[derive(Serialize, ToSchema)]
#[schema(as = Message)]
pub struct MessageDto {
    /// The text for the user.
    #[schema(example = "Your password was reset.")]
    pub message: &'static str,
}

/// The parameters of a confirmation link.
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
    /// The text for the user.
    #[schema(example = "Your email address is confirmed.")]
    pub message: &'static str,
    /// The confirmed address, now the user's.
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
