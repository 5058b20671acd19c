//! Nobody pays for two subscriptions.
//!
//! What is known here of a user may be behind: between a payment and its event lie seconds. So
//! Stripe is asked. A checkout looks for a subscription after it was opened, and a subscription
//! closes checkouts after it has begun: of two that are made at once, one sees the other.

use stripe_billing::subscription::ListSubscription;
use stripe_checkout::checkout_session::{ExpireCheckoutSession, ListCheckoutSession};
use stripe_shared::{
    CheckoutSession, CheckoutSessionMode, CheckoutSessionStatus, Subscription, SubscriptionStatus,
};
use triptych_ports::{CustomerId, Failure, PaymentError};

use super::{StripePayments, WISH, facts};

/// The longest page that Stripe answers. By itself it has ten, and ten checkouts of single posts
/// would hide one of a plan.
const PAGE_MAX: i64 = 100;

impl StripePayments {
    /// Of all the checkouts that would begin a subscription only the newest can be paid: nobody
    /// pays for two in two windows. Where an older one has been paid, that one cannot either.
    pub(super) async fn leave_only(
        &self,
        newest: &CheckoutSession,
        customer: &CustomerId,
    ) -> Result<(), PaymentError> {
        // It holds a page of sessions, too much for a stack.
        Box::pin(self.expire_checkouts(customer, Some(newest))).await?;
        let refused = self.refuse_second(customer, None).await;
        if refused.is_err() {
            self.expire(newest).await?;
        }
        refused
    }

    /// Closes the checkouts that would begin a subscription, or those older than one of them.
    pub(super) async fn expire_checkouts(
        &self,
        customer: &CustomerId,
        newest: Option<&CheckoutSession>,
    ) -> Result<(), PaymentError> {
        let request = ListCheckoutSession::new()
            .customer(customer.as_str())
            .status(CheckoutSessionStatus::Open)
            .limit(PAGE_MAX);
        let age = |session: &CheckoutSession| (session.created, session.id.to_string());
        for open in self.client.send(&request).await?.data {
            let is_older = newest.is_none_or(|newest| age(&open) < age(newest));
            if open.mode == CheckoutSessionMode::Subscription && is_older {
                self.expire(&open).await?;
            }
        }
        Ok(())
    }

    async fn expire(&self, open: &CheckoutSession) -> Result<(), PaymentError> {
        let request = ExpireCheckoutSession::new(open.id.clone());
        match self.client.send(&request).await {
            Err(PaymentError::Failure(Failure::Internal(error))) => {
                // Most likely it has just been paid.
                tracing::warn!(%error, "a checkout stays open");
                Ok(())
            }
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

/// Whether a subscription was begun by a wish.
fn is_of(found: &Subscription, wish: Option<&str>) -> bool {
    wish.is_some() && found.metadata.get(WISH).map(String::as_str) == wish
}
