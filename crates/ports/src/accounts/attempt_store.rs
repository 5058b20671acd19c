//! Counts attempts, for rate limits.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_users::{AttemptId, AttemptRule};

use crate::Failure;

/// An attempt before it is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// Identifies it, so that it can be forgiven.
    pub id: AttemptId,
    /// The subjects that it counts for, each once.
    pub rules: Vec<AttemptRule>,
    /// The time of the attempt.
    pub made_at: DateTime<Utc>,
}

/// Whether an attempt is admitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// Admitted and counted.
    Admitted,
    /// Refused and not counted.
    Refused {
        /// From when on it would be admitted without further attempts.
        retry_at: DateTime<Utc>,
    },
}

/// Counts attempts, shared by all servers and across restarts.
#[async_trait]
pub trait AttemptStore: Send + Sync {
    /// Admits an attempt and counts it for each of its subjects, unless the window of a rule is
    /// full. An attempt counts for the length of the window, its last moment excluded. Of parallel
    /// calls no more MUST be admitted than of sequential ones.
    async fn admit(&self, attempt: &Attempt) -> Result<Admission, Failure>;

    /// Stops counting an attempt. An absent one is no error.
    async fn forgive(&self, attempt_id: AttemptId) -> Result<(), Failure>;

    /// Deletes every attempt made at or before `made_until`, and returns the number of deleted
    /// rows.
    async fn purge(&self, made_until: DateTime<Utc>) -> Result<usize, Failure>;
}
