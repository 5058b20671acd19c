//! Picks the best photos of a trip.

use std::collections::HashMap;
use std::time::Duration;

use triptych_billing::authorise_curation;
use triptych_captions::Place;
use triptych_ports::{CuratedPhoto, Failure, Gazetteer, PhotosToJudge, RecordVerdictsError};
use triptych_trips::{Curation, GeoPoint, Photo, PhotoState, PickCount, TripId};
use triptych_users::UserId;

use super::rank_photos::{Comparison, rank_photos};
use super::{TripError, VERDICT_TRIES_MAX};
use crate::Ports;

/// The number of photos, spread over the trip, whose places are looked up.
const LOOKUPS_MAX: usize = 60;

/// A request for curation.
#[derive(Debug, Clone, Copy)]
pub struct CurateTripCommand {
    /// The user.
    pub user_id: UserId,
    /// The trip.
    pub trip_id: TripId,
    /// The number of photos to pick.
    pub pick_count: PickCount,
}

/// The result of curation.
#[derive(Debug, Clone, PartialEq)]
pub struct CuratedTrip {
    /// The picks as stored, best first.
    pub picks: Vec<Photo>,
    /// Whether a model compared the best photos.
    pub comparison: Comparison,
}

/// The timeout of waiting for the analysis: about the time for 500 photos on a small server.
pub const CURATION_PATIENCE: Duration = Duration::from_secs(90);
/// The polling interval, since another server may do the analysis.
const LOOK_INTERVAL: Duration = Duration::from_millis(250);

/// Waits for the analysis of a trip, judges its photos, and saves the verdicts.
///
/// # Errors
/// [`TripError::NotFound`], [`TripError::SubscriptionRequired`], [`TripError::StillAnalysing`] after
/// [`CURATION_PATIENCE`] or when the server shuts down, [`TripError::Conflict`],
/// [`TripError::Interrupted`] or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn curate_trip(
    ports: &Ports,
    command: CurateTripCommand,
) -> Result<CuratedTrip, TripError> {
    let CurateTripCommand {
        user_id,
        trip_id,
        pick_count,
    } = command;
    // Both run concurrently; a missing trip takes precedence.
    let (judged, authorised) = tokio::join!(
        to_judge(ports, user_id, trip_id),
        authorise(ports, user_id, trip_id)
    );
    let mut judged = judged?;
    authorised?;
    if judged.photos.iter().any(is_waiting) {
        wait_for_analysis(ports, (user_id, trip_id), CURATION_PATIENCE).await?;
        judged = to_judge(ports, user_id, trip_id).await?;
    }
    for _ in 0..VERDICT_TRIES_MAX {
        let PhotosToJudge {
            revision,
            mut photos,
        } = judged;
        let ranked = rank_photos(ports, user_id, &photos, pick_count);
        let (curation, comparison) = ranked.await?;
        let changes = apply(curation, &mut photos);
        let (store, now) = (&ports.stores.photos, ports.clock.now());
        let recorded = store.record_curation(user_id, trip_id, revision, &changes, now);
        match recorded.await {
            Ok(()) => {
                record_place(ports, user_id, trip_id, &photos).await;
                let picks = picks(photos);
                return Ok(CuratedTrip { picks, comparison });
            }
            Err(RecordVerdictsError::Overtaken) => {
                judged = to_judge(ports, user_id, trip_id).await?;
            }
            Err(RecordVerdictsError::Failure(failure)) => return Err(failure.into()),
        }
    }
    Err(TripError::Conflict)
}

/// A failure here leaves the trip without a place name.
async fn record_place(ports: &Ports, user_id: UserId, trip_id: TripId, photos: &[Photo]) {
    let recorded = async {
        let place = name_place(&*ports.gazetteer, photos).await?;
        let place = place.as_deref();
        ports.stores.trips.set_place(user_id, trip_id, place).await
    };
    if let Err(failure) = recorded.await {
        tracing::warn!(trip.id = %trip_id, error = %failure, "place was not recorded");
    }
}

