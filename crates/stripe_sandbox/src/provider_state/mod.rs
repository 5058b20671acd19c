//! The state of the sandbox and all of its operations, without a clock, randomness or files: the
//! time and new ids come from an [`OperationContext`](crate::provider_state::OperationContext).

mod checkout;
mod customer;
mod event;
mod payment;
mod plan_name;
mod subscribing;
mod subscription;
mod time;

use std::collections::BTreeMap;

use chrono::{DateTime, SubsecRound as _, Utc};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use triptych_ports::Randomness;

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

/// The random bytes of an id: 128 bits, so that the address of a page cannot be guessed.
const NAME_BYTES: usize = 16;

/// The time and the source of ids of an operation.
#[derive(Clone, Copy)]
pub(crate) struct OperationContext<'a> {
    /// By the sandbox's clock, in whole seconds.
    pub(crate) now: DateTime<Utc>,
    randomness: &'a dyn Randomness,
}

impl<'a> OperationContext<'a> {
    pub(crate) fn new(now: DateTime<Utc>, randomness: &'a dyn Randomness) -> Self {
        Self {
            now: now.trunc_subsecs(0),
            randomness,
        }
    }

    /// The same at another time.
    pub(crate) fn at(self, now: DateTime<Utc>) -> Self {
        Self::new(now, self.randomness)
    }

    /// A new id, such as `cs_…`.
    pub(crate) fn name(&self, prefix: &str) -> String {
        let secret = self.randomness.secret();
        let part = secret.get(..NAME_BYTES).unwrap_or(&secret);
        format!("{prefix}_{}", hex::encode(part))
    }
}

#[cfg(test)]
mod tests;
