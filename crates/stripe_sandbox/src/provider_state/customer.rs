//! Customers.

use serde::{Deserialize, Serialize};

use super::ProviderState;
use crate::provider_state::OperationContext;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Customer {
    /// The id of our user.
    pub(crate) user_id: String,
    /// The address for receipts; empty if it is unknown.
    pub(crate) email: String,
    /// The last path segment of the portal's address, which is a secret that gives full access.
    pub(crate) portal: String,
}

impl ProviderState {
    /// Returns the customer id of a user, and creates it at first.
    pub(crate) fn name_customer(
        &mut self,
        user_id: &str,
        email: &str,
        context: &OperationContext<'_>,
    ) -> String {
        let known = self.customers.iter_mut();
        let mut known = known.filter(|(_, customer)| customer.user_id == user_id);
        if let Some((name, customer)) = known.next() {
            email.clone_into(&mut customer.email);
            return name.clone();
        }
        let name = context.name("cus");
        self.insert_customer(&name, user_id, email, context);
        name
    }

    /// The customer with an id from earlier. A missing one is created: a database that is older
    /// than the sandbox's file, or from another provider, is no reason to refuse a payment.
    pub(super) fn known_customer(
        &mut self,
        name: Option<&str>,
        user_id: &str,
        context: &OperationContext<'_>,
    ) -> String {
        match name {
            Some(name) if self.customers.contains_key(name) => name.to_owned(),
            Some(name) => {
                self.insert_customer(name, user_id, "", context);
                name.to_owned()
            }
            None => self.name_customer(user_id, "", context),
        }
    }

    /// The customer whose portal has this address.
    pub(crate) fn customer_of_portal(&self, portal: &str) -> Option<(&str, &Customer)> {
        let mut customers = self.customers.iter();
        let found = customers.find(|(_, customer)| customer.portal == portal);
        found.map(|(name, customer)| (name.as_str(), customer))
    }

    fn insert_customer(
        &mut self,
        name: &str,
        user_id: &str,
        email: &str,
        context: &OperationContext<'_>,
    ) {
        let customer = Customer {
            user_id: user_id.to_owned(),
            email: email.to_owned(),
            portal: context.name("bps"),
        };
        self.customers.insert(name.to_owned(), customer);
    }
}
