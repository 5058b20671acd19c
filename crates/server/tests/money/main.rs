//! What no payment may do, shown on both databases. What takes longer is in `tests/soak`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod deletions;
mod deliveries;
mod generations;
mod grace;
mod interrupted;
mod lapses;
mod orders;
mod prices;
mod support;
mod till;
mod unheard;
mod upgrades;

#[path = "../journeys/support.rs"]
#[allow(dead_code)] // These tests need a part of what the journeys do.
mod server;
