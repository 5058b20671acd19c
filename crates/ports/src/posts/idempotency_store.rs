//! Stores the responses of idempotent requests.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_users::UserId;
use triptych_users::id::Uuid;

use crate::Failure;

/// The scope of a key: one user and one route.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdempotencyScope {
    /// The user.
    pub user_id: UserId,
    /// The route.
    pub route: &'static str,
    /// The key that the client chose.
    pub key: String,
}

/// A request before it runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyRequest {
    /// The key with its scope.
    pub scope: IdempotencyScope,
    /// A digest of its body, in hexadecimal.
    pub body_digest: String,
    /// Identifies this run.
    pub run_id: Uuid,
    /// The interrupted run that was ended and that this one replaces.
    pub replaces: Option<Uuid>,
    /// When it arrived.
    pub now: DateTime<Utc>,
    /// Until when it counts as running without a renewal: after that its process must be dead.
    pub running_until: DateTime<Utc>,
    /// When its key expires.
    pub expires_at: DateTime<Utc>,
}

/// A response that is replayed unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredResponse {
    /// The HTTP status.
    pub status: u16,
    /// The body.
    pub body: String,
}

/// What to do with a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IdempotencyBegin {
    /// Run it: it is the first of its key, or the earlier ones failed or expired, or it
    /// [replaces](IdempotencyRequest::replaces) the last one.
    Run,
    /// An earlier run neither succeeded nor failed in time: its process crashed or is suspended. It
    /// holds the key until it is ended and replaced.
    Interrupted(Uuid),
    /// It has run: return this response.
    Replay(StoredResponse),
    /// The same request is running now.
    Running,
    /// The key was used with another body.
    OtherBody,
}

/// Stores the responses of requests with an idempotency key.
#[async_trait]
pub trait IdempotencyStore: Send + Sync {
    /// Decides what to do with a request. Of parallel calls exactly one MUST be told to run. The
    /// body is compared first, then whether it still runs; an expired key counts as new. A request
    /// that is told to run counts as running until its `running_until`, and is stored until its
    /// `expires_at`. Any other outcome MUST change nothing: a caller that handles an interrupted
    /// run may crash as well.
    async fn begin(&self, request: &IdempotencyRequest) -> Result<IdempotencyBegin, Failure>;

    /// Extends an unfinished run until `running_until`. Returns whether it holds its key: a run
    /// that another has replaced, or that has ended, MUST NOT change.
    async fn renew(
        &self,
        scope: &IdempotencyScope,
        run_id: Uuid,
        running_until: DateTime<Utc>,
    ) -> Result<bool, Failure>;

    /// Stores the response of a successful run. A stored response MUST NOT change, and neither MUST
    /// the key of another run: a slow run that was taken for dead cannot overwrite the one that
    /// replaced it. An expired key is ignored.
    async fn complete(
        &self,
        scope: &IdempotencyScope,
        run_id: Uuid,
        response: &StoredResponse,
    ) -> Result<(), Failure>;

    /// Deletes a request whose run failed, so that it can be retried. What this run does not hold
    /// MUST NOT change: a slow run that was taken for dead may fail while another runs, or after it
    /// succeeded.
    async fn abandon(&self, scope: &IdempotencyScope, run_id: Uuid) -> Result<(), Failure>;

    /// Deletes all that expired at or before `now`, and returns their number.
    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure>;
}
