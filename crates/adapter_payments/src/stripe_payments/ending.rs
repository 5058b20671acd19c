//! A customer goes: nothing of theirs may bill afterwards.

use stripe_billing::subscription::ListSubscription;
use triptych_ports::{CustomerId, PaymentError};

use super::StripePayments;
use super::one_subscription::{PAGE_MAX, PAGES_MAX, too_many};

impl StripePayments {
    /// Checkouts first: one that is paid meanwhile has begun its subscription before these are
    /// asked for. The customer was made by us for one user, so all of it is theirs.
    pub(super) async fn end_all_of(&self, customer: &CustomerId) -> Result<(), PaymentError> {
        match self.expire_checkouts(customer, |_| true).await {
            Ok(()) => self.end_subscriptions(customer).await,
            Err(PaymentError::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// What has ended is no longer listed, so that every page is the first.
    async fn end_subscriptions(&self, customer: &CustomerId) -> Result<(), PaymentError> {
        let request = ListSubscription::new()
            .customer(customer.as_str())
            .limit(PAGE_MAX);
        for _ in 0..PAGES_MAX {
            let page = self.client.send(&request).await?;
            for found in page.data {
                self.end_subscription(found.id.as_str()).await?;
            }
            if !page.has_more {
                return Ok(());
            }
        }
        Err(too_many("subscriptions"))
    }
}
