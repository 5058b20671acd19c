//! Deletion of an account.

use serde::Deserialize;
use triptych_app::users::DeleteAccountCommand;
use triptych_users::{ClientAddress, UserId};
use utoipa::ToSchema;

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
