//! A user waits for their checkout to be settled.

use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use triptych_billing::{CheckoutId, CheckoutStatus, NewsSubject};
use triptych_ports::{AwaitedNews, BillingStore, Clock, Failure};
use triptych_users::UserId;

use super::TakeNews;
use super::take_news::Hint;
use crate::error_chain::chain;

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

/// Tells how far a checkout has come. While it is open the provider is asked now and then: who waits
/// has mostly paid, and is not to wait for an event that may never come.
pub struct ReadCheckout {
    /// Keeps checkouts.
    pub billing: Arc<dyn BillingStore>,
    /// Knows when the provider was asked last.
    pub awaited: Arc<dyn AwaitedNews>,
    /// Takes in what the provider says.
    pub news: TakeNews,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl ReadCheckout {
    /// How long the user waits for the provider. The next question, or the event, comes soon.
    pub const LOOK_UP_MAX: Duration = Duration::from_secs(5);

    /// # Errors
    /// [`ReadCheckoutError::NotFound`] or a port's failure; that the provider does not answer is
    /// none.
    pub async fn run(
        &self,
        user_id: UserId,
        checkout_id: &CheckoutId,
    ) -> Result<CheckoutStatus, ReadCheckoutError> {
        let status = self.status(user_id, checkout_id).await?;
        let now = self.clock.now();
        let is_to_be_looked_up = status == CheckoutStatus::Open
            && self
                .awaited
                .claim_checkout(user_id, checkout_id, now)
                .await?;
        if !is_to_be_looked_up {
            return Ok(status);
        }
        let subject = NewsSubject::Checkout(checkout_id.clone());
        let taken = self.news.run(Hint::Subject(&subject), Self::LOOK_UP_MAX);
        if let Err(error) = taken.await {
            tracing::warn!(
                ?subject,
                error = chain(&error),
                "a checkout is not looked up"
            );
        }
        self.status(user_id, checkout_id).await
    }

    async fn status(
        &self,
        user_id: UserId,
        checkout_id: &CheckoutId,
    ) -> Result<CheckoutStatus, ReadCheckoutError> {
        let status = self.billing.checkout_status(user_id, checkout_id).await?;
        status.ok_or(ReadCheckoutError::NotFound)
    }
}
