//! Sign-in with external identity providers.
//!
//! The most important rule is in [`decision`]: an email address alone never gives access to an
//! account.

mod decision;
mod flow;
mod identity;
mod newcomer;
mod provider_name;
mod secret;

pub use decision::{SignInDecision, decide};
pub use flow::{PendingLink, SignInFlow};
pub use identity::{
    IdentityId, IdentityKey, ProvidedEmail, ProvidedIdentity, Subject, SubjectError,
};
pub use newcomer::Newcomer;
pub use provider_name::{ProviderName, ProviderNameError};
pub use secret::SignInSecret;
