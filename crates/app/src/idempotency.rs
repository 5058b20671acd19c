//! Idempotency keys: repeated requests run once.

use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use chrono::TimeDelta;
use futures::future::{Either, select};
use sha2::{Digest, Sha256};
use thiserror::Error;
use tracing::Instrument;
use triptych_ports::{
    BoxError, Failure, IdempotencyBegin, IdempotencyRequest, IdempotencyScope, IdempotencyStore,
    StoredResponse,
};
use triptych_users::id::Uuid;

use crate::Ports;
use crate::lease::renew_until_lost;

/// The retention of a key.
pub const KEY_LIFETIME: TimeDelta = TimeDelta::hours(24);

/// The lease of a running request: after this time without renewal its process counts as dead, and
/// the request can be retried.
const LEASE: TimeDelta = triptych_billing::Reservation::LEASE;

/// The pauses between attempts to store the outcome. The client waits for them too.
const RECORD_PAUSES: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(500)];

/// An idempotent operation.
pub trait RepeatableWork: Clone + Send + Sync + 'static {
    /// Its error.
    type Failed: Send + 'static;

    /// Runs it, with this run id.
    fn run(self, run_id: Uuid)
    -> impl Future<Output = Result<StoredResponse, Self::Failed>> + Send;

    /// Prevents a possibly suspended run from starting to spend.
    fn bar(&self, run_id: Uuid) -> impl Future<Output = Result<(), Self::Failed>> + Send;

    /// Ends an interrupted run: it can no longer spend. Returns its result if it had succeeded.
    /// Idempotent.
    fn end(
        &self,
        run_id: Uuid,
    ) -> impl Future<Output = Result<Option<StoredResponse>, Self::Failed>> + Send;
}

/// Why a request was neither run nor replayed.
#[derive(Debug, Error)]
pub enum RunOnceError {
    /// The same request is running.
    #[error("still running")]
    Running,
    /// The key was used with another body.
    #[error("key was used with another body")]
    OtherBody,
    /// A port failed, or the work did not complete.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Runs `work` at most once per key, or returns its stored result. It completes even if the client
/// disconnects, so that what it spends is also saved. Without a scope (no key was sent) it always
/// runs. Only success is stored: after a failure the request can be retried.
///
/// # Errors
/// [`RunOnceError`]; a failure of the work itself is a result, not an error.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn run_once<Work: RepeatableWork>(
    ports: &Ports,
    scope: Option<IdempotencyScope>,
    body: &[u8],
    work: Work,
) -> Result<Result<StoredResponse, Work::Failed>, RunOnceError> {
    let Some(scope) = scope else {
        let run_id = ports.randomness.new_id();
        let running = async move { Ok(work.run(run_id).await) };
        return complete(ports, running).await;
    };
    // The key is acquired inside the task, so that a client that disconnects at that moment does
    // not leave it locked.
    let mut key = Key::new(ports, scope, body);
    complete(ports, async move { key.run_once(work).await }).await
}

/// Runs `work` unless other work of this scope is running, on this server or another. Nothing is
/// stored afterwards (a distributed mutex).
///
/// # Errors
/// [`RunOnceError::Running`], or a port's failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn one_at_a_time<Work>(
    ports: &Ports,
    scope: IdempotencyScope,
    work: Work,
) -> Result<Work::Output, RunOnceError>
where
    Work: Future<Output: Send> + Send + 'static,
{
    let mut key = Key::new(ports, scope, b"");
    complete(ports, async move { key.run_in_turn(work).await }).await
}

/// Runs a task to completion, also after its caller was cancelled.
async fn complete<Task, Answer>(ports: &Ports, task: Task) -> Result<Answer, RunOnceError>
where
    Task: Future<Output = Result<Answer, RunOnceError>> + Send + 'static,
    Answer: Send + 'static,
{
    let running = ports.shutdown.track();
    let task = async move {
        let _running = running;
        task.await
    };
    tokio::spawn(task.in_current_span())
        .await
        .map_err(|panic| Failure::Internal(BoxError::from(panic)))?
}

/// The key held by a run.
struct Key {
    ports: Ports,
    request: IdempotencyRequest,
}

impl Key {
    fn new(ports: &Ports, scope: IdempotencyScope, body: &[u8]) -> Self {
        let now = ports.clock.now();
        Self {
            ports: ports.clone(),
            request: IdempotencyRequest {
                scope,
                body_digest: hex::encode(Sha256::digest(body)),
                run_id: ports.randomness.new_id(),
                replaces: None,
                now,
                running_until: now + LEASE,
                expires_at: now + KEY_LIFETIME,
            },
        }
    }

    fn store(&self) -> &dyn IdempotencyStore {
        self.ports.stores.idempotency.as_ref()
    }

