//! A user wants to pay.

use std::sync::Arc;

use thiserror::Error;
use triptych_billing::Plan;
use triptych_ports::{CheckoutRequest, CheckoutUrl, Failure, PaymentProvider};
use triptych_users::UserId;

/// Why no checkout was opened.
#[derive(Debug, Error)]
pub enum StartCheckoutError {
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Opens a checkout at the payment provider.
pub struct StartCheckout {
    /// Takes payments.
    pub payments: Arc<dyn PaymentProvider>,
}

impl StartCheckout {
    /// # Errors
    /// A port's failure.
    pub async fn run(
        &self,
        user_id: UserId,
        plan: Plan,
    ) -> Result<CheckoutUrl, StartCheckoutError> {
        Ok(self
            .payments
            .create_checkout(&CheckoutRequest { user_id, plan })
            .await?)
    }
}
