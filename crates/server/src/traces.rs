//! Traces, sent to a collector by OTLP over HTTP.
//!
//! Spans wait in a bounded queue for a thread that sends them, so a collector that is slow or
//! unavailable delays nothing: what does not fit into the queue is dropped.

mod exported_span;
mod exporter;

use std::sync::Arc;
use std::time::Duration;

use opentelemetry::trace::TracerProvider as _;
use opentelemetry::{KeyValue, global};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{
    BatchConfigBuilder, BatchSpanProcessor, Sampler, SdkTracerProvider,
};
use tracing::level_filters::LevelFilter;
use tracing::subscriber::Interest;
use tracing::{Level, Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Filter, Layer};
use tracing_subscriber::registry::LookupSpan;
use triptych_adapter_system::SystemRandomness;
use triptych_ports::{HealthCheck, Randomness as _};

use crate::config::TelemetryConfig;
use exported_span::{BEGINNINGS, ExportedSpans};
use exporter::CollectorExporter;

/// The maximum number of spans that wait to be sent.
const WAITING_MAX: usize = 8_192;
/// The maximum number of spans in one export.
const BATCH_MAX: usize = 1_024;
/// The time between exports while there are few spans.
const EXPORT_EVERY: Duration = Duration::from_secs(2);
/// The timeout of the last export.
const LAST_EXPORT_WITHIN: Duration = Duration::from_secs(2);

/// The traces of this process.
pub(crate) struct Traces(SdkTracerProvider);

impl Traces {
    /// Starts the thread that sends spans; `None` without an endpoint. Must not be called on an
    /// async thread.
    ///
    /// # Errors
    /// If the settings are invalid, or the HTTP client cannot be created.
    pub(crate) fn start(config: &TelemetryConfig) -> anyhow::Result<Option<Self>> {
        let Some(exporter) = CollectorExporter::new(config)? else {
            return Ok(None);
        };
        let limits = BatchConfigBuilder::default()
            .with_max_queue_size(WAITING_MAX)
            .with_max_export_batch_size(BATCH_MAX)
            .with_scheduled_delay(EXPORT_EVERY)
            .build();
        let processor = BatchSpanProcessor::builder(exporter).with_batch_config(limits);
        let sampler = Sampler::TraceIdRatioBased(config.traces_sample_ratio);
        let provider = SdkTracerProvider::builder()
            .with_sampler(Sampler::ParentBased(Box::new(sampler)))
            .with_resource(resource())
            .with_span_processor(ExportedSpans(processor.build()))
            .build();
        global::set_text_map_propagator(TraceContextPropagator::new());
        Ok(Some(Self(provider)))
    }

    /// The health check of the collector; `None` without an endpoint.
    ///
    /// # Errors
    /// See [`Traces::start`].
    pub(crate) fn health_check(
        config: &TelemetryConfig,
    ) -> anyhow::Result<Option<Arc<dyn HealthCheck>>> {
        let exporter = CollectorExporter::new(config)?;
        Ok(exporter.map(|exporter| Arc::new(exporter) as Arc<dyn HealthCheck>))
    }

    /// The layer that records spans.
    pub(crate) fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        tracing_opentelemetry::layer()
            .with_tracer(self.0.tracer("triptych"))
            .with_location(false)
            .with_threads(false)
            .with_tracked_inactivity(false)
            .with_context_activation(false)
            .with_filter(OwnSpans)
    }

    /// Sends the spans that wait.
    pub(crate) fn end(self) {
        if let Err(error) = self.0.shutdown_with_timeout(LAST_EXPORT_WITHIN) {
            tracing::warn!(%error, "the last traces were not sent");
        }
    }
}

fn resource() -> Resource {
    let instance = SystemRandomness.new_id().to_string();
    Resource::builder_empty()
        .with_attributes([
            KeyValue::new("service.name", "triptych"),
            KeyValue::new("service.version", env!("CARGO_PKG_VERSION")),
            KeyValue::new("service.instance.id", instance),
        ])
        .build()
}

/// Selects the spans of this workspace. A trace begins with a request or a job, so a worker that
/// looks for work is not traced. Of events only the error that `#[instrument(err)]` reports is
/// selected; it marks its span as failed.
struct OwnSpans;

impl OwnSpans {
    fn may_record(metadata: &Metadata<'_>) -> bool {
        let is_failure =
            || *metadata.level() == Level::DEBUG && metadata.fields().field("error").is_some();
        *metadata.level() <= Level::DEBUG
            && metadata.target().starts_with("triptych")
            && (metadata.is_span() || is_failure())
    }
}

