//! A writer of captions on which nobody can rely.

use std::panic::resume_unwind;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use fastrand::Rng;
use triptych_adapter_memory::FakeCaptionModel;
use triptych_ports::{CaptionDialogue, CaptionModel, CaptionTask, Failure, ModelError};

use crate::tally::Tally;

/// How many calls in a hundred fail, in one way or another.
const FAULTS_PER_HUNDRED: u32 = 40;

/// Takes its time, and fails by chance: it is away, fails for good, writes what cannot be used,
/// breaks in the middle, or never answers.
pub(crate) struct FaultyWriter {
    writer: FakeCaptionModel,
    chance: Mutex<Rng>,
    pub(crate) tally: Arc<Tally>,
}

impl FaultyWriter {
    pub(crate) fn new(chance: Rng) -> Self {
        Self {
            writer: FakeCaptionModel::default(),
            chance: Mutex::new(chance),
            tally: Arc::default(),
        }
    }

    async fn fail(&self, way: u32) -> ModelError {
        self.tally.fault();
        match way {
            0 => Failure::Unavailable("the writer is away".into()).into(),
            1 => Failure::Internal("the writer fails".into()).into(),
            2 => ModelError::Refused("the writer does not want to".to_owned()),
            3 => resume_unwind(Box::new("the writer breaks")),
            _ => std::future::pending().await,
        }
    }
}

#[async_trait]
impl CaptionModel for FaultyWriter {
    async fn begin(&self, task: CaptionTask) -> Result<Box<dyn CaptionDialogue>, ModelError> {
        self.tally.call();
        let (pause, draw, way) = {
            let mut chance = self.chance.lock().unwrap();
            (chance.u64(0..10), chance.u32(0..100), chance.u32(0..5))
        };
        tokio::time::sleep(Duration::from_millis(pause)).await;
        if draw < FAULTS_PER_HUNDRED {
            return Err(self.fail(way).await);
        }
        self.writer.begin(task).await
    }
}
