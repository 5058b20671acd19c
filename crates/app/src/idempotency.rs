//! A request that may be sent twice runs once.

use std::future::Future;
use std::sync::Arc;

use chrono::TimeDelta;
use sha2::{Digest, Sha256};
use thiserror::Error;
use triptych_ports::{
    BoxError, Clock, Failure, IdempotencyBegin, IdempotencyRequest, IdempotencyScope,
    IdempotencyStore, StoredResponse,
};

/// How long a key is remembered.
pub const KEY_LIFETIME: TimeDelta = TimeDelta::hours(24);

/// After this long a request that neither succeeded nor failed counts as dead with its process,
/// and can be tried again. It is as long as the reservation of its credit lives.
pub const RUNNING_MAX: TimeDelta = triptych_billing::Reservation::LIFETIME;

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
        if let Some(scope) = &scope {
            match self.store.begin(&self.request(scope, body)).await? {
                IdempotencyBegin::Run => {}
                IdempotencyBegin::Replay(response) => return Ok(response),
                IdempotencyBegin::Running => return Err(RunOnceError::Running),
                IdempotencyBegin::OtherBody => return Err(RunOnceError::OtherBody),
            }
        }
        let store = Arc::clone(&self.store);
        let task = tokio::spawn(async move { record(store.as_ref(), scope, work.await).await });
        task.await
            .map_err(|panic| Failure::Internal(BoxError::from(panic)))?
    }

    fn request(&self, scope: &IdempotencyScope, body: &[u8]) -> IdempotencyRequest {
        let now = self.clock.now();
        IdempotencyRequest {
            scope: scope.clone(),
            body_digest: hex::encode(Sha256::digest(body)),
            now,
            running_until: now + RUNNING_MAX,
            expires_at: now + KEY_LIFETIME,
        }
    }
}

async fn record(
    store: &dyn IdempotencyStore,
    scope: Option<IdempotencyScope>,
    outcome: WorkOutcome,
) -> Result<StoredResponse, RunOnceError> {
    match (scope, outcome) {
        (Some(scope), WorkOutcome::Succeeded(response)) => {
            // The work is done and paid for: a client that asks again is answered at worst by
            // "still running", but this one gets what it bought.
            if let Err(failure) = store.complete(&scope, &response).await {
                tracing::warn!(error = %failure, "idempotent answer was not kept");
            }
            Ok(response)
        }
        (Some(scope), WorkOutcome::Failed(response)) => {
            if let Err(failure) = store.abandon(&scope).await {
                tracing::warn!(error = %failure, "idempotency key was not released");
            }
            Ok(response)
        }
        (None, WorkOutcome::Succeeded(response) | WorkOutcome::Failed(response)) => Ok(response),
    }
}
