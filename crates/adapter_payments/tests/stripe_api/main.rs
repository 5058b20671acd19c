//! Stripe: the requests, and the handling of all possible responses.
//!
//! Most tests use a local stub server that returns complete objects, as in Stripe's API reference,
//! because the library accepts nothing less. `localstripe` and `emulate` are third-party servers;
//! `.ci/with-localstripe.sh` and `.ci/with-emulate.sh` start them, and without them their tests
//! fail.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod checkout;
mod contract;
mod customer;
mod emulate;
mod ending;
mod event;
mod failures;
mod localstripe;
mod look_up;
mod one_subscription;
mod payments_back;
mod prices;
mod subscribing;
mod subscription;
mod support;
