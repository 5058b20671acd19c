//! A Stripe to test with.

pub(crate) mod billing_objects;
pub(crate) mod payment_objects;
pub(crate) mod stub;

use chrono::{DateTime, Utc};
use triptych_users::UserId;
use triptych_users::id::Uuid;

/// When everything in these tests was created.
pub(crate) const CREATED: i64 = 1_790_000_000;
/// When the period that was paid began.
pub(crate) const PERIOD_START: i64 = CREATED;
/// When it ends, a month later.
pub(crate) const PERIOD_END: i64 = CREATED + 30 * 86_400;

/// The price of a single post.
pub(crate) const PRICE_POST: &str = "price_post";
/// The price of a month of Basic.
pub(crate) const PRICE_BASIC: &str = "price_basic";
/// The price of a month of Pro.
pub(crate) const PRICE_PRO: &str = "price_pro";

/// The user whom all of it is about.
pub(crate) fn user_id() -> UserId {
    UserId::new(Uuid::from_u128(7))
}

/// A moment in Stripe's seconds.
pub(crate) fn moment(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(seconds, 0).unwrap()
}
