//! Receives webhook events.

use super::BillingError;
use crate::Ports;

/// Verifies a delivery and stores its event, once for repeated deliveries. It is applied
/// asynchronously, since the provider expects a quick response.
///
/// # Errors
/// [`BillingError::BadSignature`], or a failure of the database, after which the provider
/// redelivers.
pub async fn receive_event(
    ports: &Ports,
    body: &[u8],
    signature: Option<&str>,
) -> Result<(), BillingError> {
    // The real time: signatures do not use the sandbox's clock.
    let now = ports.clock.now();
    let event = ports.payments.verify_event(body, signature, now)?;
    if ports.stores.webhooks.keep(&event, now).await? {
        ports.event_signal.event_arrived();
    }
    Ok(())
}
