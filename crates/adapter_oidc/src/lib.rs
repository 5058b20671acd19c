//! Sign-in with OpenID Connect: authorization code flow with PKCE; signature, issuer, audience,
//! expiry and nonce of ID tokens are verified.
//!
//! A provider is first contacted at the first sign-in with it. An unavailable one prevents neither
//! the start of the server nor other ways to sign in.

mod discovery;
mod failure;
mod http_client;
mod provider;

pub use provider::{OidcProvider, OidcSettings, SettingsError};
