//! A user looks at their address.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Failure, UserStore};
use triptych_users::{User, UserId};

/// Why an address is not shown.
#[derive(Debug, Error)]
pub enum ReadEmailError {
    /// The user is gone.
    #[error("no such user")]
    NotFound,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Reads a user for the sake of their address, and of the one that is to replace it.
pub struct ReadEmail {
    /// Knows the users.
    pub users: Arc<dyn UserStore>,
}

impl ReadEmail {
    /// # Errors
    /// [`ReadEmailError::NotFound`] or a port's failure.
    pub async fn run(&self, user_id: UserId) -> Result<User, ReadEmailError> {
        let user = self.users.find(user_id).await?;
        user.ok_or(ReadEmailError::NotFound)
    }
}
