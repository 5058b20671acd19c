//! Events of the payment provider.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Backlog, EventClaim, Failure, ProviderEvent, PutOff, WebhookInbox};

use super::{read, write};
use crate::Database;

#[async_trait]
impl WebhookInbox for Database {
    async fn keep(&self, event: &ProviderEvent, now: DateTime<Utc>) -> Result<bool, Failure> {
        let event = event.clone();
        write!(self, webhooks::keep(&event, now))
    }

    async fn claim(
        &self,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<EventClaim>, Failure> {
        write!(self, webhooks::claim(now, lease_until))
    }

    async fn finish(&self, event_id: &str, now: DateTime<Utc>) -> Result<(), Failure> {
        let event_id = event_id.to_owned();
        write!(self, webhooks::finish(&event_id, now))
    }

    async fn put_off(&self, event_id: &str, put_off: &PutOff) -> Result<(), Failure> {
        let (event_id, put_off) = (event_id.to_owned(), put_off.clone());
        write!(self, webhooks::put_off(&event_id, &put_off))
    }

    async fn forget(&self, before: DateTime<Utc>, limit: usize) -> Result<usize, Failure> {
        write!(self, webhooks::forget(before, limit))
    }

    async fn backlog(&self) -> Result<Backlog, Failure> {
        read!(self, webhooks::backlog())
    }
}
