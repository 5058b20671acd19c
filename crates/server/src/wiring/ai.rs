//! The configured caption writer, refiner and ranker.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use triptych_adapter_ai::analysis::Networks;
use triptych_adapter_ai::captions::ChatCaptionModel;
use triptych_adapter_ai::gazetteer::OfflineGazetteer;
use triptych_adapter_ai::ranking::ChatRanker;
use triptych_adapter_ai::{Model, ModelOptions, ModelOptionsError, Provider, TokenPrices};
use triptych_app::posts::Captioner;
use triptych_ports::{Gazetteer, PhotoRanker};

use super::Adapters;
use crate::config::{AiConfig, Config};

/// Caption writer, ranker and gazetteer.
pub(super) struct Ai {
    pub(super) captioner: Captioner,
    pub(super) ranker: Option<Arc<dyn PhotoRanker>>,
    pub(super) gazetteer: Arc<dyn Gazetteer>,
}

impl Ai {
    /// Sends no request yet.
    ///
    /// # Errors
    /// The invalid setting.
    pub(super) fn new(config: &Config, adapters: &Adapters) -> anyhow::Result<Self> {
        let mut ai = Self {
            captioner: Captioner { model: None },
            ranker: None,
            gazetteer: Arc::new(OfflineGazetteer::default()),
        };
        let settings = &config.ai;
        if let Some(model) = Self::model(settings)? {
            ai.ask(&model, settings, adapters);
        }
        Ok(ai)
    }

    /// The configured model, if any.
    ///
    /// # Errors
    /// The invalid setting.
    pub(super) fn model(settings: &AiConfig) -> anyhow::Result<Option<Model>> {
        let provider = settings.provider();
        let model = provider.map(|provider| Model::new(options(provider, settings)));
        model.transpose().map_err(named)
    }

    /// Assigns a model to the tasks it is configured for.
    fn ask(&mut self, model: &Model, settings: &AiConfig, adapters: &Adapters) {
        let storage = || adapters.storage.clone();
        let workers = || adapters.photo_workers.clone();
        if settings.writer.provider().is_some() {
            tracing::info!(
                ai.model = settings.model,
                "captions are written by a model, which is sent the chosen photos"
            );
            let captions = ChatCaptionModel::new(model.clone(), storage(), workers());
            self.captioner.model = Some(Arc::new(captions));
        }
        if settings.curator.provider().is_some() {
            tracing::info!(
                ai.model = settings.model,
                "the best photos are compared by a model, which is sent them"
            );
            let ranker = ChatRanker::new(model.clone(), storage(), workers());
            self.ranker = Some(Arc::new(ranker));
        }
    }
}

/// The neural networks, if enabled.
///
/// # Errors
/// The damaged file.
pub(crate) fn networks(settings: &AiConfig) -> anyhow::Result<Option<Arc<Networks>>> {
    let networks = settings.device_models.then(Networks::load).transpose();
    Ok(networks.context("ai.device_models")?.map(Arc::new))
}

fn options(provider: &'static Provider, settings: &AiConfig) -> ModelOptions {
    ModelOptions {
        provider,
        base_url: settings.address(provider),
        model: settings.model.clone(),
        api_key: settings.api_key.clone(),
        timeout: Duration::from_secs(settings.timeout_seconds),
        prices: TokenPrices {
            input_cents_per_million: settings.input_cents_per_million_tokens,
            output_cents_per_million: settings.output_cents_per_million_tokens,
        },
    }
}

fn named(error: ModelOptionsError) -> anyhow::Error {
    let setting = match error {
        ModelOptionsError::BaseUrl(_) | ModelOptionsError::Client(_) => "ai.base_url",
        ModelOptionsError::ApiKey => "ai.api_key",
    };
    anyhow::Error::new(error).context(setting)
}