    async fn run_once<Work: RepeatableWork>(
        &mut self,
        work: Work,
    ) -> Result<Result<StoredResponse, Work::Failed>, RunOnceError> {
        match self.begin(&work).await? {
            Ok(None) => {}
            Ok(Some(response)) => return Ok(Ok(response)),
            Err(failed) => return Ok(Err(failed)),
        }
        let run_id = self.request.run_id;
        match self.hold_while(work.clone().run(run_id)).await {
            Ok(Ok(response)) => {
                self.record(run_id, &response).await;
                Ok(Ok(response))
            }
            Ok(Err(failed)) => Ok(self.end_failed(&work).await.ok_or(failed)),
            Err(failure) => Ok(Ok(self.end_failed(&work).await.ok_or(failure)?)),
        }
    }

    /// Acquires the key, or returns the result of an earlier run. An interrupted run's key stays
    /// locked until its outcome is known.
    async fn begin<Work: RepeatableWork>(
        &mut self,
        work: &Work,
    ) -> Result<Result<Option<StoredResponse>, Work::Failed>, RunOnceError> {
        loop {
            let interrupted = match self.store().begin(&self.request).await? {
                IdempotencyBegin::Run => return Ok(Ok(None)),
                IdempotencyBegin::Interrupted(run_id) => run_id,
                IdempotencyBegin::Replay(response) => return Ok(Ok(Some(response))),
                IdempotencyBegin::Running => return Err(RunOnceError::Running),
                IdempotencyBegin::OtherBody => return Err(RunOnceError::OtherBody),
            };
            if let Err(failed) = work.bar(interrupted).await {
                return Ok(Err(failed));
            }
            match work.end(interrupted).await {
                Ok(None) => self.request.replaces = Some(interrupted),
                Ok(Some(response)) => {
                    self.record(interrupted, &response).await;
                    return Ok(Ok(Some(response)));
                }
                Err(failed) => return Ok(Err(failed)),
            }
        }
    }

    /// Releases the key of failed work. If it turns out to have succeeded, returns that result. If
    /// the outcome cannot be determined now, the key stays locked until its lease expires, and the
    /// next run checks again.
    async fn end_failed<Work: RepeatableWork>(&self, work: &Work) -> Option<StoredResponse> {
        let run_id = self.request.run_id;
        let response = retry(|| work.end(run_id)).await.ok()?;
        match &response {
            Some(response) => self.record(run_id, response).await,
            None => self.release().await,
        }
        response
    }

    async fn run_in_turn<Work>(&mut self, work: Work) -> Result<Work::Output, RunOnceError>
    where
        Work: Future<Output: Send> + Send + 'static,
    {
        let mut begun = self.store().begin(&self.request).await?;
        if let IdempotencyBegin::Interrupted(run_id) = begun {
            self.request.replaces = Some(run_id);
            begun = self.store().begin(&self.request).await?;
        }
        if begun != IdempotencyBegin::Run {
            return Err(RunOnceError::Running);
        }
        let done = self.hold_while(work).await;
        self.release().await;
        Ok(done?)
    }

    /// Runs work in its own task, which isolates panics, and renews the key meanwhile. Losing the
    /// key does not stop the work: its reservation has its own lease.
    async fn hold_while<Work>(&self, work: Work) -> Result<Work::Output, Failure>
    where
        Work: Future<Output: Send> + Send + 'static,
    {
        let task = tokio::spawn(work.in_current_span());
        let renewing = pin!(renew_until_lost(|| self.renew()));
        let done = match select(task, renewing).await {
            Either::Left((done, _)) => done,
            Either::Right(((), task)) => task.await,
        };
        done.map_err(|panic| Failure::Internal(BoxError::from(panic)))
    }

    async fn renew(&self) -> Result<bool, Failure> {
        let IdempotencyRequest { scope, run_id, .. } = &self.request;
        let running_until = self.ports.clock.now() + LEASE;
        self.store().renew(scope, *run_id, running_until).await
    }

    /// Stores the result. If that fails repeatedly the result is returned anyway: the work is done
    /// and paid. The same request is refused as running until the lease expires, and then finds
    /// this run's outcome.
    async fn record(&self, run_id: Uuid, response: &StoredResponse) {
        let scope = &self.request.scope;
        let complete = || self.store().complete(scope, run_id, response);
        if let Err(failure) = retry(complete).await {
            tracing::warn!(error = %failure, "idempotent answer was not stored");
        }
    }

    /// Releases the key immediately, unless another run has acquired it.
    async fn release(&self) {
        let IdempotencyRequest { scope, run_id, .. } = &self.request;
        let abandon = || self.store().abandon(scope, *run_id);
        if let Err(failure) = retry(abandon).await {
            tracing::warn!(error = %failure, "idempotency key was not released");
        }
    }
}

/// Retries after each of [`RECORD_PAUSES`]; returns the result of the last attempt.
async fn retry<Attempt, Done, Failed>(attempt: impl Fn() -> Attempt + Send) -> Result<Done, Failed>
where
    Attempt: Future<Output = Result<Done, Failed>> + Send,
{
    for pause in RECORD_PAUSES {
        if let Ok(done) = attempt().await {
            return Ok(done);
        }
        tokio::time::sleep(pause).await;
    }
    attempt().await
}
