//! Payments for showing the product: nothing is charged, nothing is bought.

use async_trait::async_trait;
use triptych_ports::{CheckoutRequest, CheckoutUrl, Failure, PaymentProvider};

/// The address by which the page knows that it stands in for a checkout itself.
const MOCK_CHECKOUT: &str = "#mock-checkout";

/// Answers every checkout with the address of none. The page shows its own notice there; since no
/// payment ever follows, no credit does.
#[derive(Debug, Clone, Copy, Default)]
pub struct DemoPayments;

#[async_trait]
impl PaymentProvider for DemoPayments {
    async fn create_checkout(&self, _request: &CheckoutRequest) -> Result<CheckoutUrl, Failure> {
        Ok(CheckoutUrl(MOCK_CHECKOUT.to_owned()))
    }
}
