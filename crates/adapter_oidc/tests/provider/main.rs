//! Signing in by a real provider, which keeps to the contract, and by ones that lie or are broken.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod broken;
mod claims;
mod forged;
mod real;
mod real_provider;
mod stub_provider;
