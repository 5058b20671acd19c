//! Customers: Stripe's names of our users, and the page on which they look after their cards.

use std::collections::HashMap;

use sha2::{Digest as _, Sha256};
use stripe_billing::billing_portal_session::CreateBillingPortalSession;
use stripe_core::customer::CreateCustomer;
use triptych_ports::{CustomerId, Payer, PaymentError};

use super::{StripePayments, USER_ID};

impl StripePayments {
    pub(super) async fn name_customer(&self, payer: &Payer) -> Result<CustomerId, PaymentError> {
        let user_id = payer.user_id.to_string();
        // Another address under the same key would be refused, and keys are no place for addresses.
        let address = hex::encode(Sha256::digest(payer.email.as_str()));
        let key = format!("customer-{user_id}-{address}");
        let request = CreateCustomer::new()
            .email(payer.email.as_str())
            .metadata(HashMap::from([(USER_ID.to_owned(), user_id)]));
        let customer = self.client.create(&request, &key).await?;
        Ok(CustomerId::new(customer.id.to_string()))
    }

    pub(super) async fn portal_url(&self, customer: &CustomerId) -> Result<String, PaymentError> {
        let request = CreateBillingPortalSession::new()
            .customer(customer.as_str())
            .return_url(format!("{}/account", self.public_url));
        Ok(self.client.send(&request).await?.url)
    }
}
