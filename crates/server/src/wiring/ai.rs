//! Who writes captions, rewrites them and picks photos, as it is configured.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use triptych_adapter_ai::analysis::{DeviceRanker, Networks};
use triptych_adapter_ai::captions::{DeviceRefiner, DeviceWriter, OpenAiRefiner, OpenAiWriter};
use triptych_adapter_ai::ranking::OpenAiRanker;
use triptych_adapter_ai::{OpenAiModel, OpenAiOptions, OpenAiOptionsError, TokenPrices};
use triptych_ports::{CaptionRefiner, CaptionWriter, PhotoRanker};

use super::Adapters;
use crate::config::{AiConfig, AiProvider, Config};

/// `OpenAI`'s own address.
const OPENAI_URL: &str = "https://api.openai.com/v1";

/// Who writes, rewrites and picks.
pub(super) struct Ai {
    pub(super) writer: Arc<dyn CaptionWriter>,
    pub(super) refiner: Arc<dyn CaptionRefiner>,
    pub(super) ranker: Arc<dyn PhotoRanker>,
}

impl Ai {
    /// Nothing is sent yet.
    ///
    /// # Errors
    /// Names the setting that cannot be used.
    pub(super) fn new(config: &Config, adapters: &Adapters) -> anyhow::Result<Self> {
        let mut ai = Self {
            writer: Arc::new(DeviceWriter),
            refiner: Arc::new(DeviceRefiner),
            ranker: Arc::new(DeviceRanker),
        };
        let settings = &config.ai;
        if let Some(model) = Self::model(settings)? {
            ai.ask(&model, settings, adapters);
        }
        Ok(ai)
    }

    /// The model that is asked, where one is.
    ///
    /// # Errors
    /// Names the setting that cannot be used.
    pub(super) fn model(settings: &AiConfig) -> anyhow::Result<Option<OpenAiModel>> {
        let model = settings
            .asks_a_model()
            .then(|| OpenAiModel::new(options(settings)));
        model.transpose().map_err(named)
    }

    /// Has a model do what it is configured for.
    fn ask(&mut self, model: &OpenAiModel, settings: &AiConfig, adapters: &Adapters) {
        let storage = || adapters.storage.clone();
        let workers = || adapters.photo_workers.clone();
        if settings.writer == AiProvider::OpenAi {
            tracing::info!(
                ai.model = settings.model,
                "captions are written by a model, which is sent the chosen photos"
            );
            self.writer = Arc::new(OpenAiWriter::new(model.clone(), storage(), workers()));
            self.refiner = Arc::new(OpenAiRefiner::new(model.clone()));
        }
        if settings.curator == AiProvider::OpenAi {
            tracing::info!(
                ai.model = settings.model,
                "the best photos are compared by a model, which is sent them"
            );
            self.ranker = Arc::new(OpenAiRanker::new(model.clone(), storage(), workers()));
        }
    }
}

/// The networks that look at photos, where they are wanted.
///
/// # Errors
/// Names the file that is damaged.
pub(crate) fn networks(settings: &AiConfig) -> anyhow::Result<Option<Arc<Networks>>> {
    let networks = settings.device_models.then(Networks::load).transpose();
    Ok(networks.context("ai.device_models")?.map(Arc::new))
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
