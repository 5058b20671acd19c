//! Checks passwords, to sign in or to confirm a change.

use triptych_ports::PasswordHash;
use triptych_users::{AccountKey, ClientAddress};

use crate::Ports;
use crate::throttle::{ThrottleError, admit};

/// Whether `typed` matches `hash`. Without a hash it never does, after the same work. Wrong
/// passwords are counted; after too many nothing is compared, for known and unknown accounts.
pub(crate) async fn is_password(
    ports: &Ports,
    account: &AccountKey,
    address: ClientAddress,
    typed: &str,
    hash: Option<&PasswordHash>,
) -> Result<bool, ThrottleError> {
    let attempt_id = admit(ports, ports.attempt_limits.login(account, address)).await?;
    let verified = ports.hasher.verify(typed, hash).await;
    // A failed comparison does not count as a wrong password.
    if !matches!(verified, Ok(false)) {
        ports.stores.attempts.forgive(attempt_id).await?;
    }
    Ok(verified?)
}
