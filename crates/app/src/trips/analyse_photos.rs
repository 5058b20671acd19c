//! A worker analyses queued photos one by one.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use chrono::TimeDelta;
use metrics::counter;
use thiserror::Error;
use tokio::sync::RwLock;
use tracing::Instrument;
use triptych_ports::{
    AnalysisClaim, AnalysisKind, AnalysisOutcome, Failure, ObjectKey, PhotoAnalyser,
    PhotoAnalyserError, RenditionSize,
};
use triptych_trips::{PhotoId, RefusalReason};

use super::delete_objects;
use crate::Ports;

/// Why a photo was not analysed. It is retried later.
#[derive(Debug, Error)]
pub enum AnalysePhotosError {
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// The result of one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnalysisStep {
    /// The queue is empty.
    Idle,
    /// The analysis of this photo is complete.
    Done(PhotoId),
    /// This photo was requeued: among the large ones, or until fewer others run.
    Passed(PhotoId),
}

/// Analyses photos and stores their renditions.
///
/// A photo is claimed with a lease that is renewed while the work runs. After a crash the lease
/// expires and any server analyses the photo exclusively: a crash then was caused by the photo.
#[derive(Clone)]
pub struct AnalysePhotos {
    /// The ports.
    pub ports: Ports,
    /// The analyser.
    pub analyser: Arc<dyn PhotoAnalyser>,
    /// Read-locked by every decode, write-locked by exclusive ones.
    pub running: Arc<RwLock<()>>,
}

impl AnalysePhotos {
    /// The lease of a claim. Short, so that crashes are recovered soon.
    pub const LEASE: TimeDelta = TimeDelta::seconds(30);
    /// The interval of renewal.
    pub const RENEW_EVERY: Duration = Duration::from_secs(10);
    /// The pause for a photo whose object or analyser was unavailable.
    pub const REST: TimeDelta = TimeDelta::seconds(5);
    /// The maximum number of crashes during exclusive analysis; then the photo is given up.
    pub const CRASHES_MAX: u32 = 3;
    /// The timeout of waiting for exclusive analysis.
    pub const WAIT_FOR_OTHERS: Duration = Duration::from_mins(1);
    /// The polling interval without a signal.
    pub const IDLE_WAIT: Duration = Duration::from_secs(2);

