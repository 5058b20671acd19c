//! Subscriptions that are there: how they stand, change, fail and end.

use chrono::{DateTime, Months, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use triptych_billing::Plan;

use super::{Books, Bought, Payment, PaymentState, Unknown, plan_name};
use crate::occasion::Occasion;

/// How long a renewal that failed may be made good before the subscription ends.
const GRACE: TimeDelta = triptych_billing::Subscription::GRACE;
/// How long a bank may take over the first payment.
const INCOMPLETE_FOR: TimeDelta = TimeDelta::hours(23);

/// How a subscription stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SubscriptionStatus {
    /// The bank wants the first payment confirmed.
    Incomplete,
    /// It was not confirmed in time.
    IncompleteExpired,
    /// It runs.
    Active,
    /// The payment of a renewal failed.
    PastDue,
    /// It is over.
    Canceled,
}

impl SubscriptionStatus {
    /// Stripe's word.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Incomplete => "incomplete",
            Self::IncompleteExpired => "incomplete_expired",
            Self::Active => "active",
            Self::PastDue => "past_due",
            Self::Canceled => "canceled",
        }
    }

    /// Whether nothing can begin it again.
    pub(crate) const fn is_over(self) -> bool {
        matches!(self, Self::IncompleteExpired | Self::Canceled)
    }
}

/// A subscription.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Subscription {
    pub(crate) customer: String,
    pub(crate) user_id: String,
    /// What the next period is billed as.
    #[serde(with = "plan_name")]
    pub(crate) plan: Plan,
    pub(crate) status: SubscriptionStatus,
    /// When its first period began; all others are counted from here.
    pub(crate) began_at: DateTime<Utc>,
    /// How many periods have begun.
    pub(crate) periods: u32,
    pub(crate) period_start: DateTime<Utc>,
    pub(crate) period_end: DateTime<Utc>,
    pub(crate) cancels_at_period_end: bool,
    pub(crate) ended_at: Option<DateTime<Utc>>,
    /// The invoice of the current period.
    pub(crate) latest_payment: String,
    /// Whether the card will be declined at the next renewal.
    pub(crate) declines_next: bool,
    /// With what a bank's confirmation would be asked for.
    pub(crate) client_secret: Option<String>,
}

/// What time does to a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// The next period begins and is charged.
    Renew,
    /// It ends, since it was cancelled or was not paid.
    End,
    /// Its first payment was not confirmed.
    Expire,
}

impl Subscription {
    /// The end of the period after so many. Counted from the beginning, so that a subscription of
    /// the 31st comes back to the 31st after a shorter month.
    pub(super) fn end_of_period(began_at: DateTime<Utc>, periods: u32) -> DateTime<Utc> {
        let end = began_at.checked_add_months(Months::new(periods));
        end.unwrap_or(DateTime::<Utc>::MAX_UTC)
    }

    /// What happens to it next by itself, and when.
    pub(super) fn next_turn(&self) -> Option<(DateTime<Utc>, Turn)> {
        match self.status {
            SubscriptionStatus::Incomplete => Some((self.began_at + INCOMPLETE_FOR, Turn::Expire)),
            SubscriptionStatus::Active if self.cancels_at_period_end => {
                Some((self.period_end, Turn::End))
            }
            SubscriptionStatus::Active => Some((self.period_end, Turn::Renew)),
            SubscriptionStatus::PastDue => Some((self.end_of_grace(), Turn::End)),
            SubscriptionStatus::IncompleteExpired | SubscriptionStatus::Canceled => None,
        }
    }

    /// When a subscription whose renewal failed ends.
    pub(crate) fn end_of_grace(&self) -> DateTime<Utc> {
        self.period_start + GRACE
    }
}

impl Books {
    /// Lets a subscription end with its period. One that was cancelled stays so.
    pub(crate) fn cancel_at_period_end(
        &mut self,
        id: &str,
        occasion: &Occasion<'_>,
    ) -> Result<(), Unknown> {
        self.change(id, occasion, |subscription| {
            subscription.cancels_at_period_end = true;
        })
    }

    /// Takes a cancellation back.
    pub(crate) fn resume(&mut self, id: &str, occasion: &Occasion<'_>) -> Result<(), Unknown> {
        self.change(id, occasion, |subscription| {
            subscription.cancels_at_period_end = false;
        })
    }

    /// Bills another plan from the next period on, and takes a cancellation back.
    pub(crate) fn change_plan(
        &mut self,
        id: &str,
        plan: Plan,
        occasion: &Occasion<'_>,
    ) -> Result<(), Unknown> {
        if plan == Plan::PayAsYouGo {
            return Err(Unknown);
        }
        self.change(id, occasion, |subscription| {
            subscription.plan = plan;
            subscription.cancels_at_period_end = false;
        })
    }

