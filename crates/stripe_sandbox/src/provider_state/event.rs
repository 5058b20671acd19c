//! The queue of outgoing events.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::ProviderState;
use crate::provider_state::OperationContext;

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

impl ProviderState {
    /// Queues an event. It contains only the id of its object, whose state the receiver looks up.
    pub(crate) fn queue_event(
        &mut self,
        context: &OperationContext<'_>,
        kind: &str,
        object: &Value,
    ) {
        let id = context.name("evt");
        let body = json!({
            "id": id,
            "object": "event",
            "type": kind,
            "created": context.now.timestamp(),
            "livemode": false,
            "data": { "object": object },
        });
        self.events.push(OutgoingEvent {
            id,
            kind: kind.to_owned(),
            body: body.to_string(),
        });
    }

    pub(super) fn queue_event_of_checkout(
        &mut self,
        context: &OperationContext<'_>,
        kind: &str,
        id: &str,
    ) {
        let object = json!({ "id": id, "object": "checkout.session" });
        self.queue_event(context, &format!("checkout.session.{kind}"), &object);
    }

    pub(super) fn queue_event_of_subscription(
        &mut self,
        context: &OperationContext<'_>,
        kind: &str,
        id: &str,
    ) {
        let object = json!({ "id": id, "object": "subscription" });
        self.queue_event(context, &format!("customer.subscription.{kind}"), &object);
    }

    pub(super) fn queue_event_of_invoice(
        &mut self,
        context: &OperationContext<'_>,
        kind: &str,
        id: &str,
    ) {
        let object = json!({ "id": id, "object": "invoice" });
        self.queue_event(context, &format!("invoice.{kind}"), &object);
    }

    /// Removes a delivered event.
    pub(crate) fn forget_event(&mut self, id: &str) {
        self.events.retain(|event| event.id != id);
    }
}
