//! Existing subscriptions: state, changes, failures and end.

use chrono::{DateTime, Months, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use triptych_billing::Plan;

use super::{Bought, Payment, PaymentState, ProviderState, Unknown, plan_name};
use crate::provider_state::OperationContext;

/// The time for paying a failed renewal before the subscription ends.
const GRACE: TimeDelta = triptych_billing::Subscription::GRACE;
/// The time for confirming the first payment.
const INCOMPLETE_FOR: TimeDelta = TimeDelta::hours(23);

/// The state of a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SubscriptionStatus {
    /// The first payment needs confirmation by the bank.
    Incomplete,
    /// It was not confirmed in time.
    IncompleteExpired,
    Active,
    /// The payment of a renewal failed.
    PastDue,
    /// It has ended.
    Canceled,
}

impl SubscriptionStatus {
    /// The status in Stripe's terms.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Incomplete => "incomplete",
            Self::IncompleteExpired => "incomplete_expired",
            Self::Active => "active",
            Self::PastDue => "past_due",
            Self::Canceled => "canceled",
        }
    }

    /// Whether it has ended for good.
    pub(crate) const fn is_over(self) -> bool {
        matches!(self, Self::IncompleteExpired | Self::Canceled)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Subscription {
    pub(crate) customer: String,
    pub(crate) user_id: String,
    /// The name of the request that started it; empty if it has none.
    #[serde(default)]
    pub(crate) wish: String,
    /// The plan of the next period.
    #[serde(with = "plan_name")]
    pub(crate) plan: Plan,
    pub(crate) status: SubscriptionStatus,
    /// The start of its first period, from which all others are calculated.
    pub(crate) began_at: DateTime<Utc>,
    /// The number of periods that have started.
    pub(crate) periods: u32,
    pub(crate) period_start: DateTime<Utc>,
    pub(crate) period_end: DateTime<Utc>,
    pub(crate) cancels_at_period_end: bool,
    pub(crate) ended_at: Option<DateTime<Utc>>,
    /// The invoice of the current period.
    pub(crate) latest_payment: String,
    /// Whether the card will be declined at the next renewal.
    pub(crate) declines_next: bool,
    /// The secret for confirming a payment.
    pub(crate) client_secret: Option<String>,
}

/// A change of a subscription by the passage of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TimedChange {
    /// The next period starts and is charged.
    Renew,
    /// It ends, because it was cancelled or not paid.
    End,
    /// Its first payment was not confirmed.
    Expire,
}

impl Subscription {
    /// The end of the period after so many, calculated from the start, so that a subscription of
    /// the 31st returns to the 31st after a shorter month.
    pub(super) fn end_of_period(began_at: DateTime<Utc>, periods: u32) -> DateTime<Utc> {
        let end = began_at.checked_add_months(Months::new(periods));
        end.unwrap_or(DateTime::<Utc>::MAX_UTC)
    }

    /// The next change by the passage of time, and when it happens.
    pub(super) fn next_timed_change(&self) -> Option<(DateTime<Utc>, TimedChange)> {
        match self.status {
            SubscriptionStatus::Incomplete => {
                Some((self.began_at + INCOMPLETE_FOR, TimedChange::Expire))
            }
            SubscriptionStatus::Active if self.cancels_at_period_end => {
                Some((self.period_end, TimedChange::End))
            }
            SubscriptionStatus::Active => Some((self.period_end, TimedChange::Renew)),
            SubscriptionStatus::PastDue => Some((self.end_of_grace(), TimedChange::End)),
            SubscriptionStatus::IncompleteExpired | SubscriptionStatus::Canceled => None,
        }
    }

    /// When a subscription with a failed renewal ends.
    pub(crate) fn end_of_grace(&self) -> DateTime<Utc> {
        self.period_start + GRACE
    }
}

impl ProviderState {
    /// Cancels a subscription at the end of its period. One that is cancelled stays so.
    pub(crate) fn cancel_at_period_end(
        &mut self,
        id: &str,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        self.change(id, context, |subscription| {
            subscription.cancels_at_period_end = true;
        })
    }

