//! Prevents a second subscription of a customer.
//!
//! Local data may be outdated by the seconds between a payment and its event, so Stripe is asked. A
//! checkout looks for a subscription after it was opened, and a subscription closes checkouts after
//! it has started: of two concurrent ones, one sees the other.

use stripe_billing::subscription::ListSubscription;
use stripe_checkout::checkout_session::{
    ExpireCheckoutSession, ListCheckoutSession, RetrieveCheckoutSession,
};
use stripe_shared::{
    CheckoutSession, CheckoutSessionMode, CheckoutSessionStatus, Subscription, SubscriptionStatus,
};
use triptych_ports::{CustomerId, Failure, PaymentError};

use super::error::senseless;
use super::subscription::has_ended;
use super::{StripePayments, WISH, facts};

/// Stripe's maximum page size. The default is ten.
pub(super) const PAGE_MAX: i64 = 100;
/// The maximum number of pages: far more than anybody opens before the first checkouts expire.
const PAGES_MAX: usize = 100;

impl StripePayments {
    /// Leaves only the newest of all checkouts that would start a subscription, so that two open
    /// windows cannot lead to two payments. If an older one has been paid, the newest is closed as
    /// well.
    pub(super) async fn leave_only(
        &self,
        newest: &CheckoutSession,
        customer: &CustomerId,
    ) -> Result<(), PaymentError> {
        let age = |session: &CheckoutSession| (session.created, session.id.to_string());
        let is_older =
            |open: &CheckoutSession| begins_subscription(open) && age(open) < age(newest);
        // Boxed: the future contains a page of sessions, too large for the stack.
        Box::pin(self.expire_checkouts(customer, is_older)).await?;
        if let Err(refusal) = self.refuse_second(customer, None).await {
            self.expire(newest).await?;
            return Err(refusal);
        }
        Ok(())
    }

    /// Closes matching open checkouts of a customer, on all pages, because checkouts of single
    /// posts may fill the first ones.
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

    /// Closes a checkout. Stripe refuses this if it was just paid or is being paid; the result is
    /// known at a retry.
    async fn expire(&self, open: &CheckoutSession) -> Result<(), PaymentError> {
        let request = ExpireCheckoutSession::new(open.id.clone());
        let refusal = match self.client.send(&request).await {
            Ok(_) | Err(PaymentError::NotFound) => return Ok(()),
            Err(PaymentError::Failure(Failure::Internal(refusal))) => refusal,
            Err(error) => return Err(error),
        };
        let request = RetrieveCheckoutSession::new(open.id.clone());
        match self.client.send(&request).await {
            Ok(found) if found.status == Some(CheckoutSessionStatus::Open) => {
                Err(Failure::Unavailable(refusal).into())
            }
            Ok(_) | Err(PaymentError::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Ends subscriptions that wait for their first payment, so that it cannot be made later, and
    /// fails if there is any other that has not ended. A subscription of the same request is not a
    /// conflict and is returned.
    ///
    /// # Errors
    /// [`PaymentError::AlreadySubscribed`].
    pub(super) async fn refuse_second(
        &self,
        customer: &CustomerId,
        wish: Option<&str>,
    ) -> Result<Option<Subscription>, PaymentError> {
        let mut begun = None;
        for found in self.sold_to(customer).await? {
            if is_of(&found, wish) {
                begun = Some(found);
            } else if found.status == SubscriptionStatus::Incomplete {
                self.end_subscription(found.id.as_str()).await?;
            } else {
                return Err(PaymentError::AlreadySubscribed);
            }
        }
        Ok(begun)
    }

    /// The subscription that a request has started and that has not ended.
    pub(super) async fn begun_by(
        &self,
        customer: &CustomerId,
        wish: &str,
    ) -> Result<Option<Subscription>, PaymentError> {
        let sold = self.sold_to(customer).await?;
        Ok(sold.into_iter().find(|found| is_of(found, Some(wish))))
    }

    /// The customer's subscriptions to our plans that have not ended.
    async fn sold_to(&self, customer: &CustomerId) -> Result<Vec<Subscription>, PaymentError> {
        let mut found = self.subscriptions_of(customer).await?;
        found.retain(|one| facts::billed_plan(one, &self.prices).is_some());
        Ok(found)
    }
}

impl StripePayments {
    /// All subscriptions of a customer that have not ended, from all pages.
    pub(super) async fn subscriptions_of(
        &self,
        customer: &CustomerId,
    ) -> Result<Vec<Subscription>, PaymentError> {
        // Without a status filter, most that have ended are omitted. One that was never paid stays
        // listed.
        let all = ListSubscription::new()
            .customer(customer.as_str())
            .limit(PAGE_MAX);
        let mut request = all.clone();
        let mut found = Vec::new();
        for _ in 0..PAGES_MAX {
            let page = self.client.send(&request).await?;
            let last = page.data.last().map(|last| last.id.to_string());
            found.extend(page.data.into_iter().filter(|one| !has_ended(one)));
            match last {
                Some(last) if page.has_more => request = all.clone().starting_after(last),
                _ => return Ok(found),
            }
        }
        Err(too_many("subscriptions"))
    }
}

/// Whether paying a checkout starts a subscription.
pub(super) fn begins_subscription(session: &CheckoutSession) -> bool {
    session.mode == CheckoutSessionMode::Subscription
}

/// The error for an implausible number of objects.
fn too_many(what: &str) -> PaymentError {
    senseless(format!("more {what} than {PAGES_MAX} pages hold"))
}

/// Whether a subscription was started by a request.
fn is_of(found: &Subscription, wish: Option<&str>) -> bool {
    wish.is_some() && found.metadata.get(WISH).map(String::as_str) == wish
}
