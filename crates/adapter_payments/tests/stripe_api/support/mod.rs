//! Test support for Stripe.

pub(crate) mod stub;

use chrono::{DateTime, Utc};
use triptych_stripe_sandbox::objects::USER_ID;
use triptych_users::UserId;

/// The user of all tests.
pub(crate) fn user_id() -> UserId {
    UserId::parse(USER_ID).unwrap()
}

/// A time from Unix seconds.
pub(crate) fn moment(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(seconds, 0).unwrap()
}
