//! What money and credits endure over minutes: `make soak`. Every draw comes from a seed, which is
//! printed; counts and seed can be set by the variables that [`settings`] names.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stderr
)]

mod burst;
mod checks;
mod customer;
mod decode_attack;
mod deliveries;
mod endurance;
mod faulty_model;
mod faulty_writer;
mod generations;
mod hangs;
mod kills;
mod many_addresses;
mod outages;
mod settings;
mod slow_clients;
mod stops;
mod tally;
mod visits;

#[path = "../money/support/mod.rs"]
#[allow(dead_code, unused_imports)] // These tests need a part of what the quick ones do.
mod support;

#[path = "../journeys/support.rs"]
#[allow(dead_code)]
mod server;

#[path = "../journeys/smtp_server.rs"]
#[allow(dead_code)]
mod smtp_server;

#[path = "../../../adapter_storage/tests/support/mod.rs"]
#[allow(dead_code)]
mod storage;

#[path = "../../../adapter_oidc/tests/provider/real_provider.rs"]
#[allow(dead_code)]
mod identity_provider;
