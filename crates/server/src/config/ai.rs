//! Who writes captions and compares photos.

use anyhow::ensure;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use super::address;

/// How long a caption may be waited for: well within the time for which its credit is set aside.
const TIMEOUT_SECONDS_MAX: u64 = 300;

/// Who does what takes intelligence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AiProvider {
    /// This executable.
    Device,
    /// A model behind an OpenAI-compatible interface.
    OpenAi,
}

/// Who writes captions and picks photos. The rest is for a model.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AiConfig {
    /// Who picks the best photos.
    pub(crate) curator: AiProvider,
    /// Who writes and rewrites captions.
    pub(crate) writer: AiProvider,
    /// Whether networks in this executable look at what photos show.
    pub(crate) device_models: bool,
    /// The address of the interface; empty for `OpenAI`'s own.
    pub(crate) base_url: String,
    /// The name of the model.
    pub(crate) model: String,
    /// Who asks.
    pub(crate) api_key: SecretString,
    /// Whether the interface may be plain HTTP.
    pub(crate) allow_http: bool,
    /// How long a caption or a comparison may take, all repetitions counted.
    pub(crate) timeout_seconds: u64,
    /// What a million tokens cost that the model reads, in cents; 0 where nobody counts.
    pub(crate) input_cents_per_million_tokens: u32,
    /// What a million tokens cost that it writes.
    pub(crate) output_cents_per_million_tokens: u32,
}

impl AiConfig {
    /// Whether anything is done by a model.
    pub(crate) fn asks_a_model(&self) -> bool {
        [self.curator, self.writer].contains(&AiProvider::OpenAi)
    }

    pub(super) fn check(&self) -> anyhow::Result<()> {
        ensure!(
            (1..=TIMEOUT_SECONDS_MAX).contains(&self.timeout_seconds),
            "ai.timeout_seconds: {} is not in 1 to {TIMEOUT_SECONDS_MAX}",
            self.timeout_seconds
        );
        if !self.base_url.is_empty() && !self.allow_http {
            address::check_service("ai.base_url", &self.base_url)?;
        }
        if !self.asks_a_model() {
            return Ok(());
        }
        ensure!(
            !self.model.is_empty(),
            "ai.model: required where ai.writer or ai.curator is \"openai\""
        );
        ensure!(
            !self.base_url.is_empty() || !self.api_key.expose_secret().is_empty(),
            "ai.api_key: required where ai.base_url is OpenAI's own"
        );
        Ok(())
    }
}
