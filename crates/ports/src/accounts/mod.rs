//! Users, how they sign in, and their mail.

mod attempt_store;
mod former_accounts;
mod identity_provider;
mod identity_store;
mod mail;
mod mailed_link_store;
mod password_hasher;
mod session_store;
mod user_store;

pub use attempt_store::{Admission, Attempt, AttemptStore};
pub use former_accounts::{
    AccountErasure, AddressDigest, AddressDigester, ErasedAccount, FormerAccounts,
};
pub use identity_provider::{AuthorizationRequest, CodeRedemption, IdentityProvider, RedeemError};
pub use identity_store::{
    IdentityLink, IdentityRegisterError, IdentityStore, SignInStore, Unlinking,
};
pub use mail::{Letter, LetterId, Mail, MailError, MailSender, QueuedLetter};
pub use mailed_link_store::{
    AddressChange, AddressChangeError, AddressConfirmation, AddressConfirmationError,
    MailedLinkStore, PasswordReset, PasswordResetError, ResetRequest,
};
pub use password_hasher::{PasswordHash, PasswordHasher};
pub use session_store::SessionStore;
pub use user_store::{Credentials, NewAccount, PasswordChange, UserInsertError, UserStore};
