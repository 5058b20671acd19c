//! Mail as its receivers get it: out of the files of an outbox, and out of a real SMTP server.
#![allow(clippy::unwrap_used, clippy::panic)]

mod outbox;
mod smtp;
mod smtp_server;
mod support;
