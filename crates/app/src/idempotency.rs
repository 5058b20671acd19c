//! A request that may be sent twice runs once.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use sha2::{Digest, Sha256};
use thiserror::Error;
use tracing::Instrument;
use triptych_ports::{
    BoxError, Clock, Failure, IdempotencyBegin, IdempotencyRequest, IdempotencyScope,
    IdempotencyStore, Randomness, StoredResponse,
};

/// How long a key is remembered.
pub const KEY_LIFETIME: TimeDelta = TimeDelta::hours(24);

/// After this long a request that neither succeeded nor failed counts as dead with its process,
/// and can be tried again. It is as long as the reservation of its credit lives.
pub const RUNNING_MAX: TimeDelta = triptych_billing::Reservation::LIFETIME;

/// How long to wait before each further attempt to write down what became of the work. The client
/// waits for them too.
const RECORD_PAUSES: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(500)];

/// What the work answers.
#[derive(Debug, Clone)]
pub enum WorkOutcome {
    /// It succeeded: the answer is kept and replayed.
    Succeeded(StoredResponse),
    /// It failed: the answer is given once, and the request can be tried again.
    Failed(StoredResponse),
}

/// Why a request was neither run nor replayed.
#[derive(Debug, Error)]
pub enum RunOnceError {
    /// The same request is running now.
    #[error("still running")]
    Running,
    /// The key was used with another body.
    #[error("key was used with another body")]
    OtherBody,
    /// A port failed, or the work did not come to an end.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Runs work at most once for each key. The work runs to its end even when the client goes away:
/// what it spends, it also writes down.
pub struct RunOnce {
    /// Remembers keys and answers.
    pub store: Arc<dyn IdempotencyStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Names runs.
    pub randomness: Arc<dyn Randomness>,
}

impl RunOnce {
    /// Runs `work`, or answers what it answered before. Without a scope (the client sent no key)
    /// it always runs.
    ///
    /// # Errors
    /// [`RunOnceError`]; a failure of the work itself is an answer, not an error.
    pub async fn run<Work>(
        &self,
        scope: Option<IdempotencyScope>,
        body: &[u8],
        work: Work,
    ) -> Result<StoredResponse, RunOnceError>
    where
        Work: Future<Output = WorkOutcome> + Send + 'static,
    {
        // The key is taken inside of the task too: a client who goes away right then does not leave
        // it taken for work that never began.
        let store = Arc::clone(&self.store);
        let request = scope.map(|scope| self.request(scope, body));
        let task = async move { run_to_the_end(store.as_ref(), request, work).await };
        tokio::spawn(task.in_current_span())
            .await
            .map_err(|panic| Failure::Internal(BoxError::from(panic)))?
    }

    /// Runs `work` unless other work of this scope is running, on this server or another. Nothing
    /// is remembered of it afterwards: the next in turn runs too.
    ///
    /// # Errors
    /// [`RunOnceError::Running`], or a port's failure.
    pub async fn one_at_a_time<Work>(
        &self,
        scope: IdempotencyScope,
        work: Work,
    ) -> Result<Work::Output, RunOnceError>
    where
        Work: Future<Output: Send> + Send + 'static,
    {
        let store = Arc::clone(&self.store);
        let request = self.request(scope, b"");
        let task = async move { run_in_turn(store.as_ref(), &request, work).await };
        tokio::spawn(task.in_current_span())
            .await
            .map_err(|panic| Failure::Internal(BoxError::from(panic)))?
    }

    fn request(&self, scope: IdempotencyScope, body: &[u8]) -> IdempotencyRequest {
        let now = self.clock.now();
        IdempotencyRequest {
            scope,
            body_digest: hex::encode(Sha256::digest(body)),
            run_id: self.randomness.new_id(),
            now,
            running_until: now + RUNNING_MAX,
            expires_at: now + KEY_LIFETIME,
        }
    }
}

async fn run_to_the_end<Work>(
    store: &dyn IdempotencyStore,
    request: Option<IdempotencyRequest>,
    work: Work,
) -> Result<StoredResponse, RunOnceError>
where
    Work: Future<Output = WorkOutcome> + Send + 'static,
{
    let Some(request) = request else {
        let (WorkOutcome::Succeeded(response) | WorkOutcome::Failed(response)) = work.await;
        return Ok(response);
    };
    match store.begin(&request).await? {
        // In a task of its own, so that a panic ends the work alone, and its key is released.
        IdempotencyBegin::Run => match tokio::spawn(work.in_current_span()).await {
            Ok(outcome) => Ok(record(store, &request, outcome).await),
            Err(panic) => {
                release(store, &request).await;
                Err(Failure::Internal(BoxError::from(panic)).into())
            }
        },
        IdempotencyBegin::Replay(response) => Ok(response),
        IdempotencyBegin::Running => Err(RunOnceError::Running),
        IdempotencyBegin::OtherBody => Err(RunOnceError::OtherBody),
    }
}

async fn run_in_turn<Work>(
    store: &dyn IdempotencyStore,
    request: &IdempotencyRequest,
    work: Work,
) -> Result<Work::Output, RunOnceError>
where
    Work: Future<Output: Send> + Send + 'static,
{
    let IdempotencyBegin::Run = store.begin(request).await? else {
        return Err(RunOnceError::Running);
    };
    // In a task of its own, so that a panic ends the work alone, and the turn passes on.
    let done = tokio::spawn(work.in_current_span()).await;
    release(store, request).await;
    done.map_err(|panic| Failure::Internal(BoxError::from(panic)).into())
}

/// Writes down what became of the work. Where that fails again and again, the answer is given all
/// the same: the work is done and paid for. Who asks again is told that it still runs, and after
/// [`RUNNING_MAX`] it runs again.
async fn record(
    store: &dyn IdempotencyStore,
    request: &IdempotencyRequest,
    outcome: WorkOutcome,
) -> StoredResponse {
    match outcome {
        WorkOutcome::Succeeded(response) => {
            if let Err(failure) =
                insist(|| store.complete(&request.scope, request.run_id, &response)).await
            {
                tracing::warn!(error = %failure, "idempotent answer was not kept");
            }
            response
        }
        WorkOutcome::Failed(response) => {
            release(store, request).await;
            response
        }
    }
}

/// Lets the request be tried again at once, unless another run has taken it over.
async fn release(store: &dyn IdempotencyStore, request: &IdempotencyRequest) {
    let abandon = || store.abandon(&request.scope, request.run_id);
    if let Err(failure) = insist(abandon).await {
        tracing::warn!(error = %failure, "idempotency key was not released");
    }
}

/// Tries, and tries again after each of [`RECORD_PAUSES`]; answers what the last attempt did.
async fn insist<Attempt>(attempt: impl Fn() -> Attempt + Send) -> Result<(), Failure>
where
    Attempt: Future<Output = Result<(), Failure>> + Send,
{
    for pause in RECORD_PAUSES {
        if attempt().await.is_ok() {
            return Ok(());
        }
        tokio::time::sleep(pause).await;
    }
    attempt().await
}
