//! Who writes captions and compares photos.

use anyhow::ensure;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use triptych_adapter_ai::Provider;

use super::address;

/// How long a caption may be waited for: well within the time for which its credit is set aside.
const TIMEOUT_SECONDS_MAX: u64 = 300;

/// The word for this executable.
const DEVICE: &str = "device";

/// Who does what takes intelligence.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum AiProvider {
    /// This executable.
    Device,
    /// A model of a provider.
    Model(&'static Provider),
}

impl AiProvider {
    /// Who provides the model; none for the device.
    pub(crate) const fn provider(self) -> Option<&'static Provider> {
        match self {
            Self::Device => None,
            Self::Model(provider) => Some(provider),
        }
    }

    /// The word for it.
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
    /// The address of the interface; empty for the provider's own.
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
    /// Who provides the model; none where nothing is done by one.
    pub(crate) fn provider(&self) -> Option<&'static Provider> {
        let curator = self.curator.provider();
        self.writer.provider().or(curator)
    }

    /// Where the interface of the model answers.
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
