//! Deletion of an account.

use serde::Deserialize;
use triptych_app::users::DeleteAccountCommand;
use triptych_users::{ClientAddress, UserId};
use utoipa::ToSchema;

/// What a user types to delete their account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteAccountBody {
    /// The username once more.
    #[schema(example = "mara.outside")]
    pub username: String,
    /// The password; empty for an account that has none.
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
