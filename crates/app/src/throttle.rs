//! Rate limiting.

use chrono::TimeDelta;
use thiserror::Error;
use triptych_ports::{Admission, Attempt, Failure};
use triptych_users::{AttemptId, AttemptRule, UserId};

use crate::Ports;

/// The rate limit was exceeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("too many attempts")]
pub struct TooManyAttempts {
    /// The time until the next attempt is allowed.
    pub wait: TimeDelta,
}

/// Why an attempt is not allowed.
#[derive(Debug, Error)]
pub enum ThrottleError {
    /// The rate limit was exceeded.
    #[error(transparent)]
    TooManyAttempts(#[from] TooManyAttempts),
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Counts an attempt by these limits and refuses it if one is exceeded. Called before any work;
/// refused attempts do not count. Admitted attempts count until they are forgiven, so that
/// concurrent attempts cannot bypass the limit.
///
/// # Errors
/// [`ThrottleError`].
pub(crate) async fn admit(
    ports: &Ports,
    rules: Vec<AttemptRule>,
) -> Result<AttemptId, ThrottleError> {
    let attempt = Attempt {
        id: AttemptId::new(ports.randomness.new_id()),
        rules,
        made_at: ports.clock.now(),
    };
    match ports.stores.attempts.admit(&attempt).await? {
        Admission::Admitted => Ok(attempt.id),
        Admission::Refused { retry_at } => {
            let wait = retry_at - attempt.made_at;
            Err(TooManyAttempts { wait }.into())
        }
    }
}

/// Counts calls of a writer or model in advance: captions, and with a paid model also rewrites and
/// comparisons of photos.
///
/// # Errors
/// [`ThrottleError`].
pub(crate) async fn admit_generation(
    ports: &Ports,
    user_id: UserId,
) -> Result<AttemptId, ThrottleError> {
    admit(ports, ports.generation_limits.rules(user_id)).await
}

/// Uncounts a call that failed without the user's fault.
pub(crate) async fn forgive_generation(ports: &Ports, attempt_id: AttemptId) {
    if let Err(error) = ports.stores.attempts.forgive(attempt_id).await {
        tracing::warn!(%error, "what was not made counts");
    }
}

/// Implements the conversion of [`ThrottleError`] to a use case's error, whose variants have the
/// same names.
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
