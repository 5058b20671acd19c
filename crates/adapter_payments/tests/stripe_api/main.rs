//! Stripe: what is sent to it, and what is made of everything that it may answer.
//!
//! Most tests speak with a stub server on this machine that answers with whole objects, as
//! Stripe's API reference shows them: the library takes nothing less. `localstripe` is a server
//! that somebody else wrote; `.ci/with-localstripe.sh` starts it, and without it its tests fail.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod checkout;
mod contract;
mod customer;
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
