//! The HTTP interface: routes, extractors, DTOs, errors and the OpenAPI document.
//!
//! A request is extracted and parsed, passed to one use case, and its result mapped to a response.
//! No decisions are made here and nothing is stored.

pub mod dto;
pub mod error;
pub mod extractors;
pub mod page;
pub mod services;
pub mod signing;

mod archive;
mod connection;
mod forwarding;
mod handlers;
mod log;
mod middleware;
mod openapi;
mod own_host;
mod personal_data;
mod routes;
mod server;
mod zip;

pub use actix_web::dev::Server;
pub use forwarding::{TrustedProxies, TrustedProxyError};
pub use own_host::AllowedHosts;
pub use page::PageAsset;
pub use server::{serve, serve_metrics};
pub use services::{HttpLimits, HttpServices, HttpSettings, Mount};
pub use signing::{AddressSigner, SigningKey, SigningKeyError};
