//! Models of every provider against a stand-in that is played by the tests: it answers well, badly, slowly, not at all, or as a picture told it.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod budget;
mod contact_sheets;
mod contract;
mod faults;
mod formats;
mod hostile;
mod metering;
mod privacy;
mod providers;
mod ranking;
mod review;
mod rewriting;
mod support;
