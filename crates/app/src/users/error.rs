//! Errors of accounts.

use thiserror::Error;
use triptych_ports::{
    AddressChangeError, AddressConfirmationError, Failure, PasswordResetError, UserInsertError,
};

use crate::throttle::{TooManyAttempts, from_throttle_error};
use crate::trips::FileRefusal;

/// The error of all use cases about accounts, sign-ins and the contact form. Each variant is one
/// response of the API.
#[derive(Debug, Error)]
pub enum AccountError {
    /// The session or user does not exist, or no longer.
    #[error("not signed in")]
    NotSignedIn,
    /// The requested item is absent or another user's.
    #[error("not found")]
    NotFound,
    /// The user is unknown or the password wrong; the answer does not say which.
    #[error("invalid credentials")]
    InvalidCredentials,
    /// Another user has the name.
    #[error("username taken")]
    UsernameTaken,
    /// Another user has the address.
    #[error("email taken")]
    EmailTaken,
    /// The user has this address already.
    #[error("address is the present one")]
    SameAddress,
    /// The typed username is not the user's.
    #[error("wrong username")]
    WrongUsername,
    /// The password typed to confirm is wrong.
    #[error("wrong password")]
    WrongPassword,
    /// The current password is wrong.
    #[error("wrong current password")]
    WrongCurrentPassword,
    /// The account has no password, and the session is not recent.
    #[error("sign-in is not recent")]
    SignInNotRecent,
    /// The reset link is used, expired, or was never mailed to this address.
    #[error("reset link is not valid")]
    InvalidResetLink,
    /// The confirmation link is used, expired, or was replaced by another.
    #[error("confirmation link is not valid")]
    InvalidConfirmationLink,
    /// There is no such sign-in provider.
    #[error("no such provider")]
    ProviderNotSetUp,
    /// The state or the token is unknown, used or too old, or the provider refused.
    #[error("invalid sign-in")]
    InvalidSignIn,
    /// The sign-in provider reported no address.
    #[error("no address from the provider")]
    NoEmail,
    /// No other identity and no password opens the account.
    #[error("only way to sign in")]
    LastWayIn,
    /// The contact form is not set up.
    #[error("contact form is not set up")]
    ContactNotSetUp,
    /// The avatar is not a readable picture.
    #[error(transparent)]
    Refused(#[from] FileRefusal),
    /// There were too many attempts.
    #[error(transparent)]
    TooManyAttempts(TooManyAttempts),
    /// The sign-in provider failed.
    #[error("the sign-in provider failed")]
    SignInProvider(#[source] Failure),
    /// The payment provider failed to end a subscription.
    #[error(transparent)]
    PaymentProvider(Failure),
    /// The photo storage failed.
    #[error(transparent)]
    PhotoStorage(Failure),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] Failure),
}

from_throttle_error!(AccountError);

impl From<UserInsertError> for AccountError {
    fn from(error: UserInsertError) -> Self {
        match error {
            UserInsertError::UsernameTaken => Self::UsernameTaken,
            UserInsertError::EmailTaken => Self::EmailTaken,
            UserInsertError::Failure(failure) => Self::Database(failure),
        }
    }
}

impl From<AddressChangeError> for AccountError {
    fn from(error: AddressChangeError) -> Self {
        match error {
            AddressChangeError::SessionEnded => Self::NotSignedIn,
            AddressChangeError::PasswordChanged => Self::WrongPassword,
            AddressChangeError::EmailTaken => Self::EmailTaken,
            AddressChangeError::Failure(failure) => Self::Database(failure),
        }
    }
}

impl From<AddressConfirmationError> for AccountError {
    fn from(error: AddressConfirmationError) -> Self {
        match error {
            AddressConfirmationError::InvalidLink => Self::InvalidConfirmationLink,
            AddressConfirmationError::EmailTaken => Self::EmailTaken,
            AddressConfirmationError::Failure(failure) => Self::Database(failure),
        }
    }
}

impl From<PasswordResetError> for AccountError {
    fn from(error: PasswordResetError) -> Self {
        match error {
            PasswordResetError::InvalidLink => Self::InvalidResetLink,
            PasswordResetError::Failure(failure) => Self::Database(failure),
        }
    }
}
