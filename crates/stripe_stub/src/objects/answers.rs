//! What Stripe says where it does not do as asked.

use serde_json::{Value, json};

/// What Stripe says of a thing that it does not know.
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

/// What Stripe says of a request that is wrong.
pub fn refusal(message: &str) -> Value {
    json!({"error": {"type": "invalid_request_error", "message": message}})
}

/// What Stripe says when it cannot do anything for now.
pub fn unavailable() -> Value {
    json!({"error": {"type": "api_error", "message": "Something went wrong."}})
}

/// What Stripe says when a card is declined.
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
