//! Complete objects of Stripe, as in its API version 2026-09-30. Each function creates one object
//! with fixed ids; [`with_fields`] changes fields.

mod billing;
mod payments;

use serde_json::{Value, json};

pub use billing::{
    invoice, invoice_payment, line, list, monthly_price, names, single_price, subscription,
    with_fields,
};
pub use payments::{
    charge, checkout_session, customer, dispute, event, payment_intent, payment_method,
    portal_session, refund,
};

/// The creation time of all objects.
pub const CREATED: i64 = 1_790_000_000;
/// The start of the paid period.
pub const PERIOD_START: i64 = CREATED;
/// Its end, a month later.
pub const PERIOD_END: i64 = CREATED + 30 * 86_400;

/// The price of a single post.
pub const PRICE_POST: &str = "price_post";
/// The price of a month of Basic.
pub const PRICE_BASIC: &str = "price_basic";
/// The price of a month of Pro.
pub const PRICE_PRO: &str = "price_pro";

/// Stripe's test payment methods whose payments succeed.
pub const GOOD_CARDS: [&str; 10] = [
    "pm_card_visa",
    "pm_card_visa_debit",
    "pm_card_mastercard",
    "pm_card_mastercard_debit",
    "pm_card_mastercard_prepaid",
    "pm_card_amex",
    "pm_card_discover",
    "pm_card_diners",
    "pm_card_jcb",
    "pm_card_unionpay",
];

/// The id of our user in all objects.
pub const USER_ID: &str = "00000000-0000-0000-0000-000000000007";

/// The response for an unknown object.
pub fn missing() -> Value {
    json!({"error": {
        "type": "invalid_request_error",
        "code": "resource_missing",
        "param": "id",
        "message": "No such thing",
        "doc_url": "https://stripe.com/docs/error-codes/resource-missing",
        "request_log_url": "https://dashboard.stripe.com/test/logs/req_1",
    }})
}

/// The response for an invalid request.
pub fn refusal(message: &str) -> Value {
    json!({"error": {"type": "invalid_request_error", "message": message}})
}

/// The response for a temporary server error.
pub fn unavailable() -> Value {
    json!({"error": {"type": "api_error", "message": "Something went wrong."}})
}

/// The response for a declined card.
pub fn declined() -> Value {
    json!({"error": {
        "type": "card_error",
        "code": "card_declined",
        "decline_code": "insufficient_funds",
        "doc_url": "https://stripe.com/docs/error-codes/card-declined",
        "message": "Your card has insufficient funds.",
        "param": "",
    }})
}
