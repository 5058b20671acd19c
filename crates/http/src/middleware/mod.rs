//! Middleware of all routes.

mod deadline;
mod drain;
mod error_shape;
mod headers;
mod overload;
mod peer;
mod request_log;
mod request_metrics;

pub(crate) use deadline::answer_in_time;
pub(crate) use drain::close_while_draining;
pub(crate) use error_shape::{catch_panics, one_error_shape};
pub(crate) use headers::{
    cross_origin, default_headers, header_map, hide_identity, leave_small_plain,
};
pub(crate) use overload::refuse_beyond_capacity;
pub(crate) use peer::check_peer;
pub(crate) use request_log::RequestSpan;
pub(crate) use request_metrics::count_requests;
