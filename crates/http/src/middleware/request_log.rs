//! Logs each request without its query, which can contain signatures and reset tokens.
//!
//! The same span is the root of the request's trace, or continues that of the W3C header
//! `traceparent`.

use actix_web::Error;
use actix_web::HttpMessage;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::HeaderMap;
use opentelemetry::propagation::Extractor;
use opentelemetry::trace::TraceContextExt as _;
use opentelemetry::{KeyValue, global};
use tracing::Span;
use tracing::field::Empty;
use tracing_actix_web::{RequestId, RootSpanBuilder};
use tracing_opentelemetry::OpenTelemetrySpanExt as _;

/// Creates the span of a request.
pub(crate) struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let request_id = request.extensions().get::<RequestId>().copied();
        let span = tracing::info_span!(
            "request",
            request.id = request_id.map(tracing::field::display),
            http.method = %request.method(),
            http.path = request.path(),
            http.status = Empty,
            user.id = Empty,
        );
        let headers = TraceHeaders(request.headers());
        let parent = global::get_text_map_propagator(|format| format.extract(&headers));
        // Fails only where there are no traces.
        let _ = span.set_parent(parent);
        span
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let status = match outcome {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        span.record("http.status", status.as_u16());
        if let Ok(response) = outcome {
            trace_route(&span, response);
        }
        tracing::info!(parent: &span, "request answered");
    }
}

/// Adds the route's pattern to the trace. The log has the path.
fn trace_route<B>(span: &Span, response: &ServiceResponse<B>) {
    let context = span.context();
    if context.span().is_recording()
        && let Some(route) = response.request().match_pattern()
    {
        let route = KeyValue::new("http.route", route);
        context.span().set_attribute(route);
    }
}

/// The header in which a trace is continued.
const TRACE_PARENT: &str = "traceparent";

/// The headers of a request, of which only [`TRACE_PARENT`] is read: each span would have a copy of
/// `tracestate`, whose length the client chooses.
struct TraceHeaders<'a>(&'a HeaderMap);

impl Extractor for TraceHeaders<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        let value = self.0.get(name).filter(|_| name == TRACE_PARENT);
        value?.to_str().ok()
    }

    fn keys(&self) -> Vec<&str> {
        vec![TRACE_PARENT]
    }
}
