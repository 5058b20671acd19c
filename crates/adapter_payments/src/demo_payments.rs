//! Payments for demonstrations: nothing is charged or bought.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::{CheckoutId, Plan, SubscriptionId};
use triptych_ports::{
    CheckoutRequest, CustomerId, EventRefused, Findings, OpenCheckout, Payer, PaymentError,
    PaymentProvider, ProviderEvent, SubscriptionDetails, SubscriptionRequest,
};

/// The address by which the front end recognises a simulated checkout.
const MOCK_CHECKOUT: &str = "#mock-checkout";

/// Returns a fake address for every checkout. The front end shows a notice there; since no payment
/// ever follows, there is no credit and no subscription.
#[derive(Debug, Clone, Copy, Default)]
pub struct DemoPayments;

#[async_trait]
impl PaymentProvider for DemoPayments {
    async fn create_customer(&self, _payer: &Payer) -> Result<Option<CustomerId>, PaymentError> {
        Ok(None)
    }

    async fn knows_customer(&self, _customer: &CustomerId) -> Result<bool, PaymentError> {
        Ok(false)
    }

    async fn create_checkout(
        &self,
        _request: &CheckoutRequest,
    ) -> Result<OpenCheckout, PaymentError> {
        Ok(OpenCheckout {
            id: None,
            url: MOCK_CHECKOUT.to_owned(),
        })
    }

    async fn create_subscription(
        &self,
        _request: &SubscriptionRequest,
    ) -> Result<SubscriptionDetails, PaymentError> {
        Err(PaymentError::NotFound)
    }

    async fn subscription(
        &self,
        _id: &SubscriptionId,
    ) -> Result<SubscriptionDetails, PaymentError> {
        Err(PaymentError::NotFound)
    }

    async fn cancel_at_period_end(
        &self,
        _id: &SubscriptionId,
    ) -> Result<SubscriptionDetails, PaymentError> {
        Err(PaymentError::NotFound)
    }

    async fn change_plan(
        &self,
        _id: &SubscriptionId,
        _plan: Plan,
    ) -> Result<SubscriptionDetails, PaymentError> {
        Err(PaymentError::NotFound)
    }

    async fn end(&self, _id: &SubscriptionId) -> Result<(), PaymentError> {
        Ok(())
    }

    async fn end_all(&self, _customer: &CustomerId) -> Result<(), PaymentError> {
        Ok(())
    }

    async fn open_portal(&self, _customer: &CustomerId) -> Result<String, PaymentError> {
        Err(PaymentError::NotFound)
    }

    fn verify_event(
        &self,
        _body: &[u8],
        _signature: Option<&str>,
        _now: DateTime<Utc>,
    ) -> Result<ProviderEvent, EventRefused> {
        Err(EventRefused::BadSignature)
    }

    async fn look_up_checkout(&self, _id: &CheckoutId) -> Result<Option<Findings>, PaymentError> {
        Err(PaymentError::NotFound)
    }

    async fn look_up_subscription(
        &self,
        _id: &SubscriptionId,
    ) -> Result<Option<Findings>, PaymentError> {
        Err(PaymentError::NotFound)
    }

    async fn look_up(&self, _event: &ProviderEvent) -> Result<Option<Findings>, PaymentError> {
        Ok(None)
    }
}
