//! Stripe: the requests, and the handling of all possible responses.
//!
//! Most tests use a local stub server that returns complete objects, as in Stripe's API reference,
//! because the library accepts nothing less.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod checkout;
mod contract;
mod customer;
mod ending;
mod event;
mod failures;
mod look_up;
mod one_subscription;
mod payments_back;
mod prices;
mod subscribing;
mod subscription;
mod support;
