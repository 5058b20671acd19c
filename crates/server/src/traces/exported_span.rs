//! What leaves the server of a span.

use std::time::Duration;

use opentelemetry::trace::{SpanKind, Status};
use opentelemetry::{Context, KeyValue};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::trace::{Span, SpanData, SpanEvents, SpanProcessor};

/// The span of a request.
const REQUEST: &str = "request";
/// The span of a background job.
const JOB: &str = "job";
/// The beginning of the targets of spans that are calls of something outside.
const ADAPTERS: &str = "triptych_adapter_";
/// The spans that begin a trace.
pub(super) const BEGINNINGS: [&str; 2] = [REQUEST, JOB];

/// The attributes that are exported. All others stay here, so that a field of the log never adds
/// personal data to a trace.
const ATTRIBUTES: [&str; 7] = [
    "request.id",
    METHOD,
    "http.route",
    STATUS,
    "job.kind",
    "job.id",
    "db.system.name",
];
/// The request's method, one of [`METHODS`] or [`OTHER_METHOD`].
const METHOD: &str = "http.request.method";
const STATUS: &str = "http.response.status_code";

/// The usual methods. A client can send any other word.
const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/// The name of any other method.
const OTHER_METHOD: &str = "_OTHER";

/// Passes spans on as they are exported, so that nothing else of them waits: the length of a path
/// is its client's choice.
#[derive(Debug)]
pub(super) struct ExportedSpans<Next>(pub(super) Next);

impl<Next: SpanProcessor> SpanProcessor for ExportedSpans<Next> {
    fn on_start(&self, span: &mut Span, context: &Context) {
        self.0.on_start(span, context);
    }

    fn on_end(&self, span: SpanData) {
        self.0.on_end(exported(span));
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.0.force_flush()
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.0.shutdown_with_timeout(timeout)
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.0.set_resource(resource);
    }
}

/// Removes what is not exported and names what begins a trace.
fn exported(mut span: SpanData) -> SpanData {
    match span.name.as_ref() {
        REQUEST => describe_request(&mut span),
        JOB => {
            let kind = text(&span, "job.kind").unwrap_or_default();
            span.name = format!("{JOB} {kind}").into();
            span.span_kind = SpanKind::Consumer;
        }
        _ if text(&span, "target").is_some_and(|target| target.starts_with(ADAPTERS)) => {
            span.span_kind = SpanKind::Client;
        }
        _ => {}
    }
    // Only errors are recorded as events. Their texts stay in the log.
    if !span.events.is_empty() {
        span.events = SpanEvents::default();
        span.status = Status::error("");
    }
    let attributes = &mut span.attributes;
    attributes.retain(|attribute| ATTRIBUTES.contains(&attribute.key.as_str()));
    span
}

fn describe_request(span: &mut SpanData) {
    span.span_kind = SpanKind::Server;
    let sent = text(span, "http.method");
    let mut methods = METHODS.into_iter();
    let method = methods.find(|method| sent.as_deref() == Some(method));
    let method = method.unwrap_or(OTHER_METHOD);
    span.name = match text(span, "http.route") {
        Some(route) => format!("{method} {route}").into(),
        None => method.into(),
    };
    span.attributes.push(KeyValue::new(METHOD, method));
    let status = text(span, "http.status").and_then(|status| status.parse::<i64>().ok());
    if let Some(status) = status {
        span.attributes.push(KeyValue::new(STATUS, status));
        if status >= 500 {
            span.status = Status::error("");
        }
    }
}

fn text(span: &SpanData, field: &str) -> Option<String> {
    let mut attributes = span.attributes.iter();
    let found = attributes.find(|attribute| attribute.key.as_str() == field)?;
    Some(found.value.as_str().into_owned())
}
