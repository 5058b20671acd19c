//! Stores the state between the steps of a sign-in at a provider.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_users::TokenDigest;
use triptych_users::social::{PendingLink, SignInFlow};

use crate::Failure;

/// Stores authorization requests, and identities that wait for a password.
#[async_trait]
pub trait SignInStore: Send + Sync {
    /// Stores the flow of a browser that is redirected to a provider.
    async fn begin(&self, flow: &SignInFlow) -> Result<(), Failure>;

    /// Removes and returns the flow of a state, expired or not. Of parallel calls exactly one MUST
    /// get it.
    async fn take(&self, state: &TokenDigest) -> Result<Option<SignInFlow>, Failure>;

    /// Stores an identity that waits for the password of an existing account.
    async fn hold(&self, link: &PendingLink) -> Result<(), Failure>;

    /// The waiting identity of a token, expired or not.
    async fn find_held(&self, token: &TokenDigest) -> Result<Option<PendingLink>, Failure>;

    /// Deletes a waiting identity. An absent one is no error.
    async fn release(&self, token: &TokenDigest) -> Result<(), Failure>;

    /// Deletes all that expired, and returns the number.
    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure>;
}
