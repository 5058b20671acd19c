//! Stored responses of idempotent requests.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{
    Failure, IdempotencyBegin, IdempotencyRequest, IdempotencyScope, IdempotencyStore,
    StoredResponse,
};
use triptych_users::id::Uuid;

use super::MemoryDatabase;

/// A request, and its response once it succeeded.
pub(super) struct RequestRow {
    body_digest: String,
    running_until: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    response: Option<StoredResponse>,
    run_id: Uuid,
}

impl RequestRow {
    /// Whether this run holds the key and has not ended.
    fn is_run_by(&self, run_id: Uuid) -> bool {
        self.response.is_none() && self.run_id == run_id
    }

    /// What this stored request means for a new one with the same key.
    fn decide(&self, request: &IdempotencyRequest) -> IdempotencyBegin {
        if self.expires_at <= request.now {
            return IdempotencyBegin::Run;
        }
        if self.body_digest != request.body_digest {
            return IdempotencyBegin::OtherBody;
        }
        match &self.response {
            Some(response) => IdempotencyBegin::Replay(response.clone()),
            None if request.now < self.running_until => IdempotencyBegin::Running,
            None if request.replaces == Some(self.run_id) => IdempotencyBegin::Run,
            None => IdempotencyBegin::Interrupted(self.run_id),
        }
    }
}

#[async_trait]
impl IdempotencyStore for MemoryDatabase {
    async fn begin(&self, request: &IdempotencyRequest) -> Result<IdempotencyBegin, Failure> {
        let mut state = self.state()?;
        let earlier = state.requests.get(&request.scope);
        let decision = earlier.map_or(IdempotencyBegin::Run, |row| row.decide(request));
        if decision == IdempotencyBegin::Run {
            let row = RequestRow {
                body_digest: request.body_digest.clone(),
                running_until: request.running_until,
                expires_at: request.expires_at,
                response: None,
                run_id: request.run_id,
            };
            state.requests.insert(request.scope.clone(), row);
        }
        Ok(decision)
    }

    async fn renew(
        &self,
        scope: &IdempotencyScope,
        run_id: Uuid,
        running_until: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let row = state.requests.get_mut(scope);
        let Some(row) = row.filter(|row| row.is_run_by(run_id)) else {
            return Ok(false);
        };
        row.running_until = running_until;
        Ok(true)
    }

    async fn complete(
        &self,
        scope: &IdempotencyScope,
        run_id: Uuid,
        response: &StoredResponse,
    ) -> Result<(), Failure> {
        let mut state = self.state()?;
        let row = state.requests.get_mut(scope);
        if let Some(row) = row.filter(|row| row.run_id == run_id) {
            row.response.get_or_insert_with(|| response.clone());
        }
        Ok(())
    }

    async fn abandon(&self, scope: &IdempotencyScope, run_id: Uuid) -> Result<(), Failure> {
        let mut state = self.state()?;
        let row = state.requests.get(scope);
        if row.is_some_and(|row| row.is_run_by(run_id)) {
            state.requests.remove(scope);
        }
        Ok(())
    }

    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure> {
        let mut state = self.state()?;
        let before = state.requests.len();
        state.requests.retain(|_, row| now < row.expires_at);
        Ok(before - state.requests.len())
    }
}
