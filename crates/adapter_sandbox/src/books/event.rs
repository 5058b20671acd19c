//! The queue of outgoing events.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Books;
use crate::occasion::Occasion;

/// An event that is not delivered yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OutgoingEvent {
    /// The event id.
    pub(crate) id: String,
    /// The type of the event in Stripe's terms.
    pub(crate) kind: String,
    /// The exact body.
    pub(crate) body: String,
}

impl Books {
    /// Queues an event. It contains only the id of its object, whose state the receiver looks up.
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

    /// Removes a delivered event.
    pub(crate) fn forget_event(&mut self, id: &str) {
        self.events.retain(|event| event.id != id);
    }
}
