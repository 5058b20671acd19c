//! Deletes accounts.

use futures::{StreamExt, stream};
use triptych_billing::SubscriptionState;
use triptych_ports::{
    AccountErasure, Credentials, CustomerId, ErasedAccount, Failure, PaymentError, causes,
};
use triptych_users::{AccountKey, ClientAddress, User, UserId, Username};

use super::avatar::delete_avatar;
use super::{AccountError, is_password};
use crate::Ports;
use crate::trips::delete_objects;

/// The number of photos whose objects are deleted concurrently.
const DELETIONS_AT_ONCE: usize = 8;

/// A confirmed request to delete an account.
pub struct DeleteAccountCommand {
    /// The user.
    pub user_id: UserId,
    /// The client's address.
    pub address: ClientAddress,
    /// The username, typed to confirm.
    pub username: String,
    /// The password; ignored for an account without one.
    pub password: String,
}

/// Checks the username and password that the user typed, then deletes the account as
/// [`erase_account`] does.
///
/// # Errors
/// [`AccountError::WrongUsername`], [`AccountError::WrongPassword`],
/// [`AccountError::TooManyAttempts`], and those of [`erase_account`].
#[tracing::instrument(level = "debug", skip_all)]
pub async fn delete_account(
    ports: &Ports,
    command: DeleteAccountCommand,
) -> Result<(), AccountError> {
    let user_id = command.user_id;
    let known = ports.stores.users.credentials_of(user_id).await?;
    let known = known.ok_or(AccountError::NotSignedIn)?;
    check(ports, &known, &command).await?;
    erase_account(ports, &known.user).await
}

/// Deletes an account with all its data: the rows first, then the objects. Objects left by a
/// failure are orphans, which the sweep deletes.
///
/// Everything that could bill the user is ended at the provider before the rows are deleted, since
/// nothing refers to it afterwards: also paid subscriptions not reported yet, and open checkouts.
/// What started during the deletion is ended afterwards, and what starts even later by the use case
/// that started it.
///
/// # Errors
/// [`AccountError::NotSignedIn`] where there is no such user by now, or a failure. With any of them
/// nothing was deleted; subscriptions may have ended.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn erase_account(ports: &Ports, user: &User) -> Result<(), AccountError> {
    let user_id = user.id;
    let customer = ports.stores.billing.customer(user_id).await?;
    end_subscriptions(ports, user_id).await?;
    if let Some(customer) = &customer {
        ended(ports.payments.end_all(customer).await)?;
    }
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

/// The account is deleted: a failure can only be logged.
async fn end_what_began_meanwhile(ports: &Ports, customer: &CustomerId) {
    if let Err(error) = ended(ports.payments.end_all(customer).await) {
        tracing::error!(
            error = causes(&error),
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

/// Converts the provider's result; already ended is success.
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
