//! How often something may be tried before its caller has to wait.

use std::sync::Arc;

use chrono::TimeDelta;
use thiserror::Error;
use triptych_ports::{Admission, Attempt, AttemptStore, Clock, Failure, Randomness};
use triptych_users::{AccountKey, AttemptId, AttemptLimits, AttemptRule, ClientAddress, UserId};

/// Something was tried too often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("too many attempts")]
pub struct TooManyAttempts {
    /// How long to wait before the next attempt.
    pub wait: TimeDelta,
}

/// Why something may not be tried.
#[derive(Debug, Error)]
pub enum ThrottleError {
    /// It was tried too often.
    #[error(transparent)]
    TooManyAttempts(#[from] TooManyAttempts),
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Counts attempts, and refuses those that are too many. A use case asks it before it does any
/// work; what is refused costs nothing and does not count.
#[derive(Clone)]
pub struct Throttle {
    /// Counts.
    pub attempts: Arc<dyn AttemptStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws identifiers.
    pub randomness: Arc<dyn Randomness>,
    /// How much is too many.
    pub limits: AttemptLimits,
}

impl Throttle {
    /// Admits a password that is shown for an account. It counts as wrong until it is forgiven, so
    /// that tries side by side are no way around the limit.
    ///
    /// # Errors
    /// [`ThrottleError`].
    pub async fn admit_login(
        &self,
        account: &AccountKey,
        address: ClientAddress,
    ) -> Result<AttemptId, ThrottleError> {
        self.admit(self.limits.login(account, address)).await
    }

    /// Admits a registration.
    ///
    /// # Errors
    /// [`ThrottleError`].
    pub async fn admit_registration(&self, address: ClientAddress) -> Result<(), ThrottleError> {
        self.admit(self.limits.registration(address)).await?;
        Ok(())
    }

    /// Admits a contact message.
    ///
    /// # Errors
    /// [`ThrottleError`].
    pub async fn admit_contact(&self, address: ClientAddress) -> Result<(), ThrottleError> {
        self.admit(self.limits.contact(address)).await?;
        Ok(())
    }

    /// Admits a request for a link to reset a password.
    ///
    /// # Errors
    /// [`ThrottleError`].
    pub async fn admit_reset(&self, address: ClientAddress) -> Result<(), ThrottleError> {
        self.admit(self.limits.reset(address)).await?;
        Ok(())
    }

    /// Admits the beginning of a sign-in by a provider.
    ///
    /// # Errors
    /// [`ThrottleError`].
    pub async fn admit_sign_in(&self, address: ClientAddress) -> Result<(), ThrottleError> {
        self.admit(self.limits.sign_in(address)).await?;
        Ok(())
    }

    /// Admits a link that is mailed to confirm an address of this user.
    ///
    /// # Errors
    /// [`ThrottleError`].
    pub async fn admit_confirmation(&self, user_id: UserId) -> Result<(), ThrottleError> {
        self.admit(AttemptLimits::confirmation(user_id)).await?;
        Ok(())
    }

    /// Admits what is counted by these rules.
    ///
    /// # Errors
    /// [`ThrottleError`].
    pub async fn admit(&self, rules: Vec<AttemptRule>) -> Result<AttemptId, ThrottleError> {
        let attempt = Attempt {
            id: AttemptId::new(self.randomness.new_id()),
            rules,
            made_at: self.clock.now(),
        };
        match self.attempts.admit(&attempt).await? {
            Admission::Admitted => Ok(attempt.id),
            Admission::Refused { retry_at } => {
                let wait = retry_at - attempt.made_at;
                Err(TooManyAttempts { wait }.into())
            }
        }
    }

    /// Counts an attempt no longer: it turned out to be none that has to be counted.
    ///
    /// # Errors
    /// The store's failure.
    pub async fn forgive(&self, attempt_id: AttemptId) -> Result<(), Failure> {
        self.attempts.forgive(attempt_id).await
    }
}

/// Lets `?` turn what a [`Throttle`] refuses into the error of a use case, which has a variant of
/// the same name for each of its reasons.
macro_rules! from_throttle_error {
    ($($error:ty),* $(,)?) => {
        $(impl From<$crate::throttle::ThrottleError> for $error {
            fn from(error: $crate::throttle::ThrottleError) -> Self {
                use $crate::throttle::ThrottleError;
                match error {
                    ThrottleError::TooManyAttempts(refusal) => Self::TooManyAttempts(refusal),
                    ThrottleError::Failure(failure) => failure.into(),
                }
            }
        })*
    };
}
pub(crate) use from_throttle_error;
