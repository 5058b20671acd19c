//! Stripe's objects, whole, as its API of 2026-09-30 answers them. Each function makes one object
//! with fixed names; [`but`] changes what a test wants otherwise.

mod answers;
mod billing;
mod payments;

pub use answers::{declined, missing, refusal, unavailable};
pub use billing::{
    but, invoice, invoice_payment, line, list, monthly_price, names, single_price, subscription,
};
pub use payments::{
    charge, checkout_session, customer, dispute, event, payment_intent, payment_method,
    portal_session, refund,
};

/// When everything was created.
pub const CREATED: i64 = 1_790_000_000;
/// When the period that was paid began.
pub const PERIOD_START: i64 = CREATED;
/// When it ends, a month later.
pub const PERIOD_END: i64 = CREATED + 30 * 86_400;

/// The price of a single post.
pub const PRICE_POST: &str = "price_post";
/// The price of a month of Basic.
pub const PRICE_BASIC: &str = "price_basic";
/// The price of a month of Pro.
pub const PRICE_PRO: &str = "price_pro";

/// The user of ours whom all of it is about.
pub const USER_ID: &str = "00000000-0000-0000-0000-000000000007";
