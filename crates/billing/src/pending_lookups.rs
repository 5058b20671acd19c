//! Updates that ought to come by themselves, and when the provider is asked for them where they do not:
//! a payment whose events are lost must not be lost with them.

use chrono::TimeDelta;

use crate::checkout::CheckoutId;
use crate::subscription::SubscriptionId;

/// Of what the provider is to tell something.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LookupSubject {
    /// A checkout that somebody may have paid.
    Checkout(CheckoutId),
    /// A subscription that may have begun, gone on or ended.
    Subscription(SubscriptionId),
}

impl LookupSubject {
    /// How long after something began its updates are late. Few people pay faster, and events take
    /// seconds.
    pub const OVERDUE_AFTER: TimeDelta = TimeDelta::minutes(5);
    /// How long after the end of a paid period the updates of the next one are late. The provider
    /// charges about an hour after the end.
    pub const RENEWAL_OVERDUE_AFTER: TimeDelta = TimeDelta::hours(2);
    /// The longest pause between two look-ups of one subject.
    pub const PAUSE_MAX: TimeDelta = TimeDelta::hours(6);
    /// The shortest pause between two look-ups of one checkout while its user waits for it.
    pub const PAUSE_WHILE_WAITED_FOR: TimeDelta = TimeDelta::seconds(10);

    /// The pause after so many look-ups, from 1: twice as long after each, up to a limit.
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
