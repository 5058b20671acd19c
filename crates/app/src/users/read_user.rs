//! A signed-in user asks who they are.

use std::sync::Arc;

use thiserror::Error;
use triptych_billing::BillingOverview;
use triptych_ports::{BillingStore, Clock, Failure, UserStore};
use triptych_users::{User, UserId};

/// Why nothing can be said of a user.
#[derive(Debug, Error)]
pub enum ReadUserError {
    /// The user is gone.
    #[error("no such user")]
    NotFound,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Reads a user together with their plan.
pub struct ReadUser {
    /// Knows the users.
    pub users: Arc<dyn UserStore>,
    /// Knows what they have.
    pub billing: Arc<dyn BillingStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl ReadUser {
    /// # Errors
    /// [`ReadUserError::NotFound`] or a port's failure.
    pub async fn run(&self, user_id: UserId) -> Result<(User, BillingOverview), ReadUserError> {
        let user = self
            .users
            .find(user_id)
            .await?
            .ok_or(ReadUserError::NotFound)?;
        let standing = self.billing.standing(user_id).await?;
        Ok((user, standing.overview(self.clock.now())))
    }
}
