//! Sign-in by providers of OpenID Connect: authorization code with PKCE, and ID tokens whose
//! signature, issuer, audience, time and nonce are checked.
//!
//! A provider is first asked when somebody first signs in by it. One that is down keeps neither
//! the server from starting nor anybody from signing in by another way.

mod claims;
mod discovery;
mod failure;
mod http_client;
mod provider;

pub use provider::{OidcProvider, OidcSettings, SettingsError};
