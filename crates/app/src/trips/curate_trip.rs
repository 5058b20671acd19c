//! A user has the best photos of a trip picked.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use triptych_billing::{SubscriptionRequired, authorise_curation};
use triptych_ports::{
    BillingStore, Clock, Comparison, CreditLedger, CuratedPhoto, Failure, Gazetteer,
    MissingComparison, ModelQuestions, PhotoRanker, PhotoStore, PhotosToJudge, Ranking,
    RecordVerdictsError, SuggestionStore, TripStore,
};
use triptych_trips::{Curation, Photo, PhotoState, PickCount, TripId};
use triptych_users::UserId;

use crate::daily_allowance::DailyAllowance;
use crate::shutdown::Shutdown;
use crate::throttle::ThrottleError;

use super::name_place::name_place;
use super::{AnalysisSignal, VERDICT_TRIES_MAX};

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

/// What was picked, and how.
#[derive(Debug, Clone, PartialEq)]
pub struct CuratedTrip {
    /// The picks, best first, as they are stored now.
    pub picks: Vec<Photo>,
    /// Whether a model has compared the best photos.
    pub comparison: Comparison,
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
    /// Photos are still being analysed after [`CurateTrip::PATIENCE`], or when the server shuts down.
    #[error("analysis has not ended")]
    StillAnalysing,
    /// Other verdicts came first, as often as the photos were judged.
    #[error("other verdicts came first")]
    Overtaken,
    /// The server shuts down.
    #[error("interrupted")]
    Interrupted,
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
    /// Names the place of the trip.
    pub gazetteer: Arc<dyn Gazetteer>,
    /// Counts what a model is asked, where one is; none where the rules alone pick.
    pub allowance: Option<DailyAllowance>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Tells when an analysis ends.
    pub signal: AnalysisSignal,
    /// Knows whether a credit is reserved.
    pub ledger: Arc<dyn CreditLedger>,
    /// Ends the wait for the analysis, and interrupts the ranker.
    pub shutdown: Shutdown,
}

impl CurateTrip {
    /// How long curation waits for the analysis: 500 photos take a small server about this long.
    pub const PATIENCE: Duration = Duration::from_secs(90);
    /// How often it looks by itself, since another server may do the analysis.
    const LOOK_INTERVAL: Duration = Duration::from_millis(250);

    /// # Errors
    /// See [`CurateTripError`].
    pub async fn run(&self, command: CurateTripCommand) -> Result<CuratedTrip, CurateTripError> {
        let CurateTripCommand {
            user_id,
            trip_id,
            pick_count,
        } = command;
        // Neither waits for the other; a trip that is not there is told first.
        let (judged, authorised) = tokio::join!(
            self.to_judge(user_id, trip_id),
            self.authorise(user_id, trip_id)
        );
        let mut judged = judged?;
        authorised?;
        if judged.photos.iter().any(is_waiting) {
            self.wait_for_analysis(user_id, trip_id).await?;
            judged = self.to_judge(user_id, trip_id).await?;
        }
        for _ in 0..VERDICT_TRIES_MAX {
            let PhotosToJudge {
                revision,
                mut photos,
            } = judged;
            let Ranking {
                curation,
                comparison,
            } = self.rank(user_id, &photos, pick_count).await?;
            let changes = apply(curation, &mut photos);
            let now = self.clock.now();
            let recorded = self
                .photos
                .record_curation(user_id, trip_id, revision, &changes, now);
            match recorded.await {
                Ok(()) => {
                    self.record_place(user_id, trip_id, &photos).await;
                    let picks = picks(photos);
                    return Ok(CuratedTrip { picks, comparison });
                }
                Err(RecordVerdictsError::Overtaken) => {
                    judged = self.to_judge(user_id, trip_id).await?;
                }
                Err(RecordVerdictsError::Failure(failure)) => return Err(failure.into()),
            }
        }
        Err(CurateTripError::Overtaken)
    }

