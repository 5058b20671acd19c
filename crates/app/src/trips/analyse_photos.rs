//! A worker analyses the photos that wait, one after the other.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use chrono::TimeDelta;
use thiserror::Error;
use tokio::sync::RwLock;
use triptych_ports::{
    AnalysisClaim, AnalysisKind, AnalysisOutcome, Failure, ObjectKey, PhotoAnalyser,
    PhotoAnalyserError, RenditionSize,
};
use triptych_trips::{PhotoId, RefusalReason};

use super::delete_objects;
use crate::Ports;

/// Why a photo was not analysed now. It is tried again later.
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
    /// This photo waits on: among the large ones, or until fewer others run.
    Passed(PhotoId),
}

/// Analyses photos and stores their two renditions.
///
/// A photo is held by a lease that is renewed while the work runs, so that it is not done twice. A
/// process that dies leaves leases that run out; those photos are taken up by any server, with no
/// other analysis beside them: a run that ends the process then is one that its photo caused.
#[derive(Clone)]
pub struct AnalysePhotos {
    /// Where photos are, and who waits for them.
    pub ports: Ports,
    /// Measures.
    pub analyser: Arc<dyn PhotoAnalyser>,
    /// Read by each decode of this process, written by one that runs alone.
    pub running: Arc<RwLock<()>>,
}

impl AnalysePhotos {
    /// How long a claim lives that is not renewed: the sooner a crash is made good.
    pub const LEASE: TimeDelta = TimeDelta::seconds(30);
    /// How often a claim is renewed while its work runs.
    pub const RENEW_EVERY: Duration = Duration::from_secs(10);
    /// How long a photo rests whose bytes or whose analyser could not be reached.
    pub const REST: TimeDelta = TimeDelta::seconds(5);
    /// A photo that ended the process this often, each time while it ran alone, is given up.
    pub const CRASHES_MAX: u32 = 3;
    /// How long an interrupted photo waits for the others to end, before it rests.
    pub const WAIT_FOR_OTHERS: Duration = Duration::from_mins(1);
    /// How long a worker without work waits before it looks by itself.
    pub const IDLE_WAIT: Duration = Duration::from_secs(2);

    /// Analyses the photo of this kind that is next, if there is one.
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
        let step = tokio::select! {
            step = self.work_on(&claim, kind) => step,
            never = self.hold(&claim) => match never {},
        };
        if let Err(failure) = &step {
            self.put_off(&claim, failure).await?;
        }
        Ok(step?)
    }

    /// Renews a claim for as long as it is polled. One that is lost, since the photo was deleted or
    /// this process had stalled, is renewed no more; its work goes on to the end, where it is seen
    /// what became of the photo.
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

    /// What is away says nothing about the photo: however long that lasts, it counts as no crash.
    /// Any other failure may be the photo's: it waits until its claim runs out, and runs alone.
    async fn put_off(&self, claim: &AnalysisClaim, failure: &Failure) -> Result<(), Failure> {
        if let Failure::Unavailable(_) = failure {
            let until = self.ports.clock.now() + Self::REST;
            self.ports.stores.analysis.put_off(claim, until).await?;
        }
        self.clean_up_after(claim.photo_id).await
    }

    /// Deletes what was stored of a photo that was deleted meanwhile.
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
                    // One that was asked for before is not turned.
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

    /// Writes the outcome down. A photo that was deleted meanwhile may have lost its objects before
    /// its renditions were stored, so they are deleted once more.
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
        if !recorded? {
            delete_objects(self.ports.storage.as_ref(), claim.photo_id).await;
        }
        self.ports.analysis_signal.photo_done();
        Ok(AnalysisStep::Done(claim.photo_id))
    }

    /// Works until the task is dropped: analyses what waits, then waits for more.
    pub async fn run_forever(&self, kind: AnalysisKind) {
        loop {
            match self.run(kind).await {
                Ok(AnalysisStep::Done(_) | AnalysisStep::Passed(_)) => {}
                Ok(AnalysisStep::Idle) => {
                    let signal = &self.ports.analysis_signal;
                    signal.wait_for_arrival(kind, Self::IDLE_WAIT).await;
                }
                Err(AnalysePhotosError::Failure(failure)) => {
                    tracing::warn!(error = %failure, "analysis was put off");
                    tokio::time::sleep(Self::IDLE_WAIT).await;
                }
            }
        }
    }
}
