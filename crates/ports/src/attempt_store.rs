//! Where it is counted how often something was tried.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_users::{AttemptId, AttemptRule};

use crate::Failure;

/// Something that is about to be tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// Identifies it, so that it can be forgiven.
    pub id: AttemptId,
    /// What it is counted by, each subject once.
    pub rules: Vec<AttemptRule>,
    /// When it is tried.
    pub made_at: DateTime<Utc>,
}

/// Whether something may be tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// It may, and it counts from now on.
    Admitted,
    /// It was tried too often, and this time did not count.
    Refused {
        /// From when on it would be admitted, if nothing else is tried until then.
        retry_at: DateTime<Utc>,
    },
}

/// Counts attempts, for every server together and through restarts.
#[async_trait]
pub trait AttemptStore: Send + Sync {
    /// Admits an attempt, and counts it for each of its subjects, unless the window of a rule is
    /// full. An attempt counts for as long as the window is, its last moment excluded. Of many that
    /// come at once no more MUST be admitted than if they had come one after the other.
    async fn admit(&self, attempt: &Attempt) -> Result<Admission, Failure>;

    /// Counts an attempt no longer. Forgiving one that is gone is no error.
    async fn forgive(&self, attempt_id: AttemptId) -> Result<(), Failure>;

    /// Deletes every attempt that was made at or before `made_until`, and answers how many rows
    /// that were.
    async fn purge(&self, made_until: DateTime<Utc>) -> Result<usize, Failure>;
}