    /// Takes a cancellation back.
    pub(crate) fn resume(
        &mut self,
        id: &str,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        self.change(id, context, |subscription| {
            subscription.cancels_at_period_end = false;
        })
    }

    /// Bills another plan from the next period on, and takes a cancellation back.
    pub(crate) fn change_plan(
        &mut self,
        id: &str,
        plan: Plan,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        if plan == Plan::PayAsYouGo {
            return Err(Unknown);
        }
        self.change(id, context, |subscription| {
            subscription.plan = plan;
            subscription.cancels_at_period_end = false;
        })
    }

    /// Ends a subscription and voids its due payments.
    pub(crate) fn end(&mut self, id: &str, context: &OperationContext<'_>) -> Result<(), Unknown> {
        if self.going_on(id)?.status == SubscriptionStatus::Incomplete {
            return self.expire(id, context);
        }
        self.close(id, SubscriptionStatus::Canceled, context)
    }

    /// The first payment was not confirmed in time.
    pub(super) fn expire(
        &mut self,
        id: &str,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        self.close(id, SubscriptionStatus::IncompleteExpired, context)
    }

    fn close(
        &mut self,
        id: &str,
        status: SubscriptionStatus,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        let subscription = self.going_on(id)?;
        subscription.status = status;
        subscription.ended_at = Some(context.now);
        subscription.client_secret = None;
        let invoice = subscription.latest_payment.clone();
        let invoice = self.payments.get_mut(&invoice);
        if let Some(due) = invoice.filter(|payment| payment.state == PaymentState::Open) {
            due.state = PaymentState::Void;
        }
        self.queue_event_of_subscription(context, "deleted", id);
        Ok(())
    }

    fn change(
        &mut self,
        id: &str,
        context: &OperationContext<'_>,
        change: impl FnOnce(&mut Subscription),
    ) -> Result<(), Unknown> {
        let subscription = self.going_on(id)?;
        let before = subscription.clone();
        change(subscription);
        if *subscription != before {
            self.queue_event_of_subscription(context, "updated", id);
        }
        Ok(())
    }

    /// A subscription that has not ended.
    pub(super) fn going_on(&mut self, id: &str) -> Result<&mut Subscription, Unknown> {
        let found = self.subscriptions.get_mut(id);
        let going_on = found.filter(|subscription| !subscription.status.is_over());
        going_on.ok_or(Unknown)
    }

    /// Charges the current period of a subscription and returns the invoice id.
    pub(super) fn charge_period(
        &mut self,
        id: &str,
        state: PaymentState,
        context: &OperationContext<'_>,
    ) -> Result<String, Unknown> {
        let subscription = self.subscriptions.get_mut(id).ok_or(Unknown)?;
        let invoice = context.name("in");
        subscription.latest_payment.clone_from(&invoice);
        let payment = Payment {
            customer: subscription.customer.clone(),
            user_id: subscription.user_id.clone(),
            charge: context.name("ch"),
            bought: Bought::Period {
                subscription: id.to_owned(),
                plan: subscription.plan,
                end: subscription.period_end,
            },
            state,
            at: context.now,
            is_refunded: false,
            dispute: None,
            earlier_disputes: Vec::new(),
        };
        self.payments.insert(invoice.clone(), payment);
        Ok(invoice)
    }

    /// Pays what is due of a subscription: a failed renewal, or a first payment that the bank now
    /// confirms.
    pub(crate) fn pay_due(
        &mut self,
        id: &str,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        let subscription = self.going_on(id)?;
        let invoice = subscription.latest_payment.clone();
        let payment = self.payments.get_mut(&invoice);
        let payment = payment.filter(|payment| payment.state == PaymentState::Open);
        let payment = payment.ok_or(Unknown)?;
        payment.state = PaymentState::Paid;
        payment.at = context.now;
        let subscription = self.going_on(id)?;
        subscription.status = SubscriptionStatus::Active;
        subscription.client_secret = None;
        self.queue_event_of_invoice(context, "paid", &invoice);
        self.queue_event_of_subscription(context, "updated", id);
        Ok(())
    }
}
