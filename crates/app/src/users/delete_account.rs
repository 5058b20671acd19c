//! A user deletes their account.

use futures::{StreamExt, stream};
use triptych_billing::SubscriptionState;
use triptych_ports::{
    AccountErasure, Credentials, CustomerId, ErasedAccount, Failure, PaymentError,
};
use triptych_users::{AccountKey, ClientAddress, UserId, Username};

use super::avatar::delete_avatar;
use super::{AccountError, is_password};
use crate::Ports;
use crate::error_chain::chain;
use crate::trips::delete_objects;

/// How many photos lose their objects side by side.
const DELETIONS_AT_ONCE: usize = 8;

/// What a user types to say that they mean it.
pub struct DeleteAccountCommand {
    /// Whose account it is.
    pub user_id: UserId,
    /// Where they do it from.
    pub address: ClientAddress,
    /// Their username, typed once more.
    pub username: String,
    /// Their password; without meaning for an account that has none.
    pub password: String,
}

/// Checks the username and password that the user typed, then deletes the account as
/// [`erase_account`] does.
///
/// # Errors
/// [`AccountError::WrongUsername`], [`AccountError::WrongPassword`],
/// [`AccountError::TooManyAttempts`], and those of [`erase_account`].
pub async fn delete_account(
    ports: &Ports,
    command: DeleteAccountCommand,
) -> Result<(), AccountError> {
    let user_id = command.user_id;
    let known = ports.stores.users.credentials_of(user_id).await?;
    let known = known.ok_or(AccountError::NotSignedIn)?;
    check(ports, &known, &command).await?;
    erase_account(ports, user_id).await
}

/// Deletes an account with everything in it: the rows first, then the objects. Objects that are left
/// by a failure are orphans, which the sweep deletes.
///
/// Whatever could bill the user is ended at the provider before the rows are deleted, since nothing
/// refers to it afterwards: also a subscription that is paid and not reported yet, and an open
/// checkout. What began while the rows were deleted is ended afterwards, and what the provider begins
/// still later by the use case that began it.
///
/// # Errors
/// [`AccountError::NotSignedIn`] where there is no such user by now, or a failure. With any of them
/// nothing was deleted; subscriptions may have ended.
pub async fn erase_account(ports: &Ports, user_id: UserId) -> Result<(), AccountError> {
    let customer = ports.stores.billing.customer(user_id).await?;
    end_subscriptions(ports, user_id).await?;
    if let Some(customer) = &customer {
        ended(ports.payments.end_all(customer).await)?;
    }
    let user = ports.stores.users.find(user_id).await?;
    let user = user.ok_or(AccountError::NotSignedIn)?;
    let erasure = AccountErasure {
        user_id,
        address: ports.digester.digest(&user.profile.email),
        at: ports.clock.now(),
    };
    let erased = ports.stores.former.erase(&erasure).await?;
    let erased = erased.ok_or(AccountError::NotSignedIn)?;
    tracing::info!(user.id = %user_id, "account deleted");
    if let Some(customer) = &erased.customer {
        end_what_began_meanwhile(ports, customer).await;
    }
    delete_files(ports, erased).await;
    Ok(())
}

async fn check(
    ports: &Ports,
    known: &Credentials,
    command: &DeleteAccountCommand,
) -> Result<(), AccountError> {
    let username = known.user.profile.username.unique_key();
    let typed = Username::parse(&command.username);
    if !typed.is_ok_and(|typed| typed.unique_key() == username) {
        return Err(AccountError::WrongUsername);
    }
    let Some(hash) = &known.password_hash else {
        return Ok(());
    };
    let account = AccountKey::Known(command.user_id);
    let typed = &command.password;
    let is_right = is_password(ports, &account, command.address, typed, Some(hash)).await?;
    is_right.then_some(()).ok_or(AccountError::WrongPassword)
}

async fn end_subscriptions(ports: &Ports, user_id: UserId) -> Result<(), AccountError> {
    for subscription in ports.stores.billing.account(user_id).await?.subscriptions {
        if !matches!(subscription.state, SubscriptionState::Ended { .. }) {
            ended(ports.payments.end(&subscription.id).await)?;
        }
    }
    Ok(())
}

/// The account is deleted: a failure can only be reported in the log.
async fn end_what_began_meanwhile(ports: &Ports, customer: &CustomerId) {
    if let Err(error) = ended(ports.payments.end_all(customer).await) {
        tracing::error!(
            error = chain(&error),
            customer = customer.as_str(),
            "a payment of a deleted account may be left"
        );
    }
}

async fn delete_files(ports: &Ports, erased: ErasedAccount) {
    if let Some(avatar_id) = erased.avatar {
        delete_avatar(ports, avatar_id).await;
    }
    let storage = ports.storage.as_ref();
    stream::iter(erased.photos)
        .for_each_concurrent(DELETIONS_AT_ONCE, |photo_id| {
            delete_objects(storage, photo_id)
        })
        .await;
}

/// Whether the provider has ended what it was asked to.
fn ended(answer: Result<(), PaymentError>) -> Result<(), AccountError> {
    match answer {
        Ok(()) | Err(PaymentError::NotFound) => Ok(()),
        Err(PaymentError::Failure(failure)) => Err(AccountError::PaymentProvider(failure)),
        Err(error @ (PaymentError::AlreadySubscribed | PaymentError::Declined(_))) => {
            let failure = Failure::Internal(error.into());
            Err(AccountError::PaymentProvider(failure))
        }
    }
}
