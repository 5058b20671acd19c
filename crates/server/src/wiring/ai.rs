//! Who writes captions and rewrites them, as it is configured.

use std::sync::Arc;
use std::time::Duration;

use triptych_adapter_ai::captions::{DeviceRefiner, DeviceWriter, OpenAiRefiner, OpenAiWriter};
use triptych_adapter_ai::{OpenAiModel, OpenAiOptions, OpenAiOptionsError, TokenPrices};
use triptych_ports::{CaptionRefiner, CaptionWriter};

use super::Adapters;
use crate::config::{AiConfig, AiProvider, Config};

/// `OpenAI`'s own address.
const OPENAI_URL: &str = "https://api.openai.com/v1";

/// Who writes and rewrites.
pub(super) struct Ai {
    pub(super) writer: Arc<dyn CaptionWriter>,
    pub(super) refiner: Arc<dyn CaptionRefiner>,
}

impl Ai {
    /// Nothing is sent yet.
    ///
    /// # Errors
    /// Names the setting that cannot be used.
    pub(super) fn new(config: &Config, adapters: &Adapters) -> anyhow::Result<Self> {
        match config.ai.writer {
            AiProvider::Device => Ok(Self {
                writer: Arc::new(DeviceWriter),
                refiner: Arc::new(DeviceRefiner),
            }),
            AiProvider::OpenAi => {
                let model = OpenAiModel::new(options(&config.ai)).map_err(named)?;
                let storage = adapters.storage.clone();
                let workers = adapters.photo_workers.clone();
                tracing::info!(
                    ai.model = config.ai.model,
                    "captions are written by a model, which is sent the chosen photos"
                );
                Ok(Self {
                    writer: Arc::new(OpenAiWriter::new(model.clone(), storage, workers)),
                    refiner: Arc::new(OpenAiRefiner::new(model)),
                })
            }
        }
    }
}

fn options(settings: &AiConfig) -> OpenAiOptions {
    let base_url = match settings.base_url.as_str() {
        "" => OPENAI_URL,
        address => address,
    };
    OpenAiOptions {
        base_url: base_url.to_owned(),
        model: settings.model.clone(),
        api_key: settings.api_key.clone(),
        timeout: Duration::from_secs(settings.timeout_seconds),
        prices: TokenPrices {
            input_cents_per_million: settings.input_cents_per_million_tokens,
            output_cents_per_million: settings.output_cents_per_million_tokens,
        },
    }
}

fn named(error: OpenAiOptionsError) -> anyhow::Error {
    let setting = match error {
        OpenAiOptionsError::BaseUrl(_) | OpenAiOptionsError::Client(_) => "ai.base_url",
        OpenAiOptionsError::ApiKey => "ai.api_key",
    };
    anyhow::Error::new(error).context(setting)
}
