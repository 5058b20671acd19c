//! The payment provider tells that something happened.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{Clock, EventRefused, Failure, PaymentProvider, WebhookInbox};

use super::EventSignal;

/// Why a delivery was not taken.
#[derive(Debug, Error)]
pub enum ReceiveEventError {
    /// It is not the provider's, or no event.
    #[error("not an event of the provider")]
    Refused(#[from] EventRefused),
    /// The database failed; the provider sends again.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Checks a delivery and keeps it. Its effect comes after the answer, which the provider wants
/// quickly.
pub struct ReceiveEvent {
    /// Knows its own signature.
    pub payments: Arc<dyn PaymentProvider>,
    /// Keeps events.
    pub inbox: Arc<dyn WebhookInbox>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Wakes the worker.
    pub signal: EventSignal,
}

impl ReceiveEvent {
    /// Takes an event that arrives again for the one that is there.
    ///
    /// # Errors
    /// Each variant of [`ReceiveEventError`].
    pub async fn run(&self, body: &[u8], signature: Option<&str>) -> Result<(), ReceiveEventError> {
        let now = self.clock.now();
        let event = self.payments.verify_event(body, signature, now)?;
        if self.inbox.keep(&event, now).await? {
            self.signal.event_arrived();
        }
        Ok(())
    }
}