async fn authorise(ports: &Ports, user_id: UserId, trip_id: TripId) -> Result<(), TripError> {
    let now = ports.billing_clock.now();
    // Read first, so that a credit settled meanwhile is found below.
    let has_reserved = ports.stores.credits.has_reserved(user_id, now).await?;
    let overview = ports.stores.billing.status(user_id).await?.overview(now);
    let was_paid_for = ports.stores.suggestions.exists_for_trip(user_id, trip_id);
    Ok(authorise_curation(
        &overview,
        has_reserved,
        was_paid_for.await?,
    )?)
}

async fn to_judge(
    ports: &Ports,
    user_id: UserId,
    trip_id: TripId,
) -> Result<PhotosToJudge, TripError> {
    let photos = ports.stores.photos.list_to_judge(user_id, trip_id).await?;
    photos.ok_or(TripError::NotFound)
}

/// Waits until every photo of a trip was analysed.
///
/// # Errors
/// [`TripError::NotFound`], [`TripError::StillAnalysing`] after so long or when the server shuts
/// down, or a failure.
pub(crate) async fn wait_for_analysis(
    ports: &Ports,
    (user_id, trip_id): (UserId, TripId),
    patience: Duration,
) -> Result<(), TripError> {
    let is_analysed = async {
        loop {
            let summary = ports.stores.trips.find(user_id, trip_id).await?;
            let summary = summary.ok_or(TripError::NotFound)?;
            if summary.analysed >= summary.total {
                return Ok(());
            }
            ports.analysis_signal.wait_for_done(LOOK_INTERVAL).await;
        }
    };
    tokio::select! {
        biased;
        ended = tokio::time::timeout(patience, is_analysed) => {
            ended.unwrap_or(Err(TripError::StillAnalysing))
        }
        () = ports.shutdown.begun() => Err(TripError::StillAnalysing),
    }
}

/// Whether a photo was not analysed yet.
pub(crate) const fn is_waiting(photo: &Photo) -> bool {
    matches!(photo.state, PhotoState::Received)
}

/// Sets the verdicts and returns the changed ones: a repeated curation changes little.
fn apply(curation: Curation, photos: &mut [Photo]) -> Vec<CuratedPhoto> {
    let mut verdicts: HashMap<_, _> = curation.verdicts.into_iter().collect();
    let mut changes = Vec::new();
    for photo in photos {
        let Some(verdict) = verdicts.remove(&photo.id) else {
            continue;
        };
        let is_picked = verdict.rank.is_some();
        let selection = photo.selection.after_curation(is_picked);
        if photo.verdict.as_ref() != Some(&verdict) || photo.selection != selection {
            changes.push(CuratedPhoto {
                photo_id: photo.id,
                verdict: verdict.clone(),
                is_picked,
            });
        }
        photo.verdict = Some(verdict);
        photo.selection = selection;
    }
    changes
}

/// The picked photos in slide order.
fn picks(mut photos: Vec<Photo>) -> Vec<Photo> {
    let place = |photo: &Photo| photo.verdict.as_ref().and_then(|verdict| verdict.position);
    photos.retain(|photo| place(photo).is_some());
    photos.sort_by_key(place);
    photos
}

/// The place of most photos, as a heading; `None` if no photo has a location.
async fn name_place(
    gazetteer: &dyn Gazetteer,
    photos: &[Photo],
) -> Result<Option<String>, Failure> {
    let located: Vec<GeoPoint> = photos.iter().filter_map(location).collect();
    let step = located.len().div_ceil(LOOKUPS_MAX).max(1);
    let mut places = Vec::new();
    for point in located.iter().step_by(step) {
        places.extend(gazetteer.place_at(*point).await?);
    }
    Ok(Place::of_most(&places).map(|place| place.heading()))
}

fn location(photo: &Photo) -> Option<GeoPoint> {
    photo.measurements()?.location
}
