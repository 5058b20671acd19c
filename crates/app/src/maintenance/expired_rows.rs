//! Deletes expired rows.

use chrono::TimeDelta;
use triptych_ports::Queue;
use triptych_users::{AttemptRule, Session};

use super::SweepError;
use crate::Ports;

/// The retention of applied events: well above the three days for which Stripe redelivers.
const EVENT_LIFETIME: TimeDelta = TimeDelta::days(90);
/// The maximum number of jobs per sweep.
const JOBS: usize = 1_000;
/// The retention of letters that were given up.
const GIVEN_UP_LIFETIME: TimeDelta = TimeDelta::days(30);

/// Deletes attempts older than every window.
///
/// # Errors
/// A failure of the database.
pub async fn sweep_attempts(ports: &Ports) -> Result<usize, SweepError> {
    let made_until = ports.clock.now() - AttemptRule::WINDOW_MAX;
    Ok(ports.stores.attempts.purge(made_until).await?)
}

/// Deletes applied events of the payment provider that are no longer redelivered.
///
/// # Errors
/// A failure of the database.
pub async fn sweep_events(ports: &Ports) -> Result<usize, SweepError> {
    let before = ports.clock.now() - EVENT_LIFETIME;
    let jobs = &ports.stores.jobs;
    Ok(jobs.purge(Queue::Events, before, JOBS).await?)
}

/// Deletes idempotency keys that expired.
///
/// # Errors
/// A failure of the database.
pub async fn sweep_idempotency_keys(ports: &Ports) -> Result<usize, SweepError> {
    Ok(ports.stores.idempotency.purge(ports.clock.now()).await?)
}

/// Deletes mailed links that expired and letters that were given up long ago.
///
/// # Errors
/// A failure of the database.
pub async fn sweep_mail(ports: &Ports) -> Result<usize, SweepError> {
    let (stores, now) = (&ports.stores, ports.clock.now());
    let links = stores.links.purge(now).await?;
    let before = now - GIVEN_UP_LIFETIME;
    let letters = stores.jobs.purge(Queue::Mail, before, JOBS).await?;
    Ok(links + letters)
}

/// Deletes sessions that were not used for [`Session::LIFETIME`].
///
/// # Errors
/// A failure of the database.
pub async fn sweep_sessions(ports: &Ports) -> Result<usize, SweepError> {
    let unused_since = Session::ended_if_unused_since(ports.clock.now());
    Ok(ports.stores.sessions.purge(unused_since).await?)
}

/// Deletes sign-ins at providers that were not finished in time.
///
/// # Errors
/// A failure of the database.
pub async fn sweep_sign_ins(ports: &Ports) -> Result<usize, SweepError> {
    Ok(ports.stores.sign_ins.purge(ports.clock.now()).await?)
}
