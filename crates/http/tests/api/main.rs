//! The interface as a client meets it: the real server on a free port, over fakes that keep real
//! state.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod support;

mod accounts;
mod archive;
mod best_photo;
mod billing;
mod export_post;
mod generate_suggestions;
mod headers;
mod health;
mod history;
mod media;
mod openapi;
mod page;
mod permissions;
mod photos;
mod protocol;
mod robustness;
mod trips;
mod unavailable;
mod upload_photo;
