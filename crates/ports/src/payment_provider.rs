//! Card payments.

use async_trait::async_trait;
use triptych_billing::Plan;
use triptych_users::UserId;

use crate::Failure;

/// What is to be paid for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutRequest {
    /// Who pays.
    pub user_id: UserId,
    /// For which plan.
    pub plan: Plan,
}

/// Where the browser goes to pay. `#mock-checkout` means that nothing can be paid here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckoutUrl(pub String);

/// Takes payments.
#[async_trait]
pub trait PaymentProvider: Send + Sync {
    /// Opens a checkout.
    async fn create_checkout(&self, request: &CheckoutRequest) -> Result<CheckoutUrl, Failure>;
}
