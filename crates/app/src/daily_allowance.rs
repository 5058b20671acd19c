//! How much may be asked of a writer or a model in a day.

use triptych_users::{AttemptId, GenerationLimits, UserId};

use crate::throttle::{Throttle, ThrottleError};

/// Counts what writers and models are asked for, by one user and by all: captions, and where a model
/// is paid for them, rewritten captions and comparisons of photos too.
#[derive(Clone)]
pub struct DailyAllowance {
    /// Counts.
    pub throttle: Throttle,
    /// How much it may be.
    pub limits: GenerationLimits,
}

impl DailyAllowance {
    /// Counts one, before it is asked for.
    ///
    /// # Errors
    /// [`ThrottleError`].
    pub async fn take(&self, user_id: UserId) -> Result<AttemptId, ThrottleError> {
        self.throttle.admit(self.limits.rules(user_id)).await
    }

    /// Counts it no longer: what a fault kept from being made does not count against its user.
    pub async fn give_back(&self, attempt_id: AttemptId) {
        if let Err(error) = self.throttle.forgive(attempt_id).await {
            tracing::warn!(%error, "what was not made counts");
        }
    }
}
