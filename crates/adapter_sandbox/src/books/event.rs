//! Events that are to be told.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Books;
use crate::occasion::Occasion;

/// An event that the server has not taken yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OutgoingEvent {
    /// The sandbox's name of it.
    pub(crate) id: String,
    /// What happened, in Stripe's word.
    pub(crate) kind: String,
    /// The body, byte for byte.
    pub(crate) body: String,
}

impl Books {
    /// Queues an event. Its object is only named: whoever hears of it asks how it stands.
    pub(super) fn tell(&mut self, occasion: &Occasion<'_>, kind: &str, object: &Value) {
        let id = occasion.name("evt");
        let body = json!({
            "id": id,
            "object": "event",
            "type": kind,
            "created": occasion.now.timestamp(),
            "livemode": false,
            "data": { "object": object },
        });
        self.events.push(OutgoingEvent {
            id,
            kind: kind.to_owned(),
            body: body.to_string(),
        });
    }

    pub(super) fn tell_of_checkout(&mut self, occasion: &Occasion<'_>, kind: &str, id: &str) {
        let object = json!({ "id": id, "object": "checkout.session" });
        self.tell(occasion, &format!("checkout.session.{kind}"), &object);
    }

    pub(super) fn tell_of_subscription(&mut self, occasion: &Occasion<'_>, kind: &str, id: &str) {
        let object = json!({ "id": id, "object": "subscription" });
        self.tell(occasion, &format!("customer.subscription.{kind}"), &object);
    }

    pub(super) fn tell_of_invoice(&mut self, occasion: &Occasion<'_>, kind: &str, id: &str) {
        let object = json!({ "id": id, "object": "invoice" });
        self.tell(occasion, &format!("invoice.{kind}"), &object);
    }

    /// The server has taken an event.
    pub(crate) fn forget_event(&mut self, id: &str) {
        self.events.retain(|event| event.id != id);
    }
}
