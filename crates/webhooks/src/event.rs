//! Webhook events. Only their type and ids are read.

use serde::Deserialize;
use triptych_ports::{EventRefused, ProviderEvent};

/// The object of an event, by the provider's id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A checkout.
    Checkout(String),
    /// A subscription.
    Subscription(String),
    /// The invoice of a subscription's period.
    Invoice(String),
    /// A charge, possibly refunded.
    Charge(String),
    /// A dispute over a charge.
    Dispute(String),
}

#[derive(Deserialize)]
struct Envelope {
    id: String,
    #[serde(rename = "type")]
    kind: String,
}

#[derive(Deserialize)]
struct Contents {
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    object: Object,
}

#[derive(Deserialize)]
struct Object {
    id: Option<String>,
    charge: Option<String>,
}

/// Parses the fields that every event has.
///
/// # Errors
/// [`EventRefused::Malformed`].
pub fn read(body: &[u8]) -> Result<ProviderEvent, EventRefused> {
    let body = std::str::from_utf8(body).map_err(|_| EventRefused::Malformed)?;
    let envelope: Envelope = serde_json::from_str(body).map_err(|_| EventRefused::Malformed)?;
    Ok(ProviderEvent {
        id: envelope.id,
        kind: envelope.kind,
        body: body.to_owned(),
    })
}

/// The object of an event; `None` for events that are ignored.
pub fn subject(event: &ProviderEvent) -> Option<Subject> {
    let subject_of = constructor(&event.kind)?;
    let contents: Contents = serde_json::from_str(&event.body).ok()?;
    let object = contents.data.object;
    let name = if is_of_refund(&event.kind) {
        object.charge
    } else {
        object.id
    };
    name.filter(|name| is_name(name)).map(subject_of)
}

fn constructor(kind: &str) -> Option<fn(String) -> Subject> {
    match kind {
        "invoice.paid" | "invoice.payment_succeeded" | "invoice.payment_failed" => {
            Some(Subject::Invoice)
        }
        "charge.refunded" => Some(Subject::Charge),
        kind if is_of_refund(kind) => Some(Subject::Charge),
        kind if kind.starts_with("checkout.session.") => Some(Subject::Checkout),
        kind if kind.starts_with("customer.subscription.") => Some(Subject::Subscription),
        kind if kind.starts_with("charge.dispute.") => Some(Subject::Dispute),
        _ => None,
    }
}

fn is_of_refund(kind: &str) -> bool {
    kind.starts_with("refund.") || kind == "charge.refund.updated"
}

/// Ids become part of a URL, so only characters of ids are accepted.
fn is_name(text: &str) -> bool {
    let is_allowed = |letter: u8| letter.is_ascii_alphanumeric() || b"_-".contains(&letter);
    !text.is_empty() && text.bytes().all(is_allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(kind: &str, object: &str) -> ProviderEvent {
        let body = format!(r#"{{"id":"evt_1","type":"{kind}","data":{{"object":{object}}}}}"#);
        read(body.as_bytes()).unwrap()
    }

    #[test]
    fn every_kind_of_event_names_what_it_speaks_of() {
        let named = |text: &str| text.to_owned();
        for (kind, expected) in [
            (
                "checkout.session.completed",
                Subject::Checkout(named("x_1")),
            ),
            ("checkout.session.expired", Subject::Checkout(named("x_1"))),
            ("invoice.paid", Subject::Invoice(named("x_1"))),
            ("invoice.payment_failed", Subject::Invoice(named("x_1"))),
            (
                "customer.subscription.deleted",
                Subject::Subscription(named("x_1")),
            ),
            ("charge.refunded", Subject::Charge(named("x_1"))),
            ("refund.created", Subject::Charge(named("ch_1"))),
            ("charge.refund.updated", Subject::Charge(named("ch_1"))),
            ("charge.dispute.closed", Subject::Dispute(named("x_1"))),
        ] {
            let event = event(kind, r#"{"id":"x_1","charge":"ch_1"}"#);
            assert_eq!(subject(&event), Some(expected), "{kind}");
        }
    }

    #[test]
    fn what_means_nothing_to_us_has_no_subject() {
        for (kind, object) in [
            ("customer.created", r#"{"id":"cus_1"}"#),
            ("invoice.upcoming", r#"{"id":null}"#),
            ("invoice.paid", r"{}"),
            ("invoice.paid", r#"{"id":"../customers"}"#),
            ("invoice.paid", r#"{"id":""}"#),
            ("something.of.tomorrow", r#"{"id":{"new":1}}"#),
        ] {
            assert_eq!(subject(&event(kind, object)), None, "{kind} {object}");
        }
    }

    #[test]
    fn a_body_that_is_no_event_is_malformed() {
        for body in [&b""[..], b"[]", b"{}", br#"{"id":"evt_1"}"#, b"\xff"] {
            assert_eq!(read(body), Err(EventRefused::Malformed), "{body:?}");
        }
    }
}