impl<S> Filter<S> for OwnSpans
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    fn enabled(&self, metadata: &Metadata<'_>, context: &Context<'_, S>) -> bool {
        Self::may_record(metadata)
            && (BEGINNINGS.contains(&metadata.name()) || context.lookup_current().is_some())
    }

    fn callsite_enabled(&self, metadata: &'static Metadata<'static>) -> Interest {
        if Self::may_record(metadata) {
            Interest::sometimes()
        } else {
            Interest::never()
        }
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(LevelFilter::DEBUG)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::sync::Mutex;

    use opentelemetry::trace::{SpanKind, Status};
    use opentelemetry_sdk::error::OTelSdkResult;
    use opentelemetry_sdk::trace::{SimpleSpanProcessor, SpanData, SpanExporter};
    use tracing::{debug, debug_span, info_span, warn};
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    #[derive(Clone, Debug, Default)]
    struct Collected(Arc<Mutex<Vec<SpanData>>>);

    impl SpanExporter for Collected {
        async fn export(&self, spans: Vec<SpanData>) -> OTelSdkResult {
            self.0.lock().unwrap().extend(spans);
            Ok(())
        }
    }

    /// What is exported of spans, in the order in which they end.
    fn traced(work: impl FnOnce()) -> Vec<SpanData> {
        let collected = Collected::default();
        let spans = ExportedSpans(SimpleSpanProcessor::new(collected.clone()));
        let provider = SdkTracerProvider::builder().with_span_processor(spans);
        let layer = Traces(provider.build()).layer();
        tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), work);
        std::mem::take(&mut collected.0.lock().unwrap())
    }

    fn attributes(span: &SpanData) -> Vec<(&str, String)> {
        let attributes = span.attributes.iter();
        attributes
            .map(|attribute| (attribute.key.as_str(), attribute.value.to_string()))
            .collect()
    }

    #[test]
    fn a_worker_that_looks_for_work_is_not_traced_and_its_job_is() {
        let spans = traced(|| {
            drop(debug_span!("query").entered());
            let _job = info_span!("job", job.kind = "mail", job.id = "7").entered();
            drop(debug_span!(target: "hyper", "connection").entered());
            drop(debug_span!("query").entered());
        });
        let names: Vec<_> = spans.iter().map(|span| span.name.as_ref()).collect();
        assert_eq!(names, ["query", "job mail"]);
        assert_eq!(spans[0].parent_span_id, spans[1].span_context.span_id());
        let expected = [("job.kind", "mail".to_owned()), ("job.id", "7".to_owned())];
        assert_eq!(attributes(&spans[1]), expected);
    }

    #[test]
    fn a_request_has_its_route_and_status_and_nothing_of_its_user_or_path() {
        let spans = traced(|| {
            let _request = info_span!(
                "request",
                http.method = "FROBNICATE",
                http.path = "/api/trips/7/",
                http.route = "/api/trips/{id}/",
                http.status = 503,
                user.id = "mara"
            )
            .entered();
        });
        let [request] = &spans[..] else {
            panic!("{spans:?}");
        };
        assert_eq!(request.name, "_OTHER /api/trips/{id}/");
        assert_eq!(request.span_kind, SpanKind::Server);
        assert_eq!(request.status, Status::error(""));
        let expected = [
            ("http.route", "/api/trips/{id}/".to_owned()),
            ("http.request.method", "_OTHER".to_owned()),
            ("http.response.status_code", "503".to_owned()),
        ];
        assert_eq!(attributes(request), expected);
    }

    #[test]
    fn a_failed_call_is_marked_without_the_text_of_its_error() {
        let spans = traced(|| {
            let _request = info_span!("request", http.method = "GET").entered();
            warn!(error = "of the log alone", "put off");
            let call = debug_span!(target: "triptych_adapter_mail", "smtp");
            call.in_scope(|| debug!(error = "no mailbox mara@example.org"));
        });
        let [call, request] = &spans[..] else {
            panic!("{spans:?}");
        };
        assert_eq!(call.span_kind, SpanKind::Client);
        assert_eq!(call.status, Status::error(""));
        assert!(call.events.is_empty() && call.attributes.is_empty());
        assert_eq!(
            (request.name.as_ref(), &request.status),
            ("GET", &Status::Unset)
        );
    }
}
