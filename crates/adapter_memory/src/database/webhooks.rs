//! Events of the payment provider.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Backlog, EventClaim, Failure, ProviderEvent, PutOff, WebhookInbox};

use super::{MemoryDatabase, State};

/// An event in the order of arrival.
pub(super) struct EventRow {
    event: ProviderEvent,
    received_at: DateTime<Utc>,
    lease_until: DateTime<Utc>,
    attempts: u32,
    times_of_nobody: u32,
    is_finished: bool,
}

impl State {
    /// An event that is not processed yet.
    fn open_event(&mut self, event_id: &str) -> Option<&mut EventRow> {
        let mut rows = self.events.iter_mut();
        rows.find(|row| row.event.id == event_id && !row.is_finished)
    }
}

#[async_trait]
impl WebhookInbox for MemoryDatabase {
    async fn keep(&self, event: &ProviderEvent, now: DateTime<Utc>) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let is_new = !state.events.iter().any(|row| row.event.id == event.id);
        if is_new {
            state.events.push(EventRow {
                event: event.clone(),
                received_at: now,
                lease_until: DateTime::UNIX_EPOCH,
                attempts: 0,
                times_of_nobody: 0,
                is_finished: false,
            });
        }
        Ok(is_new)
    }

    async fn claim(
        &self,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<EventClaim>, Failure> {
        let mut state = self.state()?;
        let waiting = state
            .events
            .iter_mut()
            .filter(|row| !row.is_finished && row.lease_until <= now);
        let longest = waiting.min_by_key(|row| row.received_at);
        Ok(longest.map(|row| {
            row.lease_until = lease_until;
            row.attempts += 1;
            EventClaim {
                event: row.event.clone(),
                attempt: row.attempts,
                times_of_nobody: row.times_of_nobody,
            }
        }))
    }

    async fn finish(&self, event_id: &str, _now: DateTime<Utc>) -> Result<(), Failure> {
        if let Some(row) = self.state()?.open_event(event_id) {
            row.is_finished = true;
        }
        Ok(())
    }

    async fn put_off(&self, event_id: &str, put_off: &PutOff) -> Result<(), Failure> {
        if let Some(row) = self.state()?.open_event(event_id) {
            row.lease_until = put_off.until;
            row.times_of_nobody += u32::from(put_off.is_of_nobody);
        }
        Ok(())
    }

    async fn forget(&self, before: DateTime<Utc>, limit: usize) -> Result<usize, Failure> {
        let mut state = self.state()?;
        let mut left = limit;
        let count = state.events.len();
        state.events.retain(|row| {
            let goes = left > 0 && row.is_finished && row.received_at < before;
            left -= usize::from(goes);
            !goes
        });
        Ok(count - state.events.len())
    }

    async fn backlog(&self) -> Result<Backlog, Failure> {
        let state = self.state()?;
        let waiting = state.events.iter().filter(|row| !row.is_finished);
        Ok(Backlog::of(waiting.map(|row| row.received_at)))
    }
}
