//! The passage of time: renewals, failed renewals, and ends of cancelled subscriptions.

use chrono::{DateTime, TimeDelta, Utc};

use super::subscription::TimedChange;
use super::{PaymentState, ProviderState, Subscription, SubscriptionStatus, Unknown};
use crate::provider_state::OperationContext;
use crate::sandbox::AHEAD_SECONDS_MAX;

impl ProviderState {
    /// Runs all changes that are due now. Each has its own time, however late it runs.
    pub(crate) fn pass_time(&mut self, context: &OperationContext<'_>) {
        self.expire_old_checkouts(context);
        let ids: Vec<String> = self.subscriptions.keys().cloned().collect();
        for id in ids {
            while let Some((at, change)) = self.due(&id, context.now) {
                if self
                    .apply_timed_change(&id, change, &context.at(at))
                    .is_err()
                {
                    break;
                }
            }
        }
    }

    /// Moves the sandbox's clock ahead and runs the changes that are due then. It never goes back.
    pub(crate) fn move_clock(&mut self, by: TimeDelta, context: &OperationContext<'_>) {
        let room = AHEAD_SECONDS_MAX - self.clock_ahead_seconds;
        let seconds = by.num_seconds().clamp(0, room.max(0));
        self.clock_ahead_seconds += seconds;
        let now = context.now + TimeDelta::seconds(seconds);
        self.pass_time(&context.at(now));
    }

    /// Moves the clock to the end of a subscription's period, where it is renewed or ends.
    pub(crate) fn let_period_end(
        &mut self,
        id: &str,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        let end = self.going_on(id)?.period_end;
        self.move_clock(end - context.now, context);
        Ok(())
    }

    /// Moves the clock to the end of a period and declines the card for its renewal.
    pub(crate) fn fail_renewal(
        &mut self,
        id: &str,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        let subscription = self.going_on(id)?;
        if subscription.status != SubscriptionStatus::Active || subscription.cancels_at_period_end {
            return Err(Unknown);
        }
        subscription.declines_next = true;
        self.let_period_end(id, context)
    }

    /// Renews a subscription: pays what is due; if nothing is, moves the clock to the end of the
    /// period.
    pub(crate) fn renew(
        &mut self,
        id: &str,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        match self.going_on(id)?.status {
            SubscriptionStatus::PastDue => self.pay_due(id, context),
            SubscriptionStatus::Active => self.let_period_end(id, context),
            _ => Err(Unknown),
        }
    }

    /// Moves the clock past the grace period of a failed renewal.
    pub(crate) fn let_grace_pass(
        &mut self,
        id: &str,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        let subscription = self.going_on(id)?;
        if subscription.status != SubscriptionStatus::PastDue {
            return Err(Unknown);
        }
        let end = subscription.end_of_grace();
        self.move_clock(end - context.now, context);
        Ok(())
    }

    fn due(&self, id: &str, now: DateTime<Utc>) -> Option<(DateTime<Utc>, TimedChange)> {
        let change = self.subscriptions.get(id)?.next_timed_change();
        change.filter(|(at, _)| *at <= now)
    }

    fn apply_timed_change(
        &mut self,
        id: &str,
        change: TimedChange,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        match change {
            TimedChange::Renew => self.begin_next_period(id, context),
            TimedChange::End => self.end(id, context),
            TimedChange::Expire => self.expire(id, context),
        }
    }

    /// Starts the next period of a subscription and charges it.
    pub(crate) fn begin_next_period(
        &mut self,
        id: &str,
        context: &OperationContext<'_>,
    ) -> Result<(), Unknown> {
        let subscription = self.going_on(id)?;
        subscription.periods += 1;
        subscription.period_start = subscription.period_end;
        subscription.period_end =
            Subscription::end_of_period(subscription.began_at, subscription.periods);
        let is_declined = std::mem::take(&mut subscription.declines_next);
        let (status, state, outcome) = if is_declined {
            (
                SubscriptionStatus::PastDue,
                PaymentState::Open,
                "payment_failed",
            )
        } else {
            (SubscriptionStatus::Active, PaymentState::Paid, "paid")
        };
        subscription.status = status;
        let invoice = self.charge_period(id, state, context)?;
        self.queue_event_of_invoice(context, outcome, &invoice);
        self.queue_event_of_subscription(context, "updated", id);
        Ok(())
    }
}
