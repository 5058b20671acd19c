//! Where answers are kept for requests that may be sent twice.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_users::UserId;
use triptych_users::id::Uuid;

use crate::Failure;

/// What a key belongs to: one user and one route.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdempotencyScope {
    /// Whose request it is.
    pub user_id: UserId,
    /// Which route it went to.
    pub route: &'static str,
    /// The key that the client chose.
    pub key: String,
}

/// A request that is about to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyRequest {
    /// What its key belongs to.
    pub scope: IdempotencyScope,
    /// A digest of its body, in hexadecimal.
    pub body_digest: String,
    /// Names this run of it, unlike any other.
    pub run_id: Uuid,
    /// The interrupted run that was ended for good, whose place this one may take.
    pub replaces: Option<Uuid>,
    /// When it arrived.
    pub now: DateTime<Utc>,
    /// Until when it counts as running unless it is renewed: its process must be dead then.
    pub running_until: DateTime<Utc>,
    /// From when its key is forgotten.
    pub expires_at: DateTime<Utc>,
}

/// An answer that is replayed to the letter.
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
    /// It is the first of its key, or the earlier ones failed or expired, or the last of them is
    /// [replaced](IdempotencyRequest::replaces) by it: run it.
    Run,
    /// This run neither succeeded nor failed in time: its process died or is suspended. It holds its
    /// key until it is ended for good, and then replaced.
    Interrupted(Uuid),
    /// It ran: answer this.
    Replay(StoredResponse),
    /// The same request is running now.
    Running,
    /// The key was used with another body.
    OtherBody,
}

/// Keeps the answers of requests with an idempotency key.
#[async_trait]
pub trait IdempotencyStore: Send + Sync {
    /// Decides what to do with a request. Of many that begin at once exactly one MUST be told to
    /// run. The body is compared first, then whether it still runs; a key that expired is as good
    /// as new. A request that is told to run counts as running until its own `running_until`, and
    /// is kept until its own `expires_at`. One that is told anything else MUST change nothing: who
    /// looks for an interrupted run may die as well.
    async fn begin(&self, request: &IdempotencyRequest) -> Result<IdempotencyBegin, Failure>;

    /// Makes a run that has not ended count as running until `running_until`. Answers whether it
    /// holds its key: what another run holds, or has ended, MUST stay as it is.
    async fn renew(
        &self,
        scope: &IdempotencyScope,
        run_id: Uuid,
        running_until: DateTime<Utc>,
    ) -> Result<bool, Failure>;

    /// Writes down the answer of a request that ran and succeeded. An answer that was written
    /// down before MUST stay, and so MUST the key of another run: a slow one that was taken for dead
    /// has nothing to say for the one that replaced it. For a key that was forgotten nothing happens.
    async fn complete(
        &self,
        scope: &IdempotencyScope,
        run_id: Uuid,
        response: &StoredResponse,
    ) -> Result<(), Failure>;

    /// Forgets a request whose run failed, so that it can be tried again. What this very run does
    /// not hold MUST stay: a slow one that was taken for dead may fail while another runs, or after
    /// it succeeded.
    async fn abandon(&self, scope: &IdempotencyScope, run_id: Uuid) -> Result<(), Failure>;

    /// Deletes all that expired at or before `now`, and answers how many.
    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure>;
}
