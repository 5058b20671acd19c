//! What the sandbox knows, and all that can happen to it. Nothing here reads a clock, draws lots
//! or writes a file: the time and new names come in with an
//! [`Occasion`](crate::occasion::Occasion).

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

pub(crate) use checkout::{Checkout, CheckoutState};
pub(crate) use customer::Customer;
pub(crate) use event::OutgoingEvent;
pub(crate) use payment::{Bought, Dispute, DisputeState, Payment, PaymentState};
pub(crate) use subscribing::{Card, SubscriptionWish};
pub(crate) use subscription::{Subscription, SubscriptionStatus};

/// What was asked about is not there, or cannot be done to it any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the sandbox knows no such thing")]
pub(crate) struct Unknown;

/// The books of the provider. Everything is kept under the name that the provider gave it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Books {
    /// How far the sandbox's clock is ahead of the real one.
    pub(crate) clock_ahead_seconds: i64,
    pub(crate) customers: BTreeMap<String, Customer>,
    pub(crate) checkouts: BTreeMap<String, Checkout>,
    pub(crate) subscriptions: BTreeMap<String, Subscription>,
    /// Single posts under the name of their checkout, periods under that of their invoice.
    pub(crate) payments: BTreeMap<String, Payment>,
    /// What came of each wish that carried an idempotency key.
    wishes: BTreeMap<String, String>,
    /// Events that the server has not taken yet, oldest first.
    pub(crate) events: Vec<OutgoingEvent>,
}
