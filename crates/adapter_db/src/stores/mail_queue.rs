//! Queued letters.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Backlog, Failure, LetterClaim, LetterId, MailQueue, QueuedLetter};

use super::{read, write};
use crate::Database;

#[async_trait]
impl MailQueue for Database {
    async fn enqueue(&self, letter: &QueuedLetter) -> Result<(), Failure> {
        let letter = letter.clone();
        write!(self, mail_queue::enqueue(&letter))
    }

    async fn claim(
        &self,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<LetterClaim>, Failure> {
        write!(self, mail_queue::claim(now, lease_until))
    }

    async fn put_off(&self, claim: &LetterClaim, until: DateTime<Utc>) -> Result<(), Failure> {
        let claim = claim.clone();
        write!(self, mail_queue::put_off(&claim, until))
    }

    async fn remove(&self, letter_id: LetterId) -> Result<(), Failure> {
        write!(self, mail_queue::remove(letter_id))
    }

    async fn give_up(&self, letter_id: LetterId, now: DateTime<Utc>) -> Result<(), Failure> {
        write!(self, mail_queue::give_up(letter_id, now))
    }

    async fn purge_given_up(&self, before: DateTime<Utc>) -> Result<usize, Failure> {
        write!(self, mail_queue::purge_given_up(before))
    }

    async fn backlog(&self) -> Result<Backlog, Failure> {
        read!(self, mail_queue::backlog())
    }
}
