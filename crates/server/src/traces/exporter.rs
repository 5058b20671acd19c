//! Sends spans to a collector.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use async_trait::async_trait;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::transform::common::tonic::ResourceAttributesWithSchema;
use opentelemetry_proto::transform::trace::tonic::group_spans_by_resource_and_scope;
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::{OTelSdkError, OTelSdkResult};
use opentelemetry_sdk::trace::{SpanData, SpanExporter};
use prost::Message as _;
use reqwest::blocking::{Client, RequestBuilder, Response};
use reqwest::header::{CONTENT_TYPE, HeaderValue};
use reqwest::redirect;
use triptych_ports::{Failure, HealthCheck};
use url::Url;

use crate::config::TelemetryConfig;

/// The timeout of one export.
const EXPORT_WITHIN: Duration = Duration::from_secs(5);
/// The minimum time between two reports of failed exports.
const REPORTED_EVERY: Duration = Duration::from_mins(5);

/// Sends spans as protobuf. What cannot be sent is dropped.
#[derive(Debug)]
pub(super) struct CollectorExporter {
    client: Client,
    url: Url,
    resource: ResourceAttributesWithSchema,
    reported_at: Mutex<Option<Instant>>,
}

impl CollectorExporter {
    /// `None` without an endpoint. Connects with the first export.
    ///
    /// # Errors
    /// If the settings are invalid, or the HTTP client cannot be created.
    pub(super) fn new(config: &TelemetryConfig) -> anyhow::Result<Option<Self>> {
        let Some(url) = config.traces_url()? else {
            return Ok(None);
        };
        let mut headers = config.headers()?;
        headers.insert(
            CONTENT_TYPE,
            HeaderValue::from_static("application/x-protobuf"),
        );
        let client = Client::builder()
            .default_headers(headers)
            .redirect(redirect::Policy::none())
            .timeout(EXPORT_WITHIN)
            .build()
            .context("telemetry.otlp_endpoint")?;
        Ok(Some(Self {
            client,
            url,
            resource: ResourceAttributesWithSchema::default(),
            reported_at: Mutex::default(),
        }))
    }

    fn request(&self, spans: Vec<SpanData>) -> RequestBuilder {
        let request = ExportTraceServiceRequest {
            resource_spans: group_spans_by_resource_and_scope(spans, &self.resource),
        };
        let client = self.client.post(self.url.clone());
        client.body(request.encode_to_vec())
    }

    /// Logs the first failure, and later ones now and then.
    fn report(&self, error: &anyhow::Error) {
        let mut reported_at = self
            .reported_at
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if reported_at.is_none_or(|at| at.elapsed() >= REPORTED_EVERY) {
            *reported_at = Some(Instant::now());
            tracing::warn!(error = format!("{error:#}"), "traces cannot be sent");
        }
    }
}

fn send(request: RequestBuilder) -> reqwest::Result<Response> {
    request.send()?.error_for_status()
}

#[async_trait]
impl HealthCheck for CollectorExporter {
    fn name(&self) -> &'static str {
        "telemetry"
    }

    /// Sends an export without spans.
    async fn check(&self) -> Result<(), Failure> {
        let request = self.request(Vec::new());
        let sent = tokio::task::spawn_blocking(|| send(request)).await;
        let answer = sent.map_err(|error| Failure::Internal(error.into()))?;
        answer.map_err(|error| Failure::Unavailable(error.into()))?;
        Ok(())
    }
}

impl SpanExporter for CollectorExporter {
    /// Runs on the thread of the queue, which may block.
    async fn export(&self, spans: Vec<SpanData>) -> OTelSdkResult {
        match send(self.request(spans)) {
            Ok(_) => Ok(()),
            Err(error) => {
                let error = anyhow::Error::from(error);
                self.report(&error);
                Err(OTelSdkError::InternalFailure(error.to_string()))
            }
        }
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.resource = resource.into();
    }
}
