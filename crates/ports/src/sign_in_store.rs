//! What is remembered between the steps of a sign-in at a provider.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_users::TokenDigest;
use triptych_users::social::{PendingLink, SignInFlow};

use crate::Failure;

/// Remembers browsers that were sent away, and identities that wait for a password.
#[async_trait]
pub trait SignInStore: Send + Sync {
    /// Remembers a browser that is sent to a provider.
    async fn begin(&self, flow: &SignInFlow) -> Result<(), Failure>;

    /// Takes the flow of a state, in time or not. However many ask for it at once, one alone MUST
    /// be given it.
    async fn take(&self, state: &TokenDigest) -> Result<Option<SignInFlow>, Failure>;

    /// Remembers an identity that waits for the password of an account that is there.
    async fn hold(&self, link: &PendingLink) -> Result<(), Failure>;

    /// The identity that waits under a token, in time or not.
    async fn find_held(&self, token: &TokenDigest) -> Result<Option<PendingLink>, Failure>;

    /// Forgets an identity that waits. One that is gone is no error.
    async fn release(&self, token: &TokenDigest) -> Result<(), Failure>;

    /// Forgets all that expired, and answers how much that was.
    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure>;
}
