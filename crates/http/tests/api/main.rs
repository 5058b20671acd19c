//! The interface as a client meets it: the real server on a free port, over fakes that keep real
//! state.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
// One test binary has no outside: what is public here is public to its modules.
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
mod throttling;
mod trip;
mod unavailable;
