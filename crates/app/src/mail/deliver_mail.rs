//! A worker sends the letters that wait, one after the other.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use thiserror::Error;
use triptych_ports::{
    Clock, Failure, LetterClaim, LetterId, MailError, MailQueue, MailSender, Randomness,
};

use super::retry::next_attempt;
use super::{LetterWriter, MailSignal};
use crate::error_chain::chain;

/// Why the queue could not be worked on now. Somebody tries again later.
#[derive(Debug, Error)]
pub enum DeliverMailError {
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// What a step of the work came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryStep {
    /// No letter is due.
    Idle,
    /// This letter was handed over.
    Sent(LetterId),
    /// This letter concerns nobody, and is gone.
    Dropped(LetterId),
    /// This letter could not be sent, and is tried again later.
    PutOff(LetterId),
    /// This letter will not be sent.
    GivenUp(LetterId),
}

/// Sends the letters that wait.
///
/// A step that dies in the middle leaves a claim that runs out; then the letter is taken up again,
/// by this server or another. At worst somebody gets a mail twice, each with a link of its own.
#[derive(Clone)]
pub struct DeliverMail {
    /// Keeps the letters.
    pub queue: Arc<dyn MailQueue>,
    /// Writes the mails.
    pub writer: LetterWriter,
    /// Sends them.
    pub sender: Arc<dyn MailSender>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Spreads the attempts.
    pub randomness: Arc<dyn Randomness>,
    /// Wakes the worker.
    pub signal: MailSignal,
}

impl DeliverMail {
    /// How long a letter is kept from others: longer than a sender may take over one mail.
    pub const LEASE: TimeDelta = TimeDelta::minutes(6);
    /// How long the worker waits without work before it looks by itself.
    pub const IDLE_WAIT: Duration = Duration::from_secs(2);

    /// Sends the letter that has been due for the longest time, if there is one.
    ///
    /// # Errors
    /// The queue's failure.
    pub async fn run(&self) -> Result<DeliveryStep, DeliverMailError> {
        let now = self.clock.now();
        let Some(claim) = self.queue.claim(now, now + Self::LEASE).await? else {
            return Ok(DeliveryStep::Idle);
        };
        let letter_id = claim.queued.id;
        match self.send(&claim).await {
            Ok(step) => {
                self.queue.remove(letter_id).await?;
                Ok(step)
            }
            Err(MailError::Rejected(cause)) => {
                tracing::warn!(letter.id = %letter_id, error = chain(&*cause), "mail was refused");
                self.queue.give_up(letter_id, self.clock.now()).await?;
                Ok(DeliveryStep::GivenUp(letter_id))
            }
            Err(MailError::Failure(failure)) => Ok(self.try_later(&claim, &failure).await?),
        }
    }

    async fn send(&self, claim: &LetterClaim) -> Result<DeliveryStep, MailError> {
        let letter_id = claim.queued.id;
        let Some(mail) = self.writer.write(&claim.queued).await? else {
            return Ok(DeliveryStep::Dropped(letter_id));
        };
        self.sender.send(&mail).await?;
        Ok(DeliveryStep::Sent(letter_id))
    }

    async fn try_later(
        &self,
        claim: &LetterClaim,
        failure: &Failure,
    ) -> Result<DeliveryStep, Failure> {
        let (letter_id, now) = (claim.queued.id, self.clock.now());
        let chance = self.randomness.seed();
        let again = next_attempt(claim.queued.queued_at, claim.attempt, now, chance);
        let cause = chain(failure);
        if let Some(again) = again {
            tracing::warn!(
                letter.id = %letter_id, letter.attempt = claim.attempt, letter.again = %again,
                error = cause, "mail was put off"
            );
            self.queue.put_off(claim, again).await?;
            return Ok(DeliveryStep::PutOff(letter_id));
        }
        tracing::error!(
            letter.id = %letter_id, letter.attempt = claim.attempt, error = cause,
            "mail was given up"
        );
        self.queue.give_up(letter_id, now).await?;
        Ok(DeliveryStep::GivenUp(letter_id))
    }

    /// Works until the task is dropped: sends what is due, then waits for more.
    pub async fn run_forever(&self) {
        loop {
            match self.run().await {
                Ok(DeliveryStep::Idle) => self.signal.wait(Self::IDLE_WAIT).await,
                Ok(_) => {}
                Err(DeliverMailError::Failure(failure)) => {
                    tracing::warn!(error = chain(&failure), "mail queue does not answer");
                    tokio::time::sleep(Self::IDLE_WAIT).await;
                }
            }
        }
    }
}
