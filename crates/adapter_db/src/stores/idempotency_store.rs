//! Idempotency keys.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{
    Failure, IdempotencyBegin, IdempotencyRequest, IdempotencyScope, IdempotencyStore,
    StoredResponse,
};
use triptych_users::id::Uuid;

use super::write;
use crate::Database;

#[async_trait]
impl IdempotencyStore for Database {
    async fn begin(&self, request: &IdempotencyRequest) -> Result<IdempotencyBegin, Failure> {
        let request = request.clone();
        write!(self, idempotency::begin(&request))
    }

    async fn renew(
        &self,
        scope: &IdempotencyScope,
        run_id: Uuid,
        running_until: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        let scope = scope.clone();
        write!(self, idempotency::renew(&scope, run_id, running_until))
    }

    async fn complete(
        &self,
        scope: &IdempotencyScope,
        run_id: Uuid,
        response: &StoredResponse,
    ) -> Result<(), Failure> {
        let (scope, response) = (scope.clone(), response.clone());
        write!(self, idempotency::complete(&scope, run_id, &response))
    }

    async fn abandon(&self, scope: &IdempotencyScope, run_id: Uuid) -> Result<(), Failure> {
        let scope = scope.clone();
        write!(self, idempotency::abandon(&scope, run_id))
    }

    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure> {
        write!(self, idempotency::purge(now))
    }
}
