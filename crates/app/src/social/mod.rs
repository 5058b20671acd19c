//! Signing in by an identity that a provider vouches for.

mod finish_sign_in;
mod identity_providers;
mod link_sign_in;
mod list_identities;
mod newcomers;
mod start_sign_in;
mod unlink_identity;

pub use finish_sign_in::{
    FinishSignIn, FinishSignInCommand, FinishSignInError, FinishedSignIn, PasswordRequired,
};
pub use identity_providers::IdentityProviders;
pub use link_sign_in::{LinkSignIn, LinkSignInCommand, LinkSignInError};
pub use list_identities::{ListIdentities, ListIdentitiesError, WaysIn};
pub use newcomers::Newcomers;
pub use start_sign_in::{StartSignIn, StartSignInError, StartedSignIn};
pub use unlink_identity::{UnlinkIdentity, UnlinkIdentityError};
