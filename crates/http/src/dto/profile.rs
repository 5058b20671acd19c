//! Changes of a user's profile.

use serde::Deserialize;
use triptych_app::users::{ChangeNamesCommand, ChangePasswordCommand};
use triptych_users::{ClientAddress, Password, UserId};
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
