//! The payment provider delivers an event.

use super::BillingError;
use crate::Ports;

/// Verifies a delivery and stores its event, once however often it arrives. It is applied after the
/// answer, which the provider wants quickly.
///
/// # Errors
/// [`BillingError::BadSignature`], or a failure of the database, after which the provider sends again.
pub async fn receive_event(
    ports: &Ports,
    body: &[u8],
    signature: Option<&str>,
) -> Result<(), BillingError> {
    // The real time: the sandbox's clock is not that of its signatures.
    let now = ports.clock.now();
    let event = ports.payments.verify_event(body, signature, now)?;
    if ports.stores.webhooks.keep(&event, now).await? {
        ports.event_signal.event_arrived();
    }
    Ok(())
}
