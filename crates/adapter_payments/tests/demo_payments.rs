//! The demonstration of payments: the contract, and the address that the page looks for.

#![allow(clippy::unwrap_used)]

use triptych_adapter_payments::DemoPayments;
use triptych_billing::PLANS;
use triptych_ports::{CheckoutRequest, PaymentProvider as _};
use triptych_users::UserId;
use triptych_users::id::Uuid;

async fn fresh_provider() -> DemoPayments {
    DemoPayments
}
triptych_ports::payment_provider_contract!(fresh_provider);

#[tokio::test]
async fn every_checkout_is_the_mock_checkout() {
    let user_id = UserId::new(Uuid::from_u128(1));
    for details in &PLANS {
        let plan = details.plan;
        let request = CheckoutRequest { user_id, plan };
        let url = DemoPayments.create_checkout(&request).await.unwrap();
        assert_eq!(url.0, "#mock-checkout");
    }
}
