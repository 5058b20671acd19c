//! The state of the sandbox and all of its operations, without a clock, randomness or files: the
//! time and new ids come from an [`OperationContext`](crate::operation_context::OperationContext).

mod checkout;
mod customer;
mod event;
mod payment;
mod plan_name;
mod subscribing;
mod subscription;
#[cfg(test)]
mod tests;
mod time;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub(crate) use checkout::{Checkout, CheckoutOrder, CheckoutState};
pub(crate) use customer::Customer;
pub(crate) use event::OutgoingEvent;
pub(crate) use payment::{Bought, DisputeState, Payment, PaymentState};
pub(crate) use subscribing::{Card, SubscriptionOrder};
pub(crate) use subscription::{Subscription, SubscriptionStatus};

/// The object does not exist, or its state does not allow the operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the sandbox knows no such thing")]
pub(crate) struct Unknown;

/// The state of the provider, by ids of the provider.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProviderState {
    /// The offset of the sandbox's clock from the real time.
    pub(crate) clock_ahead_seconds: i64,
    pub(crate) customers: BTreeMap<String, Customer>,
    pub(crate) checkouts: BTreeMap<String, Checkout>,
    pub(crate) subscriptions: BTreeMap<String, Subscription>,
    /// Payments of posts by checkout id, those of periods by invoice id.
    pub(crate) payments: BTreeMap<String, Payment>,
    /// The results of requests by idempotency key.
    wishes: BTreeMap<String, String>,
    /// Events that are not delivered yet, oldest first.
    pub(crate) events: Vec<OutgoingEvent>,
}

impl ProviderState {
    /// Creates an object, once for each idempotency key.
    fn once(&mut self, key: Option<&str>, create: impl FnOnce(&mut Self) -> String) -> String {
        if let Some(created) = key.and_then(|key| self.wishes.get(key)) {
            return created.clone();
        }
        let id = create(self);
        let key = key.map(ToOwned::to_owned);
        self.wishes.extend(key.map(|key| (key, id.clone())));
        id
    }
}
