//! A customer goes: nothing of theirs may bill afterwards.

use stripe_billing::subscription::ListSubscription;
use triptych_ports::{CustomerId, PaymentError};

use super::StripePayments;
use super::one_subscription::{PAGE_MAX, PAGES_MAX, too_many};
use super::subscription::has_ended;

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

    async fn end_subscriptions(&self, customer: &CustomerId) -> Result<(), PaymentError> {
        let all = ListSubscription::new()
            .customer(customer.as_str())
            .limit(PAGE_MAX);
        let mut request = all.clone();
        for _ in 0..PAGES_MAX {
            let page = self.client.send(&request).await?;
            // One that was never paid is listed also after its time, and cannot end once more.
            for found in page.data.iter().filter(|found| !has_ended(found)) {
                self.end_subscription(found.id.as_str()).await?;
            }
            match page.data.last() {
                Some(last) if page.has_more => {
                    request = all.clone().starting_after(last.id.to_string());
                }
                _ => return Ok(()),
            }
        }
        Err(too_many("subscriptions"))
    }
}
