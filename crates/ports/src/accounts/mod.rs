//! Users, how they sign in, and their mail.

mod address_digester;
mod attempt_store;
mod former_accounts;
mod identity_provider;
mod identity_store;
mod letter;
mod mail_sender;
mod mailed_link_store;
mod password_hasher;
mod session_store;
mod sign_in_store;
mod user_store;

pub use address_digester::{AddressDigest, AddressDigester};
pub use attempt_store::{Admission, Attempt, AttemptStore};
pub use former_accounts::{AccountErasure, ErasedAccount, FormerAccounts};
pub use identity_provider::{AuthorizationRequest, CodeRedemption, IdentityProvider, RedeemError};
pub use identity_store::{IdentityLink, IdentityRegisterError, IdentityStore, Unlinking};
pub use letter::{Letter, LetterId, QueuedLetter};
pub use mail_sender::{Mail, MailError, MailSender};
pub use mailed_link_store::{
    AddressChange, AddressChangeError, AddressConfirmation, AddressConfirmationError,
    MailedLinkStore, PasswordReset, PasswordResetError, ResetRequest,
};
pub use password_hasher::{PasswordHash, PasswordHasher};
pub use session_store::SessionStore;
pub use sign_in_store::SignInStore;
pub use user_store::{Credentials, NewAccount, PasswordChange, UserInsertError, UserStore};
