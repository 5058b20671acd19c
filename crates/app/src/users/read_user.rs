//! A signed-in user asks who they are.

use std::sync::Arc;

use thiserror::Error;
use triptych_billing::BillingOverview;
use triptych_ports::{CreditLedger, Failure, UserStore};
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
    /// Knows their credits.
    pub ledger: Arc<dyn CreditLedger>,
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
        let entries = self.ledger.entries(user_id).await?;
        Ok((user, BillingOverview::without_subscription(&entries)))
    }
}
