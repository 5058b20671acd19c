//! The caption writer and the photo ranker.

use anyhow::ensure;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use triptych_adapter_ai::Provider;

use super::address;

/// The maximum timeout of a caption: well within the lease of its credit reservation.
const TIMEOUT_SECONDS_MAX: u64 = 300;

/// The name of the on-device implementation.
const DEVICE: &str = "device";

/// The implementation of a task.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum AiProvider {
    /// On the device: in this executable.
    Device,
    Model(&'static Provider),
}

impl AiProvider {
    /// The provider; `None` on the device.
    pub(crate) const fn provider(self) -> Option<&'static Provider> {
        match self {
            Self::Device => None,
            Self::Model(provider) => Some(provider),
        }
    }

    /// Its name.
    pub(crate) fn id(self) -> &'static str {
        self.provider().map_or(DEVICE, |provider| provider.id)
    }
}

impl TryFrom<String> for AiProvider {
    type Error = String;

    fn try_from(word: String) -> Result<Self, Self::Error> {
        if word == DEVICE {
            return Ok(Self::Device);
        }
        let found = Provider::find(&word).map(Self::Model);
        found.ok_or_else(|| {
            let ids = Provider::ALL.map(|provider| provider.id);
            format!("{word:?} is none of {DEVICE}, {}", ids.join(", "))
        })
    }
}

/// The writer and the curator. All other settings are for models.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AiConfig {
    /// The implementation that picks photos.
    pub(crate) curator: AiProvider,
    /// The implementation that writes and rewrites captions.
    pub(crate) writer: AiProvider,
    /// Whether the built-in neural networks analyse photos.
    pub(crate) device_models: bool,
    /// The API's base URL; empty for the provider's own.
    pub(crate) base_url: String,
    /// The model's name.
    pub(crate) model: String,
    pub(crate) api_key: SecretString,
    /// Whether unencrypted HTTP is allowed.
    pub(crate) allow_http: bool,
    /// The timeout of a caption or comparison, retries included.
    pub(crate) timeout_seconds: u64,
    /// The price of a million input tokens in cents; 0 if unknown.
    pub(crate) input_cents_per_million_tokens: u32,
    /// The price of a million output tokens in cents.
    pub(crate) output_cents_per_million_tokens: u32,
}

impl AiConfig {
    /// The provider of the model; `None` if no model is used.
    pub(crate) fn provider(&self) -> Option<&'static Provider> {
        let curator = self.curator.provider();
        self.writer.provider().or(curator)
    }

    /// The API's base URL.
    pub(crate) fn address(&self, provider: &Provider) -> String {
        match self.base_url.as_str() {
            "" => provider.own_address.to_owned(),
            address => address.to_owned(),
        }
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
        let Some(provider) = self.provider() else {
            return Ok(());
        };
        let id = provider.id;
        let others = [self.writer, self.curator].map(AiProvider::id);
        ensure!(
            others.iter().all(|other| [id, DEVICE].contains(other)),
            "ai.curator: one model is asked for all, so it is \"{id}\" or \"{DEVICE}\""
        );
        ensure!(
            !self.model.is_empty(),
            "ai.model: required where ai.writer or ai.curator is \"{id}\""
        );
        ensure!(
            !self.base_url.is_empty()
                || !provider.needs_key
                || !self.api_key.expose_secret().is_empty(),
            "ai.api_key: required where ai.base_url is that of \"{id}\" itself"
        );
        Ok(())
    }
}
