//! A user waits for their checkout to be settled.

use std::sync::Arc;

use thiserror::Error;
use triptych_billing::{CheckoutId, CheckoutStatus};
use triptych_ports::{BillingStore, Failure};
use triptych_users::UserId;

/// Why nothing can be said of a checkout.
#[derive(Debug, Error)]
pub enum ReadCheckoutError {
    /// It is absent or another user's.
    #[error("no such checkout")]
    NotFound,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Tells how far a checkout has come.
pub struct ReadCheckout {
    /// Keeps checkouts.
    pub billing: Arc<dyn BillingStore>,
}

impl ReadCheckout {
    /// # Errors
    /// [`ReadCheckoutError::NotFound`] or a port's failure.
    pub async fn run(
        &self,
        user_id: UserId,
        checkout_id: &CheckoutId,
    ) -> Result<CheckoutStatus, ReadCheckoutError> {
        let status = self.billing.checkout_status(user_id, checkout_id).await?;
        status.ok_or(ReadCheckoutError::NotFound)
    }
}
