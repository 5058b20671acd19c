//! Sign-in with external identity providers.
//!
//! The most important rule is in [`decide`]: an email address alone never gives access to an
//! account.

mod flow;
mod identity;
mod newcomer;

use crate::{User, UserId};

pub use flow::{PendingLink, SignInFlow, SignInSecret};
pub use identity::{
    IdentityId, IdentityKey, ProvidedEmail, ProvidedIdentity, ProviderName, ProviderNameError,
    Subject, SubjectError,
};
pub use newcomer::Newcomer;

/// The outcome for an identity without an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignInDecision {
    /// A new account is created.
    Register,
    /// It is linked to this account immediately.
    Link(UserId),
    /// It is linked to this account after its password was entered.
    AskPassword(UserId),
}

/// Decides by the account with the identity's address, if there is one.
///
/// Two people may claim an address: the provider's user, and the one who registered here. They are
/// treated as the same person only if both have verified it, with the provider (`is_verified`) and
/// by a mailed link. Otherwise an attacker could register with a victim's address and wait for
/// them, or enter the victim's address at a careless provider and take over the account. Even then
/// the account may have been registered by another person and confirmed by its owner by mistake:
/// the first such link revokes all earlier credentials.
pub const fn decide(is_verified: bool, account: Option<&User>) -> SignInDecision {
    match account {
        None => SignInDecision::Register,
        Some(user) if is_verified && user.email_confirmed => SignInDecision::Link(user.id),
        Some(user) => SignInDecision::AskPassword(user.id),
    }
}
