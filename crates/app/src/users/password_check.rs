//! A typed password is compared, to sign in or to confirm a change.

use triptych_ports::PasswordHash;
use triptych_users::{AccountKey, ClientAddress};

use crate::Ports;
use crate::throttle::{ThrottleError, admit};

/// Whether `typed` is the password of `hash`. Without a hash it is not, after the same work. Wrong
/// ones are counted; after too many nothing is compared, whether or not the account exists.
pub(crate) async fn is_password(
    ports: &Ports,
    account: &AccountKey,
    address: ClientAddress,
    typed: &str,
    hash: Option<&PasswordHash>,
) -> Result<bool, ThrottleError> {
    let attempt_id = admit(ports, ports.attempt_limits.login(account, address)).await?;
    let verified = ports.hasher.verify(typed, hash).await;
    // What could not be compared was not wrong.
    if !matches!(verified, Ok(false)) {
        ports.stores.attempts.forgive(attempt_id).await?;
    }
    Ok(verified?)
}
