//! The crate's promises, kept on real photographs.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_precision_loss
)]

mod analysis;
mod bombs;
mod copies;
mod formats;
mod header;
mod orientation;
mod renditions;
mod robustness;
mod support;
