//! What a balance allows.

use thiserror::Error;

use crate::overview::BillingOverview;

/// The user has neither a credit nor a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("An active subscription is required to access this feature.")]
pub struct SubscriptionRequired;

/// Checks whether a trip may be curated: with a credit (also one reserved for a running
/// generation), with an active subscription, or if a credit was already spent on this trip.
/// Curation itself is free.
///
/// # Errors
/// [`SubscriptionRequired`] when none of the three holds.
pub const fn authorise_curation(
    overview: &BillingOverview,
    has_reserved: bool,
    trip_was_paid_for: bool,
) -> Result<(), SubscriptionRequired> {
    let has_credit = overview.posts_remaining > 0 || has_reserved;
    let is_subscribed = overview.subscription_active_until.is_some();
    if has_credit || is_subscribed || trip_was_paid_for {
        Ok(())
    } else {
        Err(SubscriptionRequired)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::overview::Tier;
    use chrono::DateTime;

    fn overview(posts_remaining: i64, is_subscribed: bool) -> BillingOverview {
        BillingOverview {
            tier: Tier::Free,
            posts_remaining,
            subscription_active_until: is_subscribed.then_some(DateTime::UNIX_EPOCH),
            cancel_at: None,
            next_plan: None,
        }
    }

    #[test]
    fn a_credit_a_subscription_or_a_paid_trip_opens_curation() {
        for (posts, reserved, subscribed, paid, allowed) in [
            (1, false, false, false, true),
            (0, true, false, false, true),
            (0, false, true, false, true),
            (0, false, false, true, true),
            (0, false, false, false, false),
        ] {
            let overview = overview(posts, subscribed);
            let decision = authorise_curation(&overview, reserved, paid);
            assert_eq!(decision.is_ok(), allowed, "{overview:?} {reserved} {paid}");
        }
    }
}
