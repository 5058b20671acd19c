//! How often something may be tried before its caller has to wait.

use chrono::TimeDelta;
use thiserror::Error;
use triptych_ports::{Admission, Attempt, Failure};
use triptych_users::{AttemptId, AttemptRule, UserId};

use crate::Ports;

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

/// Counts an attempt by these rules and refuses it where it is one too many. A use case asks before it
/// does any work; what is refused costs nothing and does not count. What is admitted counts until it
/// is forgiven, so that attempts side by side are no way around the limit.
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

/// Counts what a writer or a model is asked for, before it is asked: captions, and where a model is
/// paid for them, rewritten captions and comparisons of photos too.
///
/// # Errors
/// [`ThrottleError`].
pub(crate) async fn admit_generation(
    ports: &Ports,
    user_id: UserId,
) -> Result<AttemptId, ThrottleError> {
    admit(ports, ports.generation_limits.rules(user_id)).await
}

/// Counts it no longer: what a fault kept from being made does not count against its user.
pub(crate) async fn forgive_generation(ports: &Ports, attempt_id: AttemptId) {
    if let Err(error) = ports.stores.attempts.forgive(attempt_id).await {
        tracing::warn!(%error, "what was not made counts");
    }
}

/// Lets `?` turn what [`admit`] refuses into the error of a use case, which has a variant of
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
