//! Counts of attempts.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Admission, Attempt, AttemptStore, Failure};
use triptych_users::AttemptId;

use super::write;
use crate::Database;

#[async_trait]
impl AttemptStore for Database {
    async fn admit(&self, attempt: &Attempt) -> Result<Admission, Failure> {
        let attempt = attempt.clone();
        write!(self, attempts::admit(&attempt))
    }

    async fn forgive(&self, attempt_id: AttemptId) -> Result<(), Failure> {
        write!(self, attempts::forgive(attempt_id))
    }

    async fn purge(&self, made_until: DateTime<Utc>) -> Result<usize, Failure> {
        write!(self, attempts::purge(made_until))
    }
}
