//! Signing in by an identity that another service vouches for.
//!
//! The rule that matters most is in [`decision`]: an address alone opens nobody's account.

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
