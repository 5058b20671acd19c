//! Who writes: this device, or a model that the environment names.

use std::env::{self, VarError};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use triptych_adapter_ai::analysis::PhotoWorkers;
use triptych_adapter_ai::captions::ChatCaptionModel;
use triptych_adapter_ai::{Model, ModelOptions, Provider, TokenPrices};
use triptych_captions::Draft;
use triptych_captions::proposal::{ReviewBrief, review};
use triptych_ports::{
    CaptionBrief, CaptionModel, CaptionTask, Failure, ObjectFolder, ObjectKey, ObjectStorage,
    ObjectStream, ObjectUpload, StaleObject,
};

use super::Fallible;

/// How long a model may take for a caption.
const TIMEOUT: Duration = Duration::from_mins(5);

/// Who writes.
pub(crate) enum Writer {
    Device,
    Model(Box<ChatCaptionModel>),
}

impl Writer {
    /// As `WRITER`, `MODEL`, `BASE_URL` and `API_KEY` say, with photos of these files, of which the
    /// first is number 0.
    pub(crate) fn configured(files: Vec<PathBuf>) -> Fallible<Self> {
        let id = variable("WRITER")?;
        if ["", "device"].contains(&&*id) {
            return Ok(Self::Device);
        }
        let provider = Provider::find(&id).ok_or("WRITER is no provider")?;
        let base_url = match variable("BASE_URL")? {
            empty if empty.is_empty() => provider.own_address.to_owned(),
            address => address,
        };
        let model = Model::new(ModelOptions {
            provider,
            base_url,
            model: variable("MODEL")?,
            api_key: variable("API_KEY")?.into(),
            timeout: TIMEOUT,
            prices: TokenPrices::default(),
        })?;
        let workers = PhotoWorkers::new(NonZeroUsize::MIN);
        let captions = ChatCaptionModel::new(model, Arc::new(Files(files)), workers);
        Ok(Self::Model(Box::new(captions)))
    }

    /// A caption; none where nothing of the first proposal can be used, and why.
    #[allow(clippy::print_stdout)]
    pub(crate) async fn write(&self, brief: &CaptionBrief) -> Fallible<Option<Draft>> {
        let CaptionBrief {
            facts,
            tone,
            earlier,
            seed,
        } = brief;
        let (tone, seed) = (*tone, *seed);
        let Self::Model(model) = self else {
            let draft = triptych_captions::write(facts, tone, earlier, seed);
            return Ok(Some(draft));
        };
        let mut dialogue = model.begin(CaptionTask::Write(brief.clone())).await?;
        let proposal = dialogue.propose(&[]).await?;
        let standards = ReviewBrief {
            facts,
            tone,
            earlier,
            seed,
        };
        let review = review(&proposal, &standards);
        for objection in &review.objections {
            println!("    objection: {objection}");
        }
        Ok(review.draft)
    }
}

fn variable(name: &str) -> Result<String, VarError> {
    match env::var(name) {
        Err(VarError::NotPresent) => Ok(String::new()),
        found => found,
    }
}

/// The photographs by their numbers.
struct Files(Vec<PathBuf>);

#[async_trait]
impl ObjectStorage for Files {
    async fn begin_upload(&self, _: &ObjectKey) -> Result<Box<dyn ObjectUpload>, Failure> {
        Err(Failure::Internal("read-only".into()))
    }

    async fn put(&self, _: &ObjectKey, _: Bytes) -> Result<(), Failure> {
        Err(Failure::Internal("read-only".into()))
    }

    async fn read(&self, key: &ObjectKey) -> Result<Option<Bytes>, Failure> {
        let Some(photo_id) = key.photo_id().filter(|id| *key == ObjectKey::original(*id)) else {
            return Ok(None);
        };
        let index = usize::try_from(photo_id.as_uuid().as_u128()).ok();
        let Some(path) = index.and_then(|index| self.0.get(index)) else {
            return Ok(None);
        };
        let bytes = std::fs::read(path).map_err(|error| Failure::Internal(error.into()))?;
        Ok(Some(bytes.into()))
    }

    async fn read_stream(&self, _: &ObjectKey) -> Result<Option<ObjectStream>, Failure> {
        Ok(None)
    }

    async fn delete(&self, _: &ObjectKey) -> Result<(), Failure> {
        Ok(())
    }

    async fn list_stale(
        &self,
        _: ObjectFolder,
        _: Option<&ObjectKey>,
        _: DateTime<Utc>,
        _: usize,
    ) -> Result<Vec<StaleObject>, Failure> {
        Ok(Vec::new())
    }
}
