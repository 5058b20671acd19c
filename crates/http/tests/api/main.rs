//! Tests of the API over HTTP: the real server on a free port, with fakes that keep real state.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
// A test binary has no users; `pub` items are for its own modules.
#![allow(unreachable_pub)]

mod social;
mod support;

mod account;
mod archive;
mod billing;
mod connections;
mod contact;
mod drafts;
mod export_post;
mod generate_suggestions;
mod headers;
mod health;
mod history;
mod idempotency;
mod openapi;
mod own_host;
mod page;
mod permissions;
mod phone;
mod plans;
mod protocol;
mod refine;
mod robustness;
mod sweeps;
mod throttling;
mod trip;
mod unavailable;
