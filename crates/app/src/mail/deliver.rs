//! Sends a queued letter.

use chrono::{DateTime, TimeDelta, Utc};
use triptych_ports::{Failure, JobClaim, MailError, PutOff, QueuedLetter, causes};

use super::letter_writer::write;
use crate::Ports;
use crate::jobs::Outcome;

/// How long a letter is retried.
const TRIED_FOR: TimeDelta = TimeDelta::hours(24);
/// The maximum number of attempts, which also bounds letters that crash their worker.
const ATTEMPTS_MAX: u32 = 100;
const FIRST_PAUSE_SECONDS: i64 = 60;
const PAUSE_SECONDS_MAX: i64 = 60 * 60;
/// The maximum jitter as a fraction of the pause, so that letters that failed together are not
/// retried together.
const CHANCE_PART: i64 = 4;

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
        Err(MailError::Rejected(cause)) => return Ok(Outcome::GivenUp(causes(&*cause))),
        Err(MailError::Failure(failure)) => failure,
    };
    let (now, chance) = (ports.clock.now(), ports.randomness.seed());
    let again = next_attempt(queued.queued_at, claim.number, now, chance);
    Ok(match again {
        None => Outcome::GivenUp(causes(&failure)),
        Some(again) => {
            let why = Some(causes(&failure));
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

/// When a letter is retried after `attempt` attempts; `None` when it is given up.
fn next_attempt(
    queued_at: DateTime<Utc>,
    attempt: u32,
    now: DateTime<Utc>,
    chance: u64,
) -> Option<DateTime<Utc>> {
    let is_over = attempt >= ATTEMPTS_MAX || now >= queued_at + TRIED_FOR;
    (!is_over).then(|| now + pause(attempt, chance))
}

/// A minute after the first attempt, and twice as long after each further one, up to an hour.
fn pause(attempt: u32, chance: u64) -> TimeDelta {
    let doublings = attempt.saturating_sub(1).min(PAUSE_SECONDS_MAX.ilog2());
    let whole = (FIRST_PAUSE_SECONDS << doublings).min(PAUSE_SECONDS_MAX);
    let most_lost = whole / CHANCE_PART;
    let lost = i64::try_from(chance % most_lost.unsigned_abs()).unwrap_or(0);
    TimeDelta::seconds(whole - lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: DateTime<Utc> = DateTime::UNIX_EPOCH;

    #[test]
    fn pauses_double_up_to_an_hour() {
        for (attempt, minutes) in [
            (1, 1),
            (2, 2),
            (3, 4),
            (4, 8),
            (5, 16),
            (6, 32),
            (7, 60),
            (8, 60),
            (99, 60),
        ] {
            let again = next_attempt(START, attempt, START, 0);
            assert_eq!(
                again,
                Some(START + TimeDelta::minutes(minutes)),
                "{attempt}"
            );
        }
    }

    #[test]
    fn chance_takes_at_most_a_quarter_of_a_pause() {
        for chance in (0..10_000).chain([u64::MAX - 1, u64::MAX]) {
            let pause = pause(7, chance);
            assert!(pause > TimeDelta::minutes(45) && pause <= TimeDelta::hours(1));
        }
    }

    #[test]
    fn a_letter_is_given_up_after_a_day_or_a_hundred_attempts() {
        let last = START + TRIED_FOR - TimeDelta::seconds(1);
        assert!(next_attempt(START, 30, last, 0).is_some());
        assert_eq!(next_attempt(START, 1, START + TRIED_FOR, 0), None);
        assert!(next_attempt(START, 99, START, 0).is_some());
        assert_eq!(next_attempt(START, 100, START, 0), None);
    }
}
