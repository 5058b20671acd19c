//! The contract of the port.

use triptych_adapter_payments::StripePayments;
use triptych_stripe_stub::objects::{checkout_session, customer, list};

use crate::support::stub::{OnceForEachKey, Stub};

async fn fresh_provider() -> StripePayments {
    let stub = Stub::start().await;
    let customers = OnceForEachKey::new(customer);
    stub.answers("POST", "/v1/customers", customers).await;
    let sessions = OnceForEachKey::new(checkout_session);
    stub.answers("POST", "/v1/checkout/sessions", sessions)
        .await;
    let none = list("/v1/checkout/sessions", &[]);
    stub.knows("GET", "/v1/checkout/sessions", none).await;
    let payments = stub.payments();
    // The case knows the provider alone, so the server behind it stays until the tests end.
    std::mem::forget(stub);
    payments
}
triptych_ports::payment_provider_contract!(fresh_provider);
