//! Lookups at the payment provider for what no event has reported in time: a payment whose events
//! are lost must not be lost.

use chrono::TimeDelta;

use crate::checkout::CheckoutId;
use crate::subscription::SubscriptionId;

/// The subject of a lookup.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LookupSubject {
    /// A checkout that may have been paid.
    Checkout(CheckoutId),
    /// A subscription that may have started, renewed or ended.
    Subscription(SubscriptionId),
}

impl LookupSubject {
    /// How long after its start a lookup is overdue. Few users pay faster, and events take seconds.
    pub const OVERDUE_AFTER: TimeDelta = TimeDelta::minutes(5);
    /// How long after the end of a paid period the lookup of its renewal is overdue. The provider
    /// charges about an hour after the end.
    pub const RENEWAL_OVERDUE_AFTER: TimeDelta = TimeDelta::hours(2);
    /// Maximum pause between two lookups of one subject.
    pub const PAUSE_MAX: TimeDelta = TimeDelta::hours(6);
    /// Minimum pause between two lookups of a checkout while its user waits.
    pub const PAUSE_WHILE_WAITED_FOR: TimeDelta = TimeDelta::seconds(10);

    /// The pause after the n-th lookup, from 1: doubled each time, up to a limit.
    pub fn pause_after(look_ups: u32) -> TimeDelta {
        let doublings = look_ups.saturating_sub(1).min(16);
        (Self::OVERDUE_AFTER * 2_i32.pow(doublings)).min(Self::PAUSE_MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_six_hours() {
        let minutes: Vec<i64> = [0, 1, 2, 3, 7, 8, 1_000]
            .map(|look_ups| LookupSubject::pause_after(look_ups).num_minutes())
            .to_vec();
        assert_eq!(minutes, [5, 5, 10, 20, 320, 360, 360]);
    }
}
