//! Nobody pays for two subscriptions.
//!
//! What is known here of a user may be behind: between a payment and its event lie seconds. So
//! Stripe is asked. A checkout looks for a subscription after it was opened, and a subscription
//! closes checkouts after it has begun: of two that are made at once, one sees the other.

use stripe_billing::subscription::ListSubscription;
use stripe_checkout::checkout_session::{
    ExpireCheckoutSession, ListCheckoutSession, RetrieveCheckoutSession,
};
use stripe_shared::{
    CheckoutSession, CheckoutSessionMode, CheckoutSessionStatus, Subscription, SubscriptionStatus,
};
use triptych_ports::{CustomerId, Failure, PaymentError};

use super::error::senseless;
use super::{StripePayments, WISH, facts};

/// The longest page that Stripe answers. By itself it has ten.
pub(super) const PAGE_MAX: i64 = 100;
/// How many pages are read: far more than anybody opens before the first of them expire.
pub(super) const PAGES_MAX: usize = 100;

impl StripePayments {
    /// Of all the checkouts that would begin a subscription only the newest can be paid: nobody
    /// pays for two in two windows. Where an older one has been paid, that one cannot either.
    pub(super) async fn leave_only(
        &self,
        newest: &CheckoutSession,
        customer: &CustomerId,
    ) -> Result<(), PaymentError> {
        let age = |session: &CheckoutSession| (session.created, session.id.to_string());
        let is_older =
            |open: &CheckoutSession| begins_subscription(open) && age(open) < age(newest);
        // It holds a page of sessions, too much for a stack.
        Box::pin(self.expire_checkouts(customer, is_older)).await?;
        let refused = self.refuse_second(customer, None).await;
        if refused.is_err() {
            self.expire(newest).await?;
        }
        refused
    }

    /// Closes those of a customer's open checkouts that are meant, on whichever page they stand:
    /// checkouts of single posts may fill the first ones.
    pub(super) async fn expire_checkouts(
        &self,
        customer: &CustomerId,
        is_meant: impl Fn(&CheckoutSession) -> bool + Send + Sync,
    ) -> Result<(), PaymentError> {
        let open = ListCheckoutSession::new()
            .customer(customer.as_str())
            .status(CheckoutSessionStatus::Open)
            .limit(PAGE_MAX);
        let mut request = open.clone();
        for _ in 0..PAGES_MAX {
            let page = self.client.send(&request).await?;
            for session in page.data.iter().filter(|session| is_meant(session)) {
                self.expire(session).await?;
            }
            match page.data.last() {
                Some(last) if page.has_more => {
                    request = open.clone().starting_after(last.id.to_string());
                }
                _ => return Ok(()),
            }
        }
        Err(too_many("open checkouts"))
    }

    /// Closes a checkout. Stripe refuses where it was paid a moment ago; where it refuses for any
    /// other reason the checkout could still be paid, and that is an error.
    async fn expire(&self, open: &CheckoutSession) -> Result<(), PaymentError> {
        let request = ExpireCheckoutSession::new(open.id.clone());
        let refusal = match self.client.send(&request).await {
            Ok(_) | Err(PaymentError::NotFound) => return Ok(()),
            Err(error @ PaymentError::Failure(Failure::Internal(_))) => error,
            Err(error) => return Err(error),
        };
        let request = RetrieveCheckoutSession::new(open.id.clone());
        match self.client.send(&request).await {
            Ok(found) if found.status == Some(CheckoutSessionStatus::Open) => Err(refusal),
            Ok(_) | Err(PaymentError::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Ends what waits for its first payment, so that nobody makes it later, and looks for what
    /// bills. What the same wish began is in nobody's way.
    ///
    /// # Errors
    /// [`PaymentError::AlreadySubscribed`].
    pub(super) async fn refuse_second(
        &self,
        customer: &CustomerId,
        wish: Option<&str>,
    ) -> Result<(), PaymentError> {
        // Without a status, those that have ended are left out.
        let request = ListSubscription::new()
            .customer(customer.as_str())
            .limit(PAGE_MAX);
        for found in self.client.send(&request).await?.data {
            let is_sold_here = facts::billed_plan(&found, &self.prices).is_some();
            if !is_sold_here || is_of(&found, wish) {
                continue;
            }
            match found.status {
                SubscriptionStatus::Incomplete => self.end_subscription(found.id.as_str()).await?,
                SubscriptionStatus::IncompleteExpired | SubscriptionStatus::Canceled => {}
                _ => return Err(PaymentError::AlreadySubscribed),
            }
        }
        Ok(())
    }
}

/// Whether paying a checkout begins a subscription.
pub(super) fn begins_subscription(session: &CheckoutSession) -> bool {
    session.mode == CheckoutSessionMode::Subscription
}

/// A customer has more of something than anybody could have.
pub(super) fn too_many(what: &str) -> PaymentError {
    senseless(format!("more {what} than {PAGES_MAX} pages hold"))
}

/// Whether a subscription was begun by a wish.
fn is_of(found: &Subscription, wish: Option<&str>) -> bool {
    wish.is_some() && found.metadata.get(WISH).map(String::as_str) == wish
}
