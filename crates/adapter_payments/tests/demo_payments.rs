//! Contract tests of the demonstration, and the address that the front end recognises.

#![allow(clippy::unwrap_used)]

use triptych_adapter_payments::DemoPayments;
use triptych_billing::PLANS;
use triptych_ports::{CheckoutRequest, OpenCheckout, PaymentProvider as _};
use triptych_users::UserId;
use triptych_users::id::Uuid;

async fn fresh_provider() -> DemoPayments {
    DemoPayments
}
triptych_ports::payment_provider_contract!(fresh_provider);

#[tokio::test]
async fn every_checkout_is_the_mock_checkout() {
    for details in &PLANS {
        let request = CheckoutRequest {
            user_id: UserId::new(Uuid::from_u128(1)),
            customer: None,
            plan: details.plan,
            idempotency_key: "1".to_owned(),
        };
        let checkout = DemoPayments.create_checkout(&request).await.unwrap();
        let mock = OpenCheckout {
            id: None,
            url: "#mock-checkout".to_owned(),
        };
        assert_eq!(checkout, mock);
    }
}
