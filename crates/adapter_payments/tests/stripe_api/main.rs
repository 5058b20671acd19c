//! Stripe: what is sent to it, and what is made of everything that it may answer.
//!
//! Most tests speak with a stub server on this machine that answers with whole objects, as
//! Stripe's API reference shows them: the library takes nothing less. `localstripe` and
//! `emulate` are servers that somebody else wrote; `.ci/with-localstripe.sh` and
//! `.ci/with-emulate.sh` start them, and without them their tests fail.

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