    /// Ends a subscription. What is due of it is due no more.
    pub(crate) fn end(&mut self, id: &str, occasion: &Occasion<'_>) -> Result<(), Unknown> {
        self.close(id, SubscriptionStatus::Canceled, occasion)
    }

    /// Ends every subscription of a customer, and closes every checkout of theirs.
    pub(crate) fn end_all(&mut self, customer: &str, occasion: &Occasion<'_>) {
        self.expire_all_checkouts(customer, occasion);
        let theirs = self.subscriptions.iter().filter(|(_, subscription)| {
            subscription.customer == customer && !subscription.status.is_over()
        });
        let theirs: Vec<String> = theirs.map(|(id, _)| id.clone()).collect();
        for id in theirs {
            // It goes on: that was just looked up.
            let _ = self.end(&id, occasion);
        }
    }

    /// A first payment was not confirmed in time.
    pub(super) fn expire(&mut self, id: &str, occasion: &Occasion<'_>) -> Result<(), Unknown> {
        self.close(id, SubscriptionStatus::IncompleteExpired, occasion)
    }

    fn close(
        &mut self,
        id: &str,
        status: SubscriptionStatus,
        occasion: &Occasion<'_>,
    ) -> Result<(), Unknown> {
        let subscription = self.going_on(id)?;
        subscription.status = status;
        subscription.ended_at = Some(occasion.now);
        subscription.client_secret = None;
        let invoice = subscription.latest_payment.clone();
        let invoice = self.payments.get_mut(&invoice);
        if let Some(due) = invoice.filter(|payment| payment.state == PaymentState::Open) {
            due.state = PaymentState::Void;
        }
        self.tell_of_subscription(occasion, "deleted", id);
        Ok(())
    }

    fn change(
        &mut self,
        id: &str,
        occasion: &Occasion<'_>,
        change: impl FnOnce(&mut Subscription),
    ) -> Result<(), Unknown> {
        let subscription = self.going_on(id)?;
        let before = subscription.clone();
        change(subscription);
        if *subscription != before {
            self.tell_of_subscription(occasion, "updated", id);
        }
        Ok(())
    }

    /// A subscription that is not over.
    pub(super) fn going_on(&mut self, id: &str) -> Result<&mut Subscription, Unknown> {
        let found = self.subscriptions.get_mut(id);
        let going_on = found.filter(|subscription| !subscription.status.is_over());
        going_on.ok_or(Unknown)
    }

    /// Charges the period that a subscription is in, and answers the name of the invoice.
    pub(super) fn charge_period(
        &mut self,
        id: &str,
        state: PaymentState,
        occasion: &Occasion<'_>,
    ) -> Result<String, Unknown> {
        let subscription = self.subscriptions.get_mut(id).ok_or(Unknown)?;
        let invoice = occasion.name("in");
        subscription.latest_payment.clone_from(&invoice);
        let payment = Payment {
            customer: subscription.customer.clone(),
            user_id: subscription.user_id.clone(),
            charge: occasion.name("ch"),
            bought: Bought::Period {
                subscription: id.to_owned(),
                plan: subscription.plan,
                end: subscription.period_end,
            },
            state,
            at: occasion.now,
            is_refunded: false,
            dispute: None,
            earlier_disputes: Vec::new(),
        };
        self.payments.insert(invoice.clone(), payment);
        Ok(invoice)
    }

    /// Pays what is due of a subscription: a renewal that failed, or a first payment that the bank
    /// now confirms. A checkout that was opened meanwhile would begin a second one.
    pub(crate) fn pay_due(&mut self, id: &str, occasion: &Occasion<'_>) -> Result<(), Unknown> {
        let subscription = self.going_on(id)?;
        let invoice = subscription.latest_payment.clone();
        let payment = self.payments.get_mut(&invoice);
        let payment = payment.filter(|payment| payment.state == PaymentState::Open);
        let payment = payment.ok_or(Unknown)?;
        payment.state = PaymentState::Paid;
        payment.at = occasion.now;
        let subscription = self.going_on(id)?;
        subscription.status = SubscriptionStatus::Active;
        subscription.client_secret = None;
        let customer = subscription.customer.clone();
        self.expire_subscribing_checkouts(&customer, occasion);
        self.tell_of_invoice(occasion, "paid", &invoice);
        self.tell_of_subscription(occasion, "updated", id);
        Ok(())
    }
}
