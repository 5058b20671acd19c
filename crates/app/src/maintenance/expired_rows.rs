//! Rows that no use case reads any more are deleted.

use chrono::TimeDelta;
use triptych_users::{AttemptRule, Session};

use super::SweepError;
use crate::Ports;

/// How long an applied event is stored: far above the three days for which Stripe repeats one.
const EVENT_LIFETIME: TimeDelta = TimeDelta::days(90);
/// At most this many events at a time; the next sweep deletes the rest.
const EVENTS: usize = 1_000;
/// How long a letter that was given up is stored for people to look at.
const GIVEN_UP_LIFETIME: TimeDelta = TimeDelta::days(30);

/// Deletes attempts that are older than any rule looks back.
///
/// # Errors
/// A failure of the database.
pub async fn sweep_attempts(ports: &Ports) -> Result<usize, SweepError> {
    let made_until = ports.clock.now() - AttemptRule::WINDOW_MAX;
    Ok(ports.stores.attempts.purge(made_until).await?)
}

/// Deletes events of the payment provider that were applied and are not sent again.
///
/// # Errors
/// A failure of the database.
pub async fn sweep_events(ports: &Ports) -> Result<usize, SweepError> {
    let before = ports.clock.now() - EVENT_LIFETIME;
    Ok(ports.stores.webhooks.forget(before, EVENTS).await?)
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
    let letters = stores.mail.purge_given_up(now - GIVEN_UP_LIFETIME).await?;
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
