//! A user deletes their account.

use std::sync::Arc;

use futures::{StreamExt, stream};
use thiserror::Error;
use triptych_ports::{
    AccountErasure, AddressDigester, Clock, Credentials, ErasedAccount, Failure, FormerAccounts,
    ObjectKey, ObjectStorage, PasswordHasher, UserStore,
};
use triptych_users::{UserId, Username};

use crate::trips::delete_objects;

/// How many photos lose their objects side by side.
const DELETIONS_AT_ONCE: usize = 8;

/// What a user types to say that they mean it.
#[derive(Clone)]
pub struct DeleteAccountCommand {
    /// Whose account it is.
    pub user_id: UserId,
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
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Deletes an account with everything in it: the rows first, then the objects. What is left of
/// these by a failure is an orphan, and swept.
///
/// A subscription that runs is to be cancelled at its provider before the rows go, since nothing
/// knows of it afterwards.
pub struct DeleteAccount {
    /// Knows the user.
    pub users: Arc<dyn UserStore>,
    /// Checks the password.
    pub hasher: Arc<dyn PasswordHasher>,
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
    /// [`DeleteAccountError`]; with any of them nothing was deleted.
    pub async fn run(&self, command: DeleteAccountCommand) -> Result<(), DeleteAccountError> {
        let known = self.users.credentials_of(command.user_id).await?;
        let known = known.ok_or(DeleteAccountError::NotFound)?;
        self.check(&known, &command).await?;
        let erasure = AccountErasure {
            user_id: command.user_id,
            address: self.digester.digest(&known.user.profile.email),
            at: self.clock.now(),
        };
        let erased = self.former.erase(&erasure).await?;
        let erased = erased.ok_or(DeleteAccountError::NotFound)?;
        tracing::info!(user.id = %command.user_id, "account deleted");
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
        if self.hasher.verify(&command.password, Some(hash)).await? {
            Ok(())
        } else {
            Err(DeleteAccountError::WrongPassword)
        }
    }

    async fn delete_objects(&self, erased: ErasedAccount) {
        let storage = self.storage.as_ref();
        if let Some(avatar) = erased.avatar
            && let Err(error) = storage.delete(&ObjectKey::avatar(avatar)).await
        {
            tracing::warn!(error = &error as &dyn std::error::Error, avatar.id = %avatar, "picture of a deleted user stays");
        }
        stream::iter(erased.photos)
            .for_each_concurrent(DELETIONS_AT_ONCE, |photo_id| delete_objects(storage, photo_id))
            .await;
    }
}
