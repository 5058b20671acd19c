//! Contact messages to support.

use triptych_ports::Letter;
use triptych_users::{ClientAddress, ContactMessage};

use crate::Ports;
use crate::throttle::admit;
use crate::users::AccountError;

/// Queues a contact message as mail to support.
///
/// # Errors
/// [`AccountError::ContactNotSetUp`], [`AccountError::TooManyAttempts`], or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn send_contact_message(
    ports: &Ports,
    message: ContactMessage,
    address: ClientAddress,
) -> Result<(), AccountError> {
    if ports.support.is_none() {
        return Err(AccountError::ContactNotSetUp);
    }
    admit(ports, ports.attempt_limits.contact(address)).await?;
    let letter = ports.queued(Letter::Contact(message));
    ports.enqueue(letter).await?;
    Ok(())
}
