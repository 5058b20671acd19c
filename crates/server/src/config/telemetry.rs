//! Traces.

use anyhow::{Context, ensure};
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use url::Url;

/// Which traces are sent, and where.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TelemetryConfig {
    /// The URL of a collector that accepts OTLP over HTTP, without `/v1/traces`; empty for no
    /// traces.
    pub(crate) otlp_endpoint: String,
    /// HTTP headers of what is sent: NAME=VALUE, comma-separated.
    otlp_headers: SecretString,
    /// The share of traces that begin here and are sent, 0 to 1.
    pub(crate) traces_sample_ratio: f64,
}

impl TelemetryConfig {
    /// The URL that traces are sent to; `None` for no traces.
    ///
    /// # Errors
    /// If `telemetry.otlp_endpoint` is not an HTTP URL.
    pub(crate) fn traces_url(&self) -> anyhow::Result<Option<Url>> {
        let endpoint = self.otlp_endpoint.trim_end_matches('/');
        if endpoint.is_empty() {
            return Ok(None);
        }
        let url = Url::parse(&format!("{endpoint}/v1/traces"))
            .with_context(|| format!("telemetry.otlp_endpoint: {endpoint:?} is no address"))?;
        ensure!(
            matches!(url.scheme(), "http" | "https")
                && url.query().is_none()
                && url.fragment().is_none()
                && url.username().is_empty()
                && url.password().is_none(),
            "telemetry.otlp_endpoint: {:?} is no HTTP address such as http://collector:4318",
            url.host_str().unwrap_or_default()
        );
        Ok(Some(url))
    }

    /// The headers of what is sent.
    ///
    /// # Errors
    /// If `telemetry.otlp_headers` cannot be read; its text is not repeated.
    pub(crate) fn headers(&self) -> anyhow::Result<HeaderMap> {
        let text = self.otlp_headers.expose_secret();
        let headers = text.split(',').filter(|header| !header.trim().is_empty());
        headers
            .map(parse_header)
            .collect::<Option<_>>()
            .context("telemetry.otlp_headers: not of the form NAME=VALUE,NAME=VALUE")
    }

    pub(super) fn check(&self) -> anyhow::Result<()> {
        self.traces_url()?;
        self.headers()?;
        ensure!(
            (0.0..=1.0).contains(&self.traces_sample_ratio),
            "telemetry.traces_sample_ratio: {} is not in 0 to 1",
            self.traces_sample_ratio
        );
        Ok(())
    }
}

fn parse_header(text: &str) -> Option<(HeaderName, HeaderValue)> {
    let (name, value) = text.split_once('=')?;
    let name = HeaderName::try_from(name.trim()).ok()?;
    let mut value = HeaderValue::try_from(value.trim()).ok()?;
    value.set_sensitive(true);
    Some((name, value))
}
