//! A user looks after cards and invoices at the provider.

use std::sync::Arc;

use thiserror::Error;
use triptych_ports::{BillingStore, Failure, PaymentError, PaymentProvider};
use triptych_users::UserId;

/// Why there is no portal.
#[derive(Debug, Error)]
pub enum OpenPortalError {
    /// The user never paid anything.
    #[error("not a customer")]
    NoCustomer,
    /// The provider failed.
    #[error(transparent)]
    Provider(Failure),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Opens the provider's own pages.
pub struct OpenPortal {
    /// Knows the user's name at the provider.
    pub billing: Arc<dyn BillingStore>,
    /// Has the pages.
    pub payments: Arc<dyn PaymentProvider>,
}

impl OpenPortal {
    /// Answers where they are.
    ///
    /// # Errors
    /// Each variant of [`OpenPortalError`].
    pub async fn run(&self, user_id: UserId) -> Result<String, OpenPortalError> {
        let customer = self.billing.customer(user_id).await?;
        let customer = customer.ok_or(OpenPortalError::NoCustomer)?;
        let opened = self.payments.open_portal(&customer).await;
        opened.map_err(|error| match error {
            PaymentError::AlreadySubscribed
            | PaymentError::NotFound
            | PaymentError::Declined(_) => OpenPortalError::NoCustomer,
            PaymentError::Failure(failure) => OpenPortalError::Provider(failure),
        })
    }
}
