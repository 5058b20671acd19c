//! A password is shown, be it to sign in or to prove once more who it is.

use std::sync::Arc;

use triptych_ports::{PasswordHash, PasswordHasher};
use triptych_users::{AccountKey, ClientAddress};

use crate::throttle::{Throttle, ThrottleError};

/// Compares passwords, and counts those that are wrong.
#[derive(Clone)]
pub struct PasswordCheck {
    /// Compares.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Counts.
    pub throttle: Throttle,
}

impl PasswordCheck {
    /// Whether `shown` is the password of `hash`. Without a hash it is not, after the same work.
    /// Where too many were wrong nothing is compared, for an account that there is as little as
    /// for one that there is not.
    ///
    /// # Errors
    /// [`ThrottleError`].
    pub async fn run(
        &self,
        account: &AccountKey,
        address: ClientAddress,
        shown: &str,
        hash: Option<&PasswordHash>,
    ) -> Result<bool, ThrottleError> {
        let attempt_id = self.throttle.admit_login(account, address).await?;
        let verified = self.hasher.verify(shown, hash).await;
        // What could not be compared was not wrong.
        if !matches!(verified, Ok(false)) {
            self.throttle.forgive(attempt_id).await?;
        }
        Ok(verified?)
    }
}
