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
use super::subscription::has_ended;
use super::{StripePayments, WISH, facts};

/// The longest page that Stripe answers. By itself it has ten.
pub(super) const PAGE_MAX: i64 = 100;
/// How many pages are read: far more than anybody opens before the first of them expire.
const PAGES_MAX: usize = 100;

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
        if let Err(refusal) = self.refuse_second(customer, None).await {
            self.expire(newest).await?;
            return Err(refusal);
        }
        Ok(())
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

    /// Closes a checkout. Stripe refuses where it was paid a moment ago, and where it is being paid
    /// now; what will come of that is known when it is asked for again.
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

    /// Ends what waits for its first payment, so that nobody makes it later, and looks for what
    /// bills. What the same wish began is in nobody's way, and answered.
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

    /// The subscription that a wish has begun, and that has not ended.
    pub(super) async fn begun_by(
        &self,
        customer: &CustomerId,
        wish: &str,
    ) -> Result<Option<Subscription>, PaymentError> {
        let sold = self.sold_to(customer).await?;
        Ok(sold.into_iter().find(|found| is_of(found, Some(wish))))
    }

    /// The subscriptions of a customer to what is sold here, without those that have ended.
    async fn sold_to(&self, customer: &CustomerId) -> Result<Vec<Subscription>, PaymentError> {
        let mut found = self.subscriptions_of(customer).await?;
        found.retain(|one| facts::billed_plan(one, &self.prices).is_some());
        Ok(found)
    }
}

impl StripePayments {
    /// All subscriptions of a customer that have not ended, on whichever page they stand.
    pub(super) async fn subscriptions_of(
        &self,
        customer: &CustomerId,
    ) -> Result<Vec<Subscription>, PaymentError> {
        // Without a status, most that have ended are left out. One that was never paid is listed
        // also after its time.
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

/// Whether paying a checkout begins a subscription.
pub(super) fn begins_subscription(session: &CheckoutSession) -> bool {
    session.mode == CheckoutSessionMode::Subscription
}

/// A customer has more of something than anybody could have.
fn too_many(what: &str) -> PaymentError {
    senseless(format!("more {what} than {PAGES_MAX} pages hold"))
}

/// Whether a subscription was begun by a wish.
fn is_of(found: &Subscription, wish: Option<&str>) -> bool {
    wish.is_some() && found.metadata.get(WISH).map(String::as_str) == wish
}
