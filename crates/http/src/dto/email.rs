//! The email address of a user, and its replacement.

use serde::{Deserialize, Serialize};
use triptych_app::users::ChangeEmailCommand;
use triptych_users::{ClientAddress, EmailAddress, SessionId, User, UserId};
use utoipa::ToSchema;

use crate::error::ApiError;

/// A change of the email address.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeEmailBody {
    /// The new address.
    #[schema(example = "mara.lindqvist@example.org")]
    pub email: String,
    /// The user's password.
    #[schema(format = Password)]
    pub password: String,
}

impl ChangeEmailBody {
    /// Converts to a command of the user.
    ///
    /// # Errors
    /// Field errors.
    pub fn into_command(
        self,
        user_id: UserId,
        session_id: SessionId,
        client: ClientAddress,
    ) -> Result<ChangeEmailCommand, ApiError> {
        let address = EmailAddress::parse(&self.email)
            .map_err(|error| ApiError::field("email", error.to_string()))?;
        Ok(ChangeEmailCommand {
            user_id,
            session_id,
            client,
            address,
            password: self.password,
        })
    }
}

/// The email address of a user.
#[derive(Serialize, ToSchema)]
#[schema(as = Email)]
pub struct EmailDto {
    /// The current address.
    #[schema(example = "mara@example.org")]
    pub email: String,
    /// Whether the address was confirmed by an emailed link.
    pub email_confirmed: bool,
    /// The address that replaces it once it is confirmed by an emailed link; null without one.
    #[schema(required, example = "mara.lindqvist@example.org")]
    pub pending_email: Option<String>,
}

impl From<User> for EmailDto {
    fn from(user: User) -> Self {
        let text = |address: EmailAddress| address.as_str().to_owned();
        Self {
            email: text(user.profile.email),
            email_confirmed: user.email_confirmed,
            pending_email: user.pending_email.map(text),
        }
    }
}
