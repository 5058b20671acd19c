//! A user deletes their account.

use std::sync::Arc;

use futures::{StreamExt, stream};
use thiserror::Error;
use triptych_billing::SubscriptionState;
use triptych_ports::{
    AccountErasure, AddressDigester, BillingStore, Clock, Credentials, CustomerId, ErasedAccount,
    Failure, FormerAccounts, ObjectStorage, PaymentError, PaymentProvider, UserStore,
};
use triptych_users::{AccountKey, ClientAddress, UserId, Username};

use super::{PasswordCheck, delete_avatar};
use crate::error_chain::chain;
use crate::throttle::{TooManyAttempts, from_throttle_error};
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

/// Why an account was not deleted.
#[derive(Debug, Error)]
pub enum DeleteAccountError {
    /// The user is gone.
    #[error("no such user")]
    NotFound,
    /// What was typed is not the username.
    #[error("another username")]
    WrongUsername,
    /// What was typed is not the password.
    #[error("wrong password")]
    WrongPassword,
    /// Too many passwords were wrong.
    #[error(transparent)]
    TooManyAttempts(TooManyAttempts),
    /// The provider failed to end a subscription.
    #[error(transparent)]
    Provider(Failure),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

from_throttle_error!(DeleteAccountError);

/// Deletes an account with everything in it: the rows first, then the objects. What is left of
/// these by a failure is an orphan, and swept.
///
/// Whatever could bill the user is ended at the provider before the rows go, since nothing knows of
/// it afterwards: also a subscription that is paid and not heard of yet, and a checkout that is
/// open. What began while the rows went is ended after, and what the provider begins still later by
/// whoever began it.
pub struct DeleteAccount {
    /// Knows the user.
    pub users: Arc<dyn UserStore>,
    /// Checks the password.
    pub passwords: PasswordCheck,
    /// Knows the subscriptions.
    pub billing: Arc<dyn BillingStore>,
    /// Ends them.
    pub payments: Arc<dyn PaymentProvider>,
    /// Deletes the rows.
    pub former: Arc<dyn FormerAccounts>,
    /// Digests the address.
    pub digester: Arc<dyn AddressDigester>,
    /// Keeps the objects.
    pub storage: Arc<dyn ObjectStorage>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl DeleteAccount {
    /// # Errors
    /// [`DeleteAccountError`]; with any of them nothing was deleted. Subscriptions may have ended.
    pub async fn run(&self, command: DeleteAccountCommand) -> Result<(), DeleteAccountError> {
        let known = self.users.credentials_of(command.user_id).await?;
        let known = known.ok_or(DeleteAccountError::NotFound)?;
        self.check(&known, &command).await?;
        let customer = self.billing.customer(command.user_id).await?;
        self.end_subscriptions(command.user_id).await?;
        if let Some(customer) = &customer {
            ended(self.payments.end_all(customer).await)?;
        }
        let erasure = AccountErasure {
            user_id: command.user_id,
            address: self.digester.digest(&known.user.profile.email),
            at: self.clock.now(),
        };
        let erased = self.former.erase(&erasure).await?;
        let erased = erased.ok_or(DeleteAccountError::NotFound)?;
        tracing::info!(user.id = %command.user_id, "account deleted");
        if let Some(customer) = &erased.customer {
            self.end_what_began_meanwhile(customer).await;
        }
        self.delete_objects(erased).await;
        Ok(())
    }

    async fn check(
        &self,
        known: &Credentials,
        command: &DeleteAccountCommand,
    ) -> Result<(), DeleteAccountError> {
        let username = known.user.profile.username.unique_key();
        let typed = Username::parse(&command.username);
        if !typed.is_ok_and(|typed| typed.unique_key() == username) {
            return Err(DeleteAccountError::WrongUsername);
        }
        let Some(hash) = &known.password_hash else {
            return Ok(());
        };
        let account = AccountKey::Known(command.user_id);
        let is_right = self
            .passwords
            .run(&account, command.address, &command.password, Some(hash))
            .await?;
        is_right
            .then_some(())
            .ok_or(DeleteAccountError::WrongPassword)
    }

    async fn end_subscriptions(&self, user_id: UserId) -> Result<(), DeleteAccountError> {
        for subscription in self.billing.account(user_id).await?.subscriptions {
            if matches!(subscription.state, SubscriptionState::Ended { .. }) {
                continue;
            }
            ended(self.payments.end(&subscription.id).await)?;
        }
        Ok(())
    }

    /// The account is gone: a failure can only be told to those who read the log.
    async fn end_what_began_meanwhile(&self, customer: &CustomerId) {
        if let Err(error) = ended(self.payments.end_all(customer).await) {
            tracing::error!(
                error = chain(&error),
                customer = customer.as_str(),
                "a payment of a deleted account may be left"
            );
        }
    }

    async fn delete_objects(&self, erased: ErasedAccount) {
        let storage = self.storage.as_ref();
        if let Some(avatar_id) = erased.avatar {
            delete_avatar(storage, avatar_id).await;
        }
        stream::iter(erased.photos)
            .for_each_concurrent(DELETIONS_AT_ONCE, |photo_id| {
                delete_objects(storage, photo_id)
            })
            .await;
    }
}

/// Whether the provider has ended what it was asked to.
fn ended(answer: Result<(), PaymentError>) -> Result<(), DeleteAccountError> {
    match answer {
        Ok(()) | Err(PaymentError::NotFound) => Ok(()),
        Err(PaymentError::Failure(failure)) => Err(DeleteAccountError::Provider(failure)),
        Err(error @ (PaymentError::AlreadySubscribed | PaymentError::Declined(_))) => {
            let failure = Failure::Internal(error.into());
            Err(DeleteAccountError::Provider(failure))
        }
    }
}
