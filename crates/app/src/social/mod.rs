//! Sign-in with identity providers.

mod finish_sign_in;
mod identities;
mod identity_providers;
mod link_sign_in;
mod register_newcomer;
mod start_sign_in;

pub use finish_sign_in::{FinishSignInCommand, FinishedSignIn, PasswordRequired, finish_sign_in};
pub use identities::{WaysIn, list_identities, unlink_identity};
pub use identity_providers::IdentityProviders;
pub use link_sign_in::{LinkSignInCommand, link_sign_in};
pub use start_sign_in::{StartedSignIn, start_sign_in};
