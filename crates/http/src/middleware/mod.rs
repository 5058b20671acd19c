//! What happens to every request and every answer, whatever the route.

mod authenticate;
mod compression;
mod error_shape;
mod headers;
mod panics;
mod request_log;
mod request_metrics;

pub(crate) use authenticate::authenticate;
pub(crate) use compression::hide_identity;
pub(crate) use error_shape::one_error_shape;
pub(crate) use headers::{cross_origin, default_headers};
pub(crate) use panics::catch_panics;
pub(crate) use request_log::RequestSpan;
pub(crate) use request_metrics::count_requests;
