//! The queue of outgoing mail.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Backlog, Failure, LetterClaim, LetterId, MailQueue, QueuedLetter};

use super::{MemoryDatabase, State};

/// A queued mail and its claim.
pub(super) struct LetterRow {
    queued: QueuedLetter,
    due_at: DateTime<Utc>,
    attempts: u32,
    given_up_at: Option<DateTime<Utc>>,
}

impl State {
    pub(super) fn enqueue(&mut self, queued: &QueuedLetter) {
        let row = LetterRow {
            queued: queued.clone(),
            due_at: queued.queued_at,
            attempts: 0,
            given_up_at: None,
        };
        self.letters.insert(queued.id, row);
    }
}

impl MemoryDatabase {
    /// The mails whose delivery was given up, oldest first.
    pub fn given_up_letters(&self) -> Vec<QueuedLetter> {
        let state = crate::shared::lock(&self.state);
        let given_up = state
            .letters
            .values()
            .filter(|row| row.given_up_at.is_some());
        given_up.map(|row| row.queued.clone()).collect()
    }
}

#[async_trait]
impl MailQueue for MemoryDatabase {
    async fn enqueue(&self, letter: &QueuedLetter) -> Result<(), Failure> {
        self.state()?.enqueue(letter);
        Ok(())
    }

    async fn claim(
        &self,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<LetterClaim>, Failure> {
        let mut state = self.state()?;
        let waiting = state.letters.values_mut();
        let due = waiting
            .filter(|row| row.given_up_at.is_none() && row.due_at <= now)
            .min_by_key(|row| (row.due_at, row.queued.id));
        Ok(due.map(|row| {
            row.due_at = lease_until;
            row.attempts += 1;
            LetterClaim {
                queued: row.queued.clone(),
                attempt: row.attempts,
            }
        }))
    }

    async fn put_off(&self, claim: &LetterClaim, until: DateTime<Utc>) -> Result<(), Failure> {
        let mut state = self.state()?;
        let row = state.letters.get_mut(&claim.queued.id);
        if let Some(row) = row.filter(|row| row.attempts == claim.attempt) {
            row.due_at = until;
        }
        Ok(())
    }

    async fn remove(&self, letter_id: LetterId) -> Result<(), Failure> {
        self.state()?.letters.remove(&letter_id);
        Ok(())
    }

    async fn give_up(&self, letter_id: LetterId, now: DateTime<Utc>) -> Result<(), Failure> {
        if let Some(row) = self.state()?.letters.get_mut(&letter_id) {
            row.given_up_at = Some(now);
        }
        Ok(())
    }

    async fn purge_given_up(&self, before: DateTime<Utc>) -> Result<usize, Failure> {
        let mut state = self.state()?;
        let count = state.letters.len();
        let is_old = |row: &LetterRow| row.given_up_at.is_some_and(|at| at < before);
        state.letters.retain(|_, row| !is_old(row));
        Ok(count - state.letters.len())
    }

    async fn backlog(&self) -> Result<Backlog, Failure> {
        let state = self.state()?;
        let waiting = state.letters.values();
        let waiting = waiting.filter(|row| row.given_up_at.is_none());
        Ok(Backlog::of(waiting.map(|row| row.queued.queued_at)))
    }
}
