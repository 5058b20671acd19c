//! A user has the best photos of a trip picked.

use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use triptych_billing::{SubscriptionRequired, authorise_curation};
use triptych_ports::{
    BillingStore, Clock, CuratedPhoto, Failure, PhotoRanker, PhotoStore, SuggestionStore, TripStore,
};
use triptych_trips::{Curation, Photo, PickCount, TripId, TripSummary};
use triptych_users::UserId;

use super::AnalysisSignal;

/// What is to be curated, and how.
#[derive(Debug, Clone, Copy)]
pub struct CurateTripCommand {
    /// Who asks.
    pub user_id: UserId,
    /// For which trip.
    pub trip_id: TripId,
    /// How many photos to pick.
    pub pick_count: PickCount,
}

/// Why nothing was picked.
#[derive(Debug, Error)]
pub enum CurateTripError {
    /// The trip is absent or another user's.
    #[error("no such trip")]
    TripNotFound,
    /// There is no credit and no subscription.
    #[error(transparent)]
    SubscriptionRequired(#[from] SubscriptionRequired),
    /// Photos are still being analysed after [`CurateTrip::PATIENCE`].
    #[error("analysis has not ended")]
    StillAnalysing,
    /// The ranker failed.
    #[error(transparent)]
    Ranker(Failure),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Waits for the analysis of a trip, judges its photos, and writes the verdicts down.
pub struct CurateTrip {
    /// Keeps trips.
    pub trips: Arc<dyn TripStore>,
    /// Keeps photos.
    pub photos: Arc<dyn PhotoStore>,
    /// Knows whether a credit was spent on the trip.
    pub suggestions: Arc<dyn SuggestionStore>,
    /// Knows what the user has.
    pub billing: Arc<dyn BillingStore>,
    /// Judges and picks.
    pub ranker: Arc<dyn PhotoRanker>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Tells when an analysis ends.
    pub signal: AnalysisSignal,
}

impl CurateTrip {
    /// How long curation waits for the analysis: 500 photos take a small server about this long.
    pub const PATIENCE: Duration = Duration::from_secs(90);
    /// How often it looks by itself, since another server may do the analysis.
    const LOOK_INTERVAL: Duration = Duration::from_millis(250);

    /// Answers the picks, best first, as they are stored after it.
    ///
    /// # Errors
    /// See [`CurateTripError`].
    pub async fn run(&self, command: CurateTripCommand) -> Result<Vec<Photo>, CurateTripError> {
        let CurateTripCommand {
            user_id,
            trip_id,
            pick_count,
        } = command;
        let summary = self.summary(user_id, trip_id).await?;
        self.authorise(user_id, trip_id).await?;
        self.wait_for_analysis(user_id, summary).await?;
        let photos = self.photos.list(user_id, trip_id).await?;
        let curation = self.ranker.rank(&photos, pick_count).await;
        let curation = curation.map_err(CurateTripError::Ranker)?;
        let curated = curated_photos(curation);
        self.photos
            .record_curation(user_id, trip_id, &curated, self.clock.now())
            .await?;
        Ok(picks(photos, curated))
    }

    async fn authorise(&self, user_id: UserId, trip_id: TripId) -> Result<(), CurateTripError> {
        let standing = self.billing.standing(user_id).await?;
        let overview = standing.overview(self.clock.now());
        let was_paid_for = self.suggestions.exists_for_trip(user_id, trip_id).await?;
        Ok(authorise_curation(&overview, was_paid_for)?)
    }

    async fn summary(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<TripSummary, CurateTripError> {
        let summary = self.trips.find(user_id, trip_id).await?;
        summary.ok_or(CurateTripError::TripNotFound)
    }

    async fn wait_for_analysis(
        &self,
        user_id: UserId,
        mut summary: TripSummary,
    ) -> Result<(), CurateTripError> {
        let is_analysed = async {
            while summary.analysed < summary.total {
                self.signal.wait_for_done(Self::LOOK_INTERVAL).await;
                summary = self.summary(user_id, summary.trip.id).await?;
            }
            Ok(())
        };
        let patient = tokio::time::timeout(Self::PATIENCE, is_analysed).await;
        patient.unwrap_or(Err(CurateTripError::StillAnalysing))
    }
}

fn curated_photos(curation: Curation) -> Vec<CuratedPhoto> {
    let curated = curation
        .verdicts
        .into_iter()
        .map(|(photo_id, verdict)| CuratedPhoto {
            photo_id,
            is_picked: verdict.rank.is_some(),
            verdict,
        });
    curated.collect()
}

/// The picked photos with their verdicts, best first.
fn picks(photos: Vec<Photo>, curated: Vec<CuratedPhoto>) -> Vec<Photo> {
    let mut verdicts: std::collections::HashMap<_, _> = curated
        .into_iter()
        .map(|curated| (curated.photo_id, curated.verdict))
        .collect();
    let mut picked: Vec<Photo> = photos
        .into_iter()
        .filter_map(|mut photo| {
            let verdict = verdicts
                .remove(&photo.id)
                .filter(|verdict| verdict.rank.is_some())?;
            photo.selection = photo.selection.after_curation(true);
            photo.verdict = Some(verdict);
            Some(photo)
        })
        .collect();
    picked.sort_by_key(|photo| photo.verdict.as_ref().and_then(|verdict| verdict.rank));
    picked
}
