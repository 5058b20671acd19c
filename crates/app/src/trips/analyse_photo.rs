//! Analyses a queued photo and stores its renditions.
//!
//! After a crash any server analyses the photo exclusively: a crash then was caused by the photo.

use std::time::Duration;

use bytes::Bytes;
use chrono::TimeDelta;
use triptych_ports::{
    AnalysisOutcome, Failure, JobClaim, ObjectKey, PhotoAnalyserError, PutOff, Queue,
    RenditionSize, causes,
};
use triptych_trips::{PhotoId, RefusalReason};

use super::delete_objects;
use crate::Ports;
use crate::jobs::Outcome;

/// The pause for a photo whose object or analyser was unavailable.
const REST: TimeDelta = TimeDelta::seconds(5);
/// The maximum number of crashes during exclusive analysis; then the photo is given up.
pub const CRASHES_MAX: u32 = 3;
/// The timeout of waiting for exclusive analysis.
const WAIT_FOR_OTHERS: Duration = Duration::from_mins(1);

/// Analyses a photo. Unavailability does not count as a crash. Any other failure may be caused by
/// the photo: its claim expires, and it is analysed exclusively.
pub(crate) async fn analyse_photo(
    ports: &Ports,
    claim: &JobClaim,
    photo_id: PhotoId,
) -> Result<Outcome, Failure> {
    let failure = match in_queue(ports, claim, photo_id).await {
        Ok(outcome) => return Ok(outcome),
        Err(failure) => failure,
    };
    clean_up_after(ports, photo_id).await?;
    match &failure {
        Failure::Unavailable(_) => Ok(put_off(ports, Some(causes(&failure)))),
        Failure::Internal(_) => Err(failure),
    }
}

/// Analyses a photo that was claimed once beside others, and an interrupted one alone.
async fn in_queue(ports: &Ports, claim: &JobClaim, photo_id: PhotoId) -> Result<Outcome, Failure> {
    if claim.queue != Queue::ClaimedPhotos {
        let _decoding = ports.decoding.read().await;
        return analyse(ports, claim, photo_id).await;
    }
    if claim.strikes >= CRASHES_MAX {
        let given_up = AnalysisOutcome::Refused(RefusalReason::AnalysisFailed);
        return record(ports, photo_id, &given_up).await;
    }
    let alone = tokio::time::timeout(WAIT_FOR_OTHERS, ports.decoding.write()).await;
    let Ok(_alone) = alone else {
        return Ok(put_off(ports, None));
    };
    if !ports.stores.jobs.strike(claim).await? {
        return Ok(Outcome::Recorded("lost"));
    }
    analyse(ports, claim, photo_id).await
}

fn put_off(ports: &Ports, why: Option<String>) -> Outcome {
    let pause = PutOff::until(ports.clock.now() + REST);
    Outcome::PutOff("put_off", PutOff { why, ..pause })
}

/// Deletes the objects of a photo that was deleted meanwhile.
async fn clean_up_after(ports: &Ports, photo_id: PhotoId) -> Result<(), Failure> {
    let existing = ports.stores.photos.existing(&[photo_id]).await?;
    if existing.is_empty() {
        delete_objects(ports.storage.as_ref(), photo_id).await;
    }
    Ok(())
}

async fn analyse(ports: &Ports, claim: &JobClaim, photo_id: PhotoId) -> Result<Outcome, Failure> {
    let original = ObjectKey::original(photo_id);
    let Some(original) = ports.storage.read(&original).await? else {
        let damaged = AnalysisOutcome::Refused(RefusalReason::Damaged);
        return record(ports, photo_id, &damaged).await;
    };
    if claim.queue == Queue::Photos && ports.analyser.is_large(&original).await? {
        return Ok(Outcome::Moved(Queue::LargePhotos));
    }
    let outcome = measure(ports, photo_id, original).await?;
    record(ports, photo_id, &outcome).await
}

async fn measure(
    ports: &Ports,
    photo_id: PhotoId,
    original: Bytes,
) -> Result<AnalysisOutcome, Failure> {
    match ports.analyser.analyse(original).await {
        Ok(analysis) => {
            let renditions_bytes = analysis.large.len() + analysis.thumbnail.len();
            let key = |size| ObjectKey::rendition(photo_id, size);
            let large = key(RenditionSize::Large);
            ports.storage.put(&large, analysis.large).await?;
            let thumbnail = key(RenditionSize::Thumbnail);
            ports.storage.put(&thumbnail, analysis.thumbnail).await?;
            if analysis.measurements.turned().is_some() {
                // A full size rendered before the analysis is not rotated.
                ports.storage.delete(&key(RenditionSize::Full)).await?;
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

/// Stores the outcome. If the photo was deleted meanwhile its renditions may have been stored after
/// that, so objects are deleted again.
async fn record(
    ports: &Ports,
    photo_id: PhotoId,
    outcome: &AnalysisOutcome,
) -> Result<Outcome, Failure> {
    let photos = &ports.stores.photos;
    if !photos.record_analysis(photo_id, outcome).await? {
        delete_objects(ports.storage.as_ref(), photo_id).await;
    }
    ports.analysis_signal.photo_done();
    Ok(Outcome::Recorded(match outcome {
        AnalysisOutcome::Measured { .. } => "measured",
        AnalysisOutcome::Refused(RefusalReason::AnalysisFailed) => "given_up",
        AnalysisOutcome::Refused(_) => "refused",
    }))
}
