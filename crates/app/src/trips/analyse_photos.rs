//! A worker analyses the photos that wait, one after the other.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use thiserror::Error;
use triptych_ports::{
    AnalysisClaim, AnalysisOutcome, Clock, Failure, ObjectKey, ObjectStorage, PhotoAnalyser,
    PhotoAnalyserError, PhotoStore, RenditionSize,
};
use triptych_trips::{PhotoId, RefusalReason};

use super::AnalysisSignal;

/// Why a photo was not analysed now. Somebody tries again later.
#[derive(Debug, Error)]
pub enum AnalysePhotosError {
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// What a step of the work came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnalysisStep {
    /// No photo waits.
    Idle,
    /// The analysis of this photo ended.
    Done(PhotoId),
}

/// Analyses photos and stores their two renditions.
///
/// A step that dies in the middle leaves a claim that runs out; then the photo is taken up again,
/// by this server or another. Doing a step twice does no harm.
#[derive(Clone)]
pub struct AnalysePhotos {
    /// Keeps photos.
    pub photos: Arc<dyn PhotoStore>,
    /// Keeps their bytes.
    pub storage: Arc<dyn ObjectStorage>,
    /// Measures.
    pub analyser: Arc<dyn PhotoAnalyser>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Wakes those who wait.
    pub signal: AnalysisSignal,
}

impl AnalysePhotos {
    /// How long a claim lives: far longer than any photo takes, since two that analyse one photo
    /// only waste work, and short enough that a crash is soon made good.
    pub const LEASE: TimeDelta = TimeDelta::seconds(30);
    /// How long a photo rests whose bytes or whose analyser could not be reached.
    pub const REST: TimeDelta = TimeDelta::seconds(5);
    /// A photo on which the analysis died this often is given up.
    pub const ATTEMPTS_MAX: u32 = 3;
    /// How long a worker without work waits before it looks by itself.
    pub const IDLE_WAIT: Duration = Duration::from_secs(2);

    /// Analyses the photo that has waited longest, if there is one.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn run(&self) -> Result<AnalysisStep, AnalysePhotosError> {
        let now = self.clock.now();
        let Some(claim) = self
            .photos
            .claim_for_analysis(now, now + Self::LEASE)
            .await?
        else {
            return Ok(AnalysisStep::Idle);
        };
        let outcome = match self.analyse(&claim).await {
            Ok(outcome) => outcome,
            Err(failure) => {
                self.put_off(&claim, &failure).await?;
                return Err(failure.into());
            }
        };
        self.photos
            .record_analysis(claim.photo_id, &outcome)
            .await?;
        self.signal.photo_done();
        Ok(AnalysisStep::Done(claim.photo_id))
    }

    /// What is away says nothing about the photo: however long that lasts, it is no attempt. Any
    /// other failure counts as one, and the photo waits until its claim runs out.
    async fn put_off(&self, claim: &AnalysisClaim, failure: &Failure) -> Result<(), Failure> {
        if let Failure::Unavailable(_) = failure {
            let until = self.clock.now() + Self::REST;
            self.photos.put_off_analysis(claim, until).await?;
        }
        Ok(())
    }

    async fn analyse(&self, claim: &AnalysisClaim) -> Result<AnalysisOutcome, Failure> {
        if claim.attempt > Self::ATTEMPTS_MAX {
            return Ok(AnalysisOutcome::Refused(RefusalReason::AnalysisFailed));
        }
        let original = self
            .storage
            .read(&ObjectKey::original(claim.photo_id))
            .await?;
        let Some(original) = original else {
            return Ok(AnalysisOutcome::Refused(RefusalReason::Damaged));
        };
        match self.analyser.analyse(original).await {
            Ok(analysis) => {
                let key = |size| ObjectKey::rendition(claim.photo_id, size);
                self.storage
                    .put(&key(RenditionSize::Large), analysis.large)
                    .await?;
                self.storage
                    .put(&key(RenditionSize::Thumbnail), analysis.thumbnail)
                    .await?;
                Ok(AnalysisOutcome::Measured(analysis.measurements.into()))
            }
            Err(PhotoAnalyserError::Damaged(cause)) => {
                tracing::info!(photo.id = %claim.photo_id, cause, "photo cannot be read");
                Ok(AnalysisOutcome::Refused(RefusalReason::Damaged))
            }
            Err(PhotoAnalyserError::Failure(failure)) => Err(failure),
        }
    }

    /// Works until the task is dropped: analyses what waits, then waits for more.
    pub async fn run_forever(&self) {
        loop {
            match self.run().await {
                Ok(AnalysisStep::Done(_)) => {}
                Ok(AnalysisStep::Idle) => self.signal.wait_for_arrival(Self::IDLE_WAIT).await,
                Err(AnalysePhotosError::Failure(failure)) => {
                    tracing::warn!(error = %failure, "analysis was put off");
                    tokio::time::sleep(Self::IDLE_WAIT).await;
                }
            }
        }
    }
}
