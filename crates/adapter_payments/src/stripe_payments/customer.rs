//! Customers at Stripe, and the page where they manage their cards.

use std::collections::HashMap;

use sha2::{Digest as _, Sha256};
use stripe_billing::billing_portal_session::CreateBillingPortalSession;
use stripe_client_core::{RequestBuilder, StripeRequest};
use stripe_core::customer::{CreateCustomer, RetrieveCustomer};
use triptych_ports::{CustomerId, Payer, PaymentError};

use super::{StripePayments, USER_ID};

impl StripePayments {
    pub(super) async fn name_customer(&self, payer: &Payer) -> Result<CustomerId, PaymentError> {
        let user_id = payer.user_id.to_string();
        // Stripe refuses another address under the same key, and keys should not contain addresses.
        let address = hex::encode(Sha256::digest(payer.email.as_str()));
        let mut key = format!("customer-{user_id}-{address}");
        // Otherwise Stripe would return the first customer again, which was deleted since.
        if let Some(lost) = &payer.lost {
            key = format!("{key}-after-{}", lost.as_str());
        }
        let request = CreateCustomer::new()
            .email(payer.email.as_str())
            .metadata(HashMap::from([(USER_ID.to_owned(), user_id)]));
        let customer = self.client.create_anyway(&request, &key).await?;
        Ok(CustomerId::new(customer.id.to_string()))
    }

    /// Whether a customer exists; Stripe still returns a deleted one, marked as such.
    pub(super) async fn is_there(&self, customer: &CustomerId) -> Result<bool, PaymentError> {
        let request = Presence(RetrieveCustomer::new(customer.as_str()));
        match self.client.send(&request).await {
            Ok(found) => Ok(found.deleted != Some(true)),
            Err(PaymentError::NotFound) => Ok(false),
            Err(error) => Err(error),
        }
    }

    pub(super) async fn portal_url(&self, customer: &CustomerId) -> Result<String, PaymentError> {
        let request = CreateBillingPortalSession::new()
            .customer(customer.as_str())
            .return_url(format!("{}/account", self.public_url));
        Ok(self.client.send(&request).await?.url)
    }
}

/// A request for a customer of whose response only the deletion is parsed.
struct Presence(RetrieveCustomer);

/// Whether a customer was deleted; no other field is parsed.
#[derive(miniserde::Deserialize)]
struct Deletion {
    deleted: Option<bool>,
}

impl StripeRequest for Presence {
    type Output = Deletion;

    fn build(&self) -> RequestBuilder {
        self.0.build()
    }
}

impl StripePayments {
    /// Checkouts first: one that is paid meanwhile has started its subscription before the
    /// subscriptions are listed. The customer was created for one user, so all of it can be
    /// deleted.
    pub(super) async fn end_all_of(&self, customer: &CustomerId) -> Result<(), PaymentError> {
        match self.expire_checkouts(customer, |_| true).await {
            Ok(()) => self.end_subscriptions(customer).await,
            Err(PaymentError::NotFound) => Ok(()),
            Err(error) => Err(error),
        }
    }

    async fn end_subscriptions(&self, customer: &CustomerId) -> Result<(), PaymentError> {
        for found in self.subscriptions_of(customer).await? {
            self.end_subscription(found.id.as_str()).await?;
        }
        Ok(())
    }
}
