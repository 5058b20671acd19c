//! Attempts.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Admission, Attempt, AttemptStore, Failure};
use triptych_users::{AttemptId, AttemptRule, AttemptSubject};

use super::{MemoryDatabase, State};

/// An attempt for one of its subjects.
pub(super) struct AttemptRow {
    id: AttemptId,
    subject: AttemptSubject,
    made_at: DateTime<Utc>,
}

impl State {
    /// When a rule admits the next attempt; `None` for now.
    fn opens_at(&self, rule: &AttemptRule, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let counts =
            |row: &&AttemptRow| row.subject == rule.subject && row.made_at > now - rule.window;
        let rows = self.attempts.iter().filter(counts);
        let mut times: Vec<_> = rows.map(|row| row.made_at).collect();
        times.sort_unstable_by(|one, other| other.cmp(one));
        let last_that_fits = usize::try_from(rule.attempts_max.get() - 1).unwrap_or(usize::MAX);
        times
            .get(last_that_fits)
            .map(|made_at| *made_at + rule.window)
    }
}

#[async_trait]
impl AttemptStore for MemoryDatabase {
    async fn admit(&self, attempt: &Attempt) -> Result<Admission, Failure> {
        let mut state = self.state()?;
        let full = attempt.rules.iter();
        let full = full.filter_map(|rule| state.opens_at(rule, attempt.made_at));
        if let Some(retry_at) = full.max() {
            return Ok(Admission::Refused { retry_at });
        }
        state
            .attempts
            .extend(attempt.rules.iter().map(|rule| AttemptRow {
                id: attempt.id,
                subject: rule.subject.clone(),
                made_at: attempt.made_at,
            }));
        Ok(Admission::Admitted)
    }

    async fn forgive(&self, attempt_id: AttemptId) -> Result<(), Failure> {
        self.state()?.attempts.retain(|row| row.id != attempt_id);
        Ok(())
    }

    async fn purge(&self, made_until: DateTime<Utc>) -> Result<usize, Failure> {
        let mut state = self.state()?;
        let before = state.attempts.len();
        state.attempts.retain(|row| row.made_at > made_until);
        Ok(before - state.attempts.len())
    }
}
