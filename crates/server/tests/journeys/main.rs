//! The executable as its users meet it: started, spoken to over HTTP, killed and started again.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod accounts;
mod backup;
mod crash;
mod curate;
#[cfg(unix)]
mod disk;
mod doctor;
mod hostile_files;
mod hostile_names;

mod logs;
mod mailed_links;
mod main_job;
mod metrics;
mod models;
mod payments;
mod posts;
mod safety;
mod sandbox;
mod smtp_server;
mod start;
mod support;
mod traces;
mod users;
