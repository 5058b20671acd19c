//! Reads users and changes their names.

use triptych_billing::BillingOverview;
use triptych_users::{PersonName, User, UserId};

use super::AccountError;
use crate::Ports;

/// A request to change names.
#[derive(Debug, Clone)]
pub struct ChangeNamesCommand {
    /// The user.
    pub user_id: UserId,
    /// The first name, if it changes.
    pub first_name: Option<PersonName>,
    /// The last name, if it changes.
    pub last_name: Option<PersonName>,
}

/// Reads a user.
///
/// # Errors
/// [`AccountError::NotSignedIn`] where the account was deleted, or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn read_user(ports: &Ports, user_id: UserId) -> Result<User, AccountError> {
    let user = ports.stores.users.find(user_id).await?;
    user.ok_or(AccountError::NotSignedIn)
}

/// Reads a user together with their plan and credits.
///
/// # Errors
/// As [`read_user`].
#[tracing::instrument(level = "debug", skip_all)]
pub async fn read_user_and_plan(
    ports: &Ports,
    user_id: UserId,
) -> Result<(User, BillingOverview), AccountError> {
    let user = read_user(ports, user_id).await?;
    let status = ports.stores.billing.status(user_id).await?;
    Ok((user, status.overview(ports.billing_clock.now())))
}

/// Changes a user's names.
///
/// # Errors
/// A failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn change_names(ports: &Ports, command: ChangeNamesCommand) -> Result<(), AccountError> {
    let (first_name, last_name) = (command.first_name.as_ref(), command.last_name.as_ref());
    let users = &ports.stores.users;
    let changed = users.change_names(command.user_id, first_name, last_name);
    Ok(changed.await?)
}
