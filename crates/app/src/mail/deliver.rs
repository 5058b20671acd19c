//! Sends a queued letter.

use triptych_ports::{Failure, JobClaim, MailError, PutOff, QueuedLetter};

use super::letter_writer::write;
use super::retry::{ATTEMPTS_MAX, next_attempt};
use crate::Ports;
use crate::error_chain::chain;
use crate::jobs::Outcome;

/// Sends a letter. At worst a mail is sent twice, with different links.
pub(crate) async fn deliver(
    ports: &Ports,
    claim: &JobClaim,
    queued: &QueuedLetter,
) -> Result<Outcome, Failure> {
    if claim.number > ATTEMPTS_MAX {
        return Ok(Outcome::GivenUp("its attempts did not end".to_owned()));
    }
    let failure = match send(ports, queued).await {
        Ok(word) => return Ok(Outcome::Done(word)),
        Err(MailError::Rejected(cause)) => return Ok(Outcome::GivenUp(chain(&*cause))),
        Err(MailError::Failure(failure)) => failure,
    };
    let (now, chance) = (ports.clock.now(), ports.randomness.seed());
    let again = next_attempt(queued.queued_at, claim.number, now, chance);
    Ok(match again {
        None => Outcome::GivenUp(chain(&failure)),
        Some(again) => {
            let why = Some(chain(&failure));
            let pause = PutOff::until(again);
            Outcome::PutOff("put_off", PutOff { why, ..pause })
        }
    })
}

/// Sends a letter, unless it has no recipient any more.
async fn send(ports: &Ports, queued: &QueuedLetter) -> Result<&'static str, MailError> {
    let Some(mail) = write(ports, queued).await? else {
        return Ok("dropped");
    };
    ports.mail.send(&mail).await?;
    Ok("sent")
}
