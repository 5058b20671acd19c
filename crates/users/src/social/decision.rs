//! What an identity that nobody has used before may do.

use crate::{User, UserId};

/// What becomes of an identity that belongs to no account yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignInDecision {
    /// It opens an account of its own.
    Register,
    /// It becomes one of this account at once.
    Link(UserId),
    /// It becomes one of this account when the account's password is shown.
    AskPassword(UserId),
}

/// Decides by the account that has the identity's address, if there is one.
///
/// Two people may claim an address: whoever told it to the provider, and whoever registered with
/// it here. They are taken for one only where both have proved that it is theirs, the one to the
/// provider (`is_verified`), the other by a mailed link. Otherwise a stranger could register with
/// somebody's address and wait for them, or tell a careless provider an address and walk into its
/// owner's account. Even then the account may be one that another person registered and the owner
/// confirmed by mistake: at the first such link all credentials from before end.
pub const fn decide(is_verified: bool, account: Option<&User>) -> SignInDecision {
    match account {
        None => SignInDecision::Register,
        Some(user) if is_verified && user.email_confirmed => SignInDecision::Link(user.id),
        Some(user) => SignInDecision::AskPassword(user.id),
    }
}
