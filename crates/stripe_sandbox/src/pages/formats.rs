//! Formats of prices, periods and dates.

use chrono::{DateTime, Utc};
use triptych_billing::{Interval, Plan, PlanDetails};

/// A price such as `$5.00`.
pub(super) fn price(plan: &PlanDetails) -> String {
    let (whole, cents) = (plan.price_cents / 100, plan.price_cents % 100);
    match plan.currency {
        "usd" => format!("${whole}.{cents:02}"),
        other => format!("{whole}.{cents:02} {}", other.to_uppercase()),
    }
}

/// The billing interval.
pub(super) const fn cadence(plan: &PlanDetails) -> &'static str {
    match plan.interval {
        Interval::Post => "once",
        Interval::Month => "every month",
    }
}

/// What a plan contains.
pub(super) fn gives(plan: &PlanDetails) -> String {
    match (plan.interval, plan.posts) {
        (Interval::Post, 1) => "1 post credit, which never expires".to_owned(),
        (Interval::Post, posts) => format!("{posts} post credits, which never expire"),
        (Interval::Month, posts) => format!("{posts} post credits for each month"),
    }
}

/// The display name of a plan.
pub(super) fn name(plan: Plan) -> &'static str {
    plan.details().name
}

/// A day such as `5 December 2026`.
pub(super) fn day(at: DateTime<Utc>) -> String {
    at.format("%-d %B %Y").to_string()
}

/// A time such as `5 December 2026, 14:03 UTC`.
pub(super) fn moment(at: DateTime<Utc>) -> String {
    at.format("%-d %B %Y, %H:%M UTC").to_string()
}

/// The offset of the clock; `None` without one.
pub(super) fn ahead(seconds: i64) -> Option<String> {
    const HOUR: i64 = 3_600;
    const DAY: i64 = 24 * HOUR;
    let nearest = |unit: i64| (seconds + unit / 2) / unit;
    let distance = match seconds {
        ..=0 => return None,
        1..HOUR => "Less than an hour".to_owned(),
        HOUR..DAY => count(nearest(HOUR), "hour"),
        DAY.. => count(nearest(DAY), "day"),
    };
    Some(format!("{distance} ahead of the real time"))
}

fn count(number: i64, unit: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {unit}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_put_in_dollars() {
        let prices = [Plan::PayAsYouGo, Plan::Basic, Plan::Pro].map(|plan| price(plan.details()));
        assert_eq!(prices, ["$2.00", "$5.00", "$10.00"]);
    }

    #[test]
    fn the_distance_of_the_clock_is_put_in_days_or_hours() {
        let told = [0, 59, 3_600, 7_300, 86_400, 2_591_970].map(ahead);
        let expected = [
            None,
            Some("Less than an hour ahead of the real time"),
            Some("1 hour ahead of the real time"),
            Some("2 hours ahead of the real time"),
            Some("1 day ahead of the real time"),
            Some("30 days ahead of the real time"),
        ];
        assert_eq!(told.each_ref().map(Option::as_deref), expected);
    }
}
