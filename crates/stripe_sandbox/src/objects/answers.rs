//! Error responses of Stripe.

use serde_json::{Value, json};

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
