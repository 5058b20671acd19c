//! Checkouts where nothing is paid.

use std::sync::Mutex;

use async_trait::async_trait;
use triptych_ports::{CheckoutRequest, CheckoutUrl, Failure, PaymentProvider};

use crate::shared::lock;
use crate::{CanFail, Faults};

/// Opens checkouts and remembers them.
#[derive(Default)]
pub struct FakePayments {
    checkouts: Mutex<Vec<CheckoutRequest>>,
    faults: Faults,
}

impl FakePayments {
    /// A provider without checkouts.
    pub fn new() -> Self {
        Self::default()
    }

    /// What was to be paid for, oldest first.
    pub fn checkouts(&self) -> Vec<CheckoutRequest> {
        lock(&self.checkouts).clone()
    }
}

impl CanFail for FakePayments {
    fn faults(&self) -> &Faults {
        &self.faults
    }
}

#[async_trait]
impl PaymentProvider for FakePayments {
    async fn create_checkout(&self, request: &CheckoutRequest) -> Result<CheckoutUrl, Failure> {
        self.faults.check()?;
        let mut checkouts = lock(&self.checkouts);
        checkouts.push(request.clone());
        let number = checkouts.len();
        Ok(CheckoutUrl(format!(
            "https://payments.example.org/checkout/{number}"
        )))
    }
}
