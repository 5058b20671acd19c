//! A user's names, password and email address, their changes, and the deletion of the account.

use serde::{Deserialize, Serialize};
use triptych_app::users::{
    ChangeEmailCommand, ChangeNamesCommand, ChangePasswordCommand, DeleteAccountCommand,
};
use triptych_users::{ClientAddress, EmailAddress, Password, SessionId, User, UserId};
use utoipa::ToSchema;

use super::account::person_name;
use crate::error::{ApiError, FieldErrors};
use crate::extractors::CurrentUser;

/// A change of names; absent ones stay unchanged.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeNamesBody {
    /// 2 to 100 characters.
    #[serde(default)]
    #[schema(example = "Mara", nullable = false)]
    pub first_name: Option<String>,
    /// 2 to 100 characters.
    #[serde(default)]
    #[schema(example = "Lindqvist", nullable = false)]
    pub last_name: Option<String>,
}

impl ChangeNamesBody {
    /// Converts to a command of the user.
    ///
    /// # Errors
    /// Field errors.
    pub fn into_command(self, user_id: UserId) -> Result<ChangeNamesCommand, ApiError> {
        let mut errors = FieldErrors::default();
        let mut check = |name, which, raw: Option<String>| {
            raw.and_then(|raw| errors.check(name, person_name(which, &raw)))
        };
        let first_name = check("first_name", "First name", self.first_name);
        let last_name = check("last_name", "Last name", self.last_name);
        if !errors.is_empty() {
            return Err(errors.into_error());
        }
        Ok(ChangeNamesCommand {
            user_id,
            first_name,
            last_name,
        })
    }
}

/// A change of the password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangePasswordBody {
    /// The current password; absent for an account without one.
    #[serde(default)]
    #[schema(format = Password)]
    pub current_password: Option<String>,
    /// The new password: at least 8 characters, at most 72 bytes, and none of the most common.
    #[schema(format = Password)]
    pub new_password: String,
}

impl ChangePasswordBody {
    /// Converts to a command of the user.
    ///
    /// # Errors
    /// Field errors.
    pub fn into_command(
        self,
        user: CurrentUser,
        address: ClientAddress,
    ) -> Result<ChangePasswordCommand, ApiError> {
        let new = Password::parse(&self.new_password)
            .map_err(|error| ApiError::field("new_password", error.to_string()))?;
        Ok(ChangePasswordCommand {
            user_id: user.id,
            session_id: user.session_id,
            address,
            current: self.current_password,
            new,
        })
    }
}

/// A new avatar.
#[derive(ToSchema)]
#[allow(dead_code)] // Only for the API description: it is read part by part.
pub struct AvatarForm {
    /// The file: a JPEG, PNG, GIF, WebP or HEIC of at most 30 MB.
    #[schema(value_type = String, content_media_type = "application/octet-stream")]
    avatar: Vec<u8>,
}

/// The confirmation of an account's deletion.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteAccountBody {
    /// The user's username.
    #[schema(example = "mara.outside")]
    pub username: String,
    /// The user's password; empty for an account without one.
    #[schema(format = Password)]
    pub password: String,
}

impl DeleteAccountBody {
    /// Converts to a command of the user.
    pub fn into_command(self, user_id: UserId, address: ClientAddress) -> DeleteAccountCommand {
        DeleteAccountCommand {
            user_id,
            address,
            username: self.username,
            password: self.password,
        }
    }
}

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
