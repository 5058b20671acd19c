//! A worker sends the queued letters one by one.

use std::time::Duration;

use chrono::TimeDelta;
use metrics::counter;
use tracing::Instrument;
use triptych_ports::{Failure, LetterClaim, LetterId, MailError};

use super::letter_writer::write;
use super::retry::next_attempt;
use crate::Ports;
use crate::error_chain::chain;

/// The lease of a claimed letter: longer than the timeout of sending.
pub const LEASE: TimeDelta = TimeDelta::minutes(6);
/// The polling interval without a signal.
pub const IDLE_WAIT: Duration = Duration::from_secs(2);

/// The result of one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryStep {
    /// No letter is due.
    Idle,
    /// The letter was sent.
    Sent(LetterId),
    /// The letter has no recipient and was deleted.
    Dropped(LetterId),
    /// The letter could not be sent and is retried later.
    PutOff(LetterId),
    /// The letter was given up.
    GivenUp(LetterId),
}

impl DeliveryStep {
    /// The value of the metric's label.
    const fn outcome(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Sent(_) => "sent",
            Self::Dropped(_) => "dropped",
            Self::PutOff(_) => "put_off",
            Self::GivenUp(_) => "given_up",
        }
    }
}

/// Sends letters until the task is dropped.
pub async fn deliver_forever(ports: &Ports) {
    loop {
        match deliver_next(ports).await {
            Ok(DeliveryStep::Idle) => ports.mail_signal.wait(IDLE_WAIT).await,
            Ok(_) => {}
            Err(failure) => {
                tracing::warn!(error = chain(&failure), "mail queue does not answer");
                tokio::time::sleep(IDLE_WAIT).await;
            }
        }
    }
}

/// Sends the letter that has been due longest, if any.
///
/// An interrupted step leaves a claim that expires; then the letter is claimed again, by this
/// server or another. At worst a mail is sent twice, with different links.
///
/// # Errors
/// The queue's failure.
pub async fn deliver_next(ports: &Ports) -> Result<DeliveryStep, Failure> {
    let now = ports.clock.now();
    let Some(claim) = ports.stores.mail.claim(now, now + LEASE).await? else {
        return Ok(DeliveryStep::Idle);
    };
    let job = tracing::info_span!("job", job.kind = "mail", job.id = %claim.queued.id);
    let step = deliver(ports, &claim).instrument(job).await?;
    counter!("triptych_letters_total", "outcome" => step.outcome()).increment(1);
    Ok(step)
}

async fn deliver(ports: &Ports, claim: &LetterClaim) -> Result<DeliveryStep, Failure> {
    let (queue, letter_id) = (&ports.stores.mail, claim.queued.id);
    match send(ports, claim).await {
        Ok(step) => {
            queue.remove(letter_id).await?;
            Ok(step)
        }
        Err(MailError::Rejected(cause)) => {
            tracing::warn!(letter.id = %letter_id, error = chain(&*cause), "mail was refused");
            queue.give_up(letter_id, ports.clock.now()).await?;
            Ok(DeliveryStep::GivenUp(letter_id))
        }
        Err(MailError::Failure(failure)) => try_later(ports, claim, &failure).await,
    }
}

async fn send(ports: &Ports, claim: &LetterClaim) -> Result<DeliveryStep, MailError> {
    let letter_id = claim.queued.id;
    let Some(mail) = write(ports, &claim.queued).await? else {
        return Ok(DeliveryStep::Dropped(letter_id));
    };
    ports.mail.send(&mail).await?;
    Ok(DeliveryStep::Sent(letter_id))
}

async fn try_later(
    ports: &Ports,
    claim: &LetterClaim,
    failure: &Failure,
) -> Result<DeliveryStep, Failure> {
    let (letter_id, now) = (claim.queued.id, ports.clock.now());
    let chance = ports.randomness.seed();
    let again = next_attempt(claim.queued.queued_at, claim.attempt, now, chance);
    let cause = chain(failure);
    if let Some(again) = again {
        tracing::warn!(
            letter.id = %letter_id, letter.attempt = claim.attempt, letter.again = %again,
            error = cause, "mail was put off"
        );
        ports.stores.mail.put_off(claim, again).await?;
        return Ok(DeliveryStep::PutOff(letter_id));
    }
    tracing::error!(
        letter.id = %letter_id, letter.attempt = claim.attempt, error = cause,
        "mail was given up"
    );
    ports.stores.mail.give_up(letter_id, now).await?;
    Ok(DeliveryStep::GivenUp(letter_id))
}
