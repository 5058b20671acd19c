//! The interface as a client meets it: the real server on a free port, over fakes that keep real
//! state.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
// One test binary has no outside: what is public here is public to its modules.
#![allow(unreachable_pub)]

mod social;
mod support;

mod accounts;
mod analysis;
mod archive;
mod avatars;
mod best_photo;
mod billing;
mod confirm_email;
mod connections;
mod contact;
mod deleted_meanwhile;
mod deletion;
mod drafts;
mod email;
mod export_post;
mod generate_suggestions;
mod headers;
mod health;
mod history;
mod idempotency;
mod identities;
mod mail;
mod media;
mod not_duplicate;
mod openapi;
mod orphans;
mod own_host;
mod page;
mod password_reset;
mod permissions;
mod personal_data;
mod phone;
mod photo_content;
mod photos;
mod plans;
mod profile;
mod protocol;
mod refine;
mod robustness;
mod sessions;
mod stored_bytes;
mod throttling;
mod trips;
mod unavailable;
mod upload_photo;
