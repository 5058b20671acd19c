//! Webhook deliveries: complete events with the signature header of the library.

use secrecy::SecretString;
use serde_json::{Value, json};
use stripe_webhook::Webhook;
use triptych_adapter_payments::StripePayments;
use triptych_ports::{EventRefused, PaymentProvider as _, ProviderEvent};
use triptych_stripe_sandbox::objects::{CREATED, PRICE_BASIC, event, invoice, subscription};
use triptych_webhooks::WebhookSecret;

use crate::support::moment;
use crate::support::stub::{WEBHOOK_SECRET, options};

fn delivered(body: &[u8]) -> Result<ProviderEvent, EventRefused> {
    let text = std::str::from_utf8(body).unwrap_or_default();
    let header = Webhook::generate_test_header(text, WEBHOOK_SECRET, Some(CREATED));
    let payments = StripePayments::new(options("http://127.0.0.1:9")).unwrap();
    payments.verify_event(body, Some(&header), moment(CREATED + 5))
}

#[test]
fn our_own_signature_is_the_librarys() {
    let body = r#"{"id":"evt_1","type":"invoice.paid"}"#;
    let secret = WebhookSecret::new(&SecretString::from(WEBHOOK_SECRET)).unwrap();
    let header = Webhook::generate_test_header(body, WEBHOOK_SECRET, Some(CREATED));
    assert_eq!(secret.sign(body.as_bytes(), moment(CREATED)), header);
}

#[test]
fn a_signed_event_is_taken_byte_for_byte() {
    let whole = event("invoice.paid", &invoice(PRICE_BASIC, "basic"));
    let body = serde_json::to_string_pretty(&whole).unwrap();
    let expected = ProviderEvent {
        id: "evt_1".to_owned(),
        kind: "invoice.paid".to_owned(),
        body: body.clone(),
    };
    assert_eq!(delivered(body.as_bytes()), Ok(expected));
}

#[test]
fn an_event_of_another_day_or_another_version_is_taken_too() {
    let mut thin = subscription(PRICE_BASIC);
    thin.as_object_mut().unwrap().retain(|name, _| name == "id");
    for whole in [
        event("something.of.tomorrow", &json!({"new": true})),
        event("customer.subscription.updated", &thin),
        event("invoice.upcoming", &json!({"object": "invoice"})),
    ] {
        let event = delivered(whole.to_string().as_bytes()).unwrap();
        assert_eq!(Value::from(event.kind), whole["type"]);
    }
}

#[test]
fn a_signed_body_that_is_no_event_is_malformed() {
    for body in ["", "{}", "[1]", r#"{"id":"evt_1"}"#] {
        let answer = delivered(body.as_bytes());
        assert_eq!(answer, Err(EventRefused::Malformed), "{body:?}");
    }
}
