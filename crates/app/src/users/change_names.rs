//! A user changes how they are called.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, UserStore};
use triptych_users::{PersonName, UserId};

/// The names that are to change.
#[derive(Debug, Clone)]
pub struct ChangeNamesCommand {
    /// Whose names they are.
    pub user_id: UserId,
    /// The first name, where it changes.
    pub first_name: Option<PersonName>,
    /// The last name, where it changes.
    pub last_name: Option<PersonName>,
}

/// Why names were not changed.
#[derive(Debug, Error)]
pub enum ChangeNamesError {
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Changes a user's names.
pub struct ChangeNames {
    /// Keeps users.
    pub users: Arc<dyn UserStore>,
}

impl ChangeNames {
    /// # Errors
    /// A port's failure.
    pub async fn run(&self, command: ChangeNamesCommand) -> Result<(), ChangeNamesError> {
        let (first_name, last_name) = (command.first_name.as_ref(), command.last_name.as_ref());
        let changed = self
            .users
            .change_names(command.user_id, first_name, last_name);
        Ok(changed.await?)
    }
}
