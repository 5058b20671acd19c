//! Deletion of a customer, after which nothing may be billed.

use triptych_ports::{CustomerId, PaymentError};

use super::StripePayments;

impl StripePayments {
    /// Checkouts first: one that is paid meanwhile has started its subscription before the
    /// subscriptions are listed. The customer was created for one user, so all of it can be
    /// deleted.
    pub(super) async fn end_all_of(&self, customer: &CustomerId) -> Result<(), PaymentError> {
        match self.expire_checkouts(customer, |_| true).await {
            Ok(()) => self.end_subscriptions(customer).await,
            Err(PaymentError::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    async fn end_subscriptions(&self, customer: &CustomerId) -> Result<(), PaymentError> {
        for found in self.subscriptions_of(customer).await? {
            self.end_subscription(found.id.as_str()).await?;
        }
        Ok(())
    }
}
