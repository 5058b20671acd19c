//! Error responses of the API.

use serde_json::Value;

use crate::objects::{declined, missing, refusal};
use crate::provider_state::Unknown;

/// The status and the body of an error response.
#[derive(Debug)]
pub(crate) struct Refusal(pub(crate) u16, pub(crate) Value);

impl Refusal {
    /// The request is invalid.
    pub(crate) fn invalid(message: &str) -> Self {
        Self(400, refusal(message))
    }

    /// The card is declined.
    pub(crate) fn declined() -> Self {
        let mut body = declined();
        body["error"]["message"] = "Your card was declined.".into();
        body["error"]["decline_code"] = "generic_decline".into();
        Self(402, body)
    }
}

impl From<Unknown> for Refusal {
    fn from(_: Unknown) -> Self {
        Self(404, missing())
    }
}