    /// Where a model may be asked no more today the rules alone pick. What was not asked, or not
    /// answered, does not count against the user.
    async fn rank(
        &self,
        user_id: UserId,
        photos: &[Photo],
        pick_count: PickCount,
    ) -> Result<Ranking, CurateTripError> {
        let _running = self.shutdown.track();
        let rank = async |questions| {
            tokio::select! {
                biased;
                ranked = self.ranker.rank(photos, pick_count, questions) => {
                    ranked.map_err(CurateTripError::Ranker)
                }
                () = self.shutdown.interrupted() => Err(CurateTripError::Interrupted),
            }
        };
        let Some(allowance) = &self.allowance else {
            return rank(ModelQuestions::Allowed).await;
        };
        let attempt_id = match allowance.take(user_id).await {
            Ok(attempt_id) => attempt_id,
            Err(ThrottleError::TooManyAttempts(_)) => return rank(ModelQuestions::UsedUp).await,
            Err(ThrottleError::Failure(failure)) => return Err(failure.into()),
        };
        let ranked = rank(ModelQuestions::Allowed).await;
        if !ranked.as_ref().is_ok_and(was_answered) {
            allowance.give_back(attempt_id).await;
        }
        ranked
    }

    /// A trip can do without the name of its place: a failure here costs the name, and not the picks.
    async fn record_place(&self, user_id: UserId, trip_id: TripId, photos: &[Photo]) {
        let recorded = async {
            let place = name_place(&*self.gazetteer, photos).await?;
            let place = place.as_deref();
            self.trips.set_place(user_id, trip_id, place).await
        };
        if let Err(failure) = recorded.await {
            tracing::warn!(trip.id = %trip_id, error = %failure, "place was not recorded");
        }
    }

    async fn authorise(&self, user_id: UserId, trip_id: TripId) -> Result<(), CurateTripError> {
        let now = self.clock.now();
        // Read first: a credit that is spent or given back meanwhile is found by what follows.
        let has_reserved = self.ledger.has_reserved(user_id, now).await?;
        let overview = self.billing.standing(user_id).await?.overview(now);
        let was_paid_for = self.suggestions.exists_for_trip(user_id, trip_id).await?;
        Ok(authorise_curation(&overview, has_reserved, was_paid_for)?)
    }

    async fn to_judge(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<PhotosToJudge, CurateTripError> {
        let photos = self.photos.list_to_judge(user_id, trip_id).await?;
        photos.ok_or(CurateTripError::TripNotFound)
    }

    async fn wait_for_analysis(
        &self,
        user_id: UserId,
        trip_id: TripId,
    ) -> Result<(), CurateTripError> {
        let is_analysed = async {
            loop {
                let summary = self.trips.find(user_id, trip_id).await?;
                let summary = summary.ok_or(CurateTripError::TripNotFound)?;
                if summary.analysed >= summary.total {
                    return Ok(());
                }
                self.signal.wait_for_done(Self::LOOK_INTERVAL).await;
            }
        };
        tokio::select! {
            biased;
            ended = tokio::time::timeout(Self::PATIENCE, is_analysed) => {
                ended.unwrap_or(Err(CurateTripError::StillAnalysing))
            }
            () = self.shutdown.begun() => Err(CurateTripError::StillAnalysing),
        }
    }
}

const fn is_waiting(photo: &Photo) -> bool {
    matches!(photo.state, PhotoState::Received)
}

/// Whether a model has answered, whatever the answer was worth.
const fn was_answered(ranking: &Ranking) -> bool {
    match ranking.comparison {
        Comparison::Made | Comparison::Missing(MissingComparison::Unusable) => true,
        Comparison::NotWanted
        | Comparison::Missing(MissingComparison::UsedUp | MissingComparison::Unavailable) => false,
    }
}

/// Gives the photos their verdicts, and answers what of them is to be written: of a trip that is
/// curated again, most is there already.
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

/// Those that are picked, in the order of their slides.
fn picks(mut photos: Vec<Photo>) -> Vec<Photo> {
    let place = |photo: &Photo| photo.verdict.as_ref().and_then(|verdict| verdict.position);
    photos.retain(|photo| place(photo).is_some());
    photos.sort_by_key(place);
    photos
}
