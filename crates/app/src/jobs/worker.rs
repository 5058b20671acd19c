//! A worker runs the jobs of a queue.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use chrono::TimeDelta;
use futures::{FutureExt as _, StreamExt as _, stream};
use metrics::counter;
use tokio::time::sleep;
use tracing::Instrument;
use triptych_ports::{Clock, Failure, Job, JobClaim, PutOff, Queue, causes};

use crate::lease::renew_until_lost;
use crate::{Ports, billing, mail, maintenance, trips};

/// The lease of a claim. Short, so that crashes are recovered soon.
pub const LEASE: TimeDelta = TimeDelta::seconds(30);
/// The polling interval without a signal.
pub const IDLE_WAIT: Duration = Duration::from_secs(2);
/// The pause after a handler panicked, a bug.
const PAUSE_AFTER_PANIC: TimeDelta = TimeDelta::minutes(1);

/// The result of a handler.
pub(crate) enum Outcome {
    /// It is finished; the word is the metric's label.
    Done(&'static str),
    /// It is finished, and its handler has removed it from the queue.
    Recorded(&'static str),
    /// It is due again later; the word is the metric's label.
    PutOff(&'static str, PutOff),
    /// It belongs to another queue.
    Moved(Queue),
    /// It is given up, for this reason.
    GivenUp(String),
}

/// The result of one step, with the id of the job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JobStep {
    /// No job is due.
    Idle,
    /// The job is finished.
    Done(String),
    /// The job is due again later.
    PutOff(String),
    /// The job was moved to another queue.
    Moved(String),
    /// The job was given up.
    GivenUp(String),
}

/// Runs jobs of this queue until the task is dropped, up to `at_once` side by side, so that a slow one
/// does not delay the others.
pub async fn run_forever(ports: &Ports, queue: Queue, at_once: NonZeroUsize) {
    let claims = stream::unfold((), |()| async {
        Some((next_claim(ports, queue).await, ()))
    });
    claims
        .for_each_concurrent(at_once.get(), |claim| async move {
            match run(ports, &claim).await {
                // The storage is unavailable, for the next photo too.
                Ok(JobStep::PutOff(_)) if is_of_photos(queue) => sleep(IDLE_WAIT).await,
                Ok(_) => {}
                Err(failure) => {
                    // Its lease expires, and it is claimed again.
                    tracing::warn!(
                        job.id = claim.job.id(),
                        error = causes(&failure),
                        "job failed"
                    );
                    count(queue, "failed");
                    sleep(IDLE_WAIT).await;
                }
            }
        })
        .await;
}

/// Runs the next due job of this queue, if any.
///
/// A job is claimed with a lease that is renewed while it runs. After a crash or a failure the lease
/// expires, and the job is claimed again, by this server or another: handlers may run twice.
///
/// # Errors
/// A port's failure.
pub async fn run_next(ports: &Ports, queue: Queue) -> Result<JobStep, Failure> {
    match claim(ports, queue).await? {
        Some(claim) => run(ports, &claim).await,
        None => Ok(JobStep::Idle),
    }
}

/// Waits for a job and claims it.
async fn next_claim(ports: &Ports, queue: Queue) -> JobClaim {
    loop {
        if is_of_photos(queue) {
            ports.request_load.give_way().await;
        }
        match claim(ports, queue).await {
            Ok(Some(claim)) => return claim,
            Ok(None) => ports.job_signals.wait(queue, IDLE_WAIT).await,
            Err(failure) => {
                let error = causes(&failure);
                tracing::warn!(queue = queue.name(), error, "queue does not answer");
                sleep(IDLE_WAIT).await;
            }
        }
    }
}

async fn claim(ports: &Ports, queue: Queue) -> Result<Option<JobClaim>, Failure> {
    let now = clock_of(ports, queue).now();
    ports.stores.jobs.claim(queue, now, now + LEASE).await
}

async fn run(ports: &Ports, claim: &JobClaim) -> Result<JobStep, Failure> {
    let (kind, id) = (claim.queue.name(), claim.job.id());
    let job = tracing::info_span!("job", job.kind = kind, job.id = id);
    let work = async {
        let outcome = tokio::select! {
            outcome = handle_safely(ports, claim) => outcome?,
            never = hold(ports, claim) => match never {},
        };
        settle(ports, claim, outcome).await
    };
    work.instrument(job).await
}

fn is_of_photos(queue: Queue) -> bool {
    queue.when_claimed() == Queue::ClaimedPhotos
}

/// Calls the handler, whose panic must not end the other jobs of the queue. A photo's counts as a
/// crash.
async fn handle_safely(ports: &Ports, claim: &JobClaim) -> Result<Outcome, Failure> {
    // Unwind safety: all state is in the database.
    let handled = AssertUnwindSafe(handle(ports, claim)).catch_unwind().await;
    handled.unwrap_or_else(|_| {
        tracing::error!(job.id = claim.job.id(), "handler of a job panicked");
        if is_of_photos(claim.queue) {
            return Err(Failure::Internal("handler panicked".into()));
        }
        let until = clock_of(ports, claim.queue).now() + PAUSE_AFTER_PANIC;
        Ok(Outcome::PutOff("failed", PutOff::until(until)))
    })
}

async fn handle(ports: &Ports, claim: &JobClaim) -> Result<Outcome, Failure> {
    match &claim.job {
        Job::Analysis(photo_id) => trips::analyse_photo(ports, claim, *photo_id).await,
        Job::Letter(queued) => mail::deliver(ports, claim, queued).await,
        Job::Event(event) => Ok(billing::apply_event(ports, claim, event).await),
        Job::Lookup(subject) => Ok(billing::look_up_subject(ports, claim, subject).await),
        Job::Sweep(name) => Ok(maintenance::run_sweep(ports, name).await),
    }
}

/// Renews a claim while polled. A lost claim (the job was deleted, or this process stalled) is not
/// renewed; the work continues, and its end changes nothing in the queue.
async fn hold(ports: &Ports, claim: &JobClaim) -> Infallible {
    let renew = || {
        let lease_until = clock_of(ports, claim.queue).now() + LEASE;
        ports.stores.jobs.renew(claim, lease_until)
    };
    renew_until_lost(renew).await;
    std::future::pending().await
}

async fn settle(ports: &Ports, claim: &JobClaim, outcome: Outcome) -> Result<JobStep, Failure> {
    let (jobs, id) = (&ports.stores.jobs, claim.job.id());
    let now = clock_of(ports, claim.queue).now();
    let (word, step) = match outcome {
        Outcome::Done(word) => {
            jobs.finish(claim, now).await?;
            (word, JobStep::Done(id))
        }
        Outcome::Recorded(word) => (word, JobStep::Done(id)),
        Outcome::PutOff(word, put_off) => {
            if let Some(error) = &put_off.why {
                tracing::warn!(
                    job.id = id, job.attempt = claim.number, job.again = %put_off.until, error,
                    "job was put off"
                );
            }
            jobs.put_off(claim, &put_off).await?;
            (word, JobStep::PutOff(id))
        }
        Outcome::Moved(queue) => {
            jobs.move_to(claim, queue).await?;
            ports.job_signals.queued(queue);
            ("moved", JobStep::Moved(id))
        }
        Outcome::GivenUp(why) => {
            tracing::error!(
                job.id = id,
                job.attempt = claim.number,
                error = why,
                "job was given up"
            );
            jobs.give_up(claim, &why, now).await?;
            ("given_up", JobStep::GivenUp(id))
        }
    };
    count(claim.queue, word);
    Ok(step)
}

fn count(queue: Queue, outcome: &'static str) {
    counter!("triptych_jobs_total", "queue" => queue.name(), "outcome" => outcome).increment(1);
}

/// The clock by which the jobs of a queue are due: lookups follow paid periods, which the sandbox can
/// end early.
pub(crate) fn clock_of(ports: &Ports, queue: Queue) -> &dyn Clock {
    match queue {
        Queue::Lookups => ports.billing_clock.as_ref(),
        _ => ports.clock.as_ref(),
    }
}
