//! Tests of the crate on real photographs.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss
)]

mod analysis;
mod bombs;
mod colour_card;
mod colour_spaces;
mod contact_sheets;
mod containers;
mod copies;
mod formats;
mod header;
mod heic;
mod heif;
mod orientation;
mod renditions;
mod robustness;
mod support;