    /// Analyses the next photo of this kind, if any.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn run(&self, kind: AnalysisKind) -> Result<AnalysisStep, AnalysePhotosError> {
        let now = self.ports.clock.now();
        let claimed = self
            .ports
            .stores
            .analysis
            .claim(kind, now, now + Self::LEASE)
            .await?;
        let Some(claim) = claimed else {
            return Ok(AnalysisStep::Idle);
        };
        let job = tracing::info_span!("job", job.kind = "analysis", job.id = %claim.photo_id);
        self.run_claimed(&claim, kind).instrument(job).await
    }

    async fn run_claimed(
        &self,
        claim: &AnalysisClaim,
        kind: AnalysisKind,
    ) -> Result<AnalysisStep, AnalysePhotosError> {
        let step = tokio::select! {
            step = self.work_on(claim, kind) => step,
            never = self.hold(claim) => match never {},
        };
        if let Err(failure) = &step {
            self.put_off(claim, failure).await?;
        }
        Ok(step?)
    }

    /// Renews a claim while polled. A lost claim (the photo was deleted, or this process stalled)
    /// is not renewed; the work continues, and its end finds what happened to the photo.
    async fn hold(&self, claim: &AnalysisClaim) -> Infallible {
        loop {
            tokio::time::sleep(Self::RENEW_EVERY).await;
            let lease_until = self.ports.clock.now() + Self::LEASE;
            match self.ports.stores.analysis.renew(claim, lease_until).await {
                Ok(true) => {}
                Ok(false) => return std::future::pending().await,
                Err(failure) => {
                    tracing::warn!(photo.id = %claim.photo_id, error = %failure, "lease was not renewed");
                }
            }
        }
    }

    async fn work_on(
        &self,
        claim: &AnalysisClaim,
        kind: AnalysisKind,
    ) -> Result<AnalysisStep, Failure> {
        let passed = AnalysisStep::Passed(claim.photo_id);
        if kind != AnalysisKind::Interrupted {
            let _running = self.running.read().await;
            return self.analyse(claim, kind).await;
        }
        if claim.crashes >= Self::CRASHES_MAX {
            let given_up = AnalysisOutcome::Refused(RefusalReason::AnalysisFailed);
            return self.record(claim, &given_up).await;
        }
        let alone = tokio::time::timeout(Self::WAIT_FOR_OTHERS, self.running.write()).await;
        let Ok(_alone) = alone else {
            let until = self.ports.clock.now() + Self::REST;
            self.ports.stores.analysis.put_off(claim, until).await?;
            return Ok(passed);
        };
        if !self.ports.stores.analysis.begin_alone(claim).await? {
            return Ok(passed);
        }
        self.analyse(claim, kind).await
    }

    /// Unavailability does not count as a crash. Any other failure may be caused by the photo: its
    /// claim expires, and it is analysed exclusively.
    async fn put_off(&self, claim: &AnalysisClaim, failure: &Failure) -> Result<(), Failure> {
        if let Failure::Unavailable(_) = failure {
            let until = self.ports.clock.now() + Self::REST;
            self.ports.stores.analysis.put_off(claim, until).await?;
        }
        self.clean_up_after(claim.photo_id).await
    }

    /// Deletes the objects of a photo that was deleted meanwhile.
    async fn clean_up_after(&self, photo_id: PhotoId) -> Result<(), Failure> {
        if self
            .ports
            .stores
            .photos
            .existing(&[photo_id])
            .await?
            .is_empty()
        {
            delete_objects(self.ports.storage.as_ref(), photo_id).await;
        }
        Ok(())
    }

    async fn analyse(
        &self,
        claim: &AnalysisClaim,
        kind: AnalysisKind,
    ) -> Result<AnalysisStep, Failure> {
        let original = ObjectKey::original(claim.photo_id);
        let Some(original) = self.ports.storage.read(&original).await? else {
            let damaged = AnalysisOutcome::Refused(RefusalReason::Damaged);
            return self.record(claim, &damaged).await;
        };
        if kind == AnalysisKind::Ordinary && self.analyser.is_large(&original).await? {
            self.ports.stores.analysis.move_to_large(claim).await?;
            self.ports.analysis_signal.large_found();
            return Ok(AnalysisStep::Passed(claim.photo_id));
        }
        let outcome = self.measure(claim.photo_id, original).await?;
        self.record(claim, &outcome).await
    }

    async fn measure(
        &self,
        photo_id: PhotoId,
        original: Bytes,
    ) -> Result<AnalysisOutcome, Failure> {
        match self.analyser.analyse(original).await {
            Ok(analysis) => {
                let renditions_bytes = analysis.large.len() + analysis.thumbnail.len();
                let key = |size| ObjectKey::rendition(photo_id, size);
                let large = key(RenditionSize::Large);
                self.ports.storage.put(&large, analysis.large).await?;
                let thumbnail = key(RenditionSize::Thumbnail);
                self.ports
                    .storage
                    .put(&thumbnail, analysis.thumbnail)
                    .await?;
                if analysis.measurements.turned().is_some() {
                    // A full size rendered before the analysis is not rotated.
                    self.ports.storage.delete(&key(RenditionSize::Full)).await?;
                }
                Ok(AnalysisOutcome::Measured {
                    measurements: analysis.measurements.into(),
                    renditions_bytes: u64::try_from(renditions_bytes).unwrap_or(u64::MAX),
                })
            }
            Err(PhotoAnalyserError::Damaged(cause)) => {
                tracing::info!(photo.id = %photo_id, cause, "photo cannot be read");
                Ok(AnalysisOutcome::Refused(RefusalReason::Damaged))
            }
            Err(PhotoAnalyserError::Failure(failure)) => Err(failure),
        }
    }

    /// Stores the outcome. If the photo was deleted meanwhile its renditions may have been stored
    /// after that, so objects are deleted again.
    async fn record(
        &self,
        claim: &AnalysisClaim,
        outcome: &AnalysisOutcome,
    ) -> Result<AnalysisStep, Failure> {
        let recorded = self
            .ports
            .stores
            .photos
            .record_analysis(claim.photo_id, outcome)
            .await;
        let word = match outcome {
            AnalysisOutcome::Measured { .. } => "measured",
            AnalysisOutcome::Refused(RefusalReason::AnalysisFailed) => "given_up",
            AnalysisOutcome::Refused(_) => "refused",
        };
        counter!("triptych_analyses_total", "outcome" => word).increment(1);
        if !recorded? {
            delete_objects(self.ports.storage.as_ref(), claim.photo_id).await;
        }
        self.ports.analysis_signal.photo_done();
        Ok(AnalysisStep::Done(claim.photo_id))
    }

    /// Analyses photos until the task is dropped.
    pub async fn run_forever(&self, kind: AnalysisKind) {
        loop {
            self.ports.request_load.give_way().await;
            match self.run(kind).await {
                Ok(AnalysisStep::Done(_) | AnalysisStep::Passed(_)) => {}
                Ok(AnalysisStep::Idle) => {
                    let signal = &self.ports.analysis_signal;
                    signal.wait_for_arrival(kind, Self::IDLE_WAIT).await;
                }
                Err(AnalysePhotosError::Failure(failure)) => {
                    counter!("triptych_analyses_total", "outcome" => "put_off").increment(1);
                    tracing::warn!(error = %failure, "analysis was put off");
                    tokio::time::sleep(Self::IDLE_WAIT).await;
                }
            }
        }
    }
}
