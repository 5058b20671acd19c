//! Judges photos by the rules, and the best of them by the order of a model as well.

use metrics::counter;
use triptych_ports::{COMPARED_MAX, ModelError, PhotoRanker};
use triptych_trips::{
    Curation, Photo, PhotoId, PickCount, Preference, contenders, curate, curate_preferring,
};
use triptych_users::{AttemptId, UserId};

use super::TripError;
use crate::Ports;
use crate::throttle::{ThrottleError, admit_generation, forgive_generation};

/// Whether a model compared the best photos.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// No comparison: there is no model, or nothing to compare.
    NotWanted,
    /// The picks follow a model's order.
    Made,
    /// The comparison failed; the picks follow the rules alone.
    Missing(MissingComparison),
}

/// Why a model did not compare the best photos.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingComparison {
    /// The daily limit is reached.
    UsedUp,
    /// The model does not answer.
    Unavailable,
    /// Its answer is not an order of the photos.
    Unusable,
}

/// The minimum number of photos in a comparison.
const COMPARED_MIN: usize = 2;

/// Judges photos by [`curate`], and with a model by [`curate_preferring`]. A model that fails, or
/// may not be asked, leaves the picks to the rules and is never an error.
///
/// # Errors
/// [`TripError::Interrupted`] or a failure of the database.
pub(super) async fn rank_photos(
    ports: &Ports,
    user_id: UserId,
    photos: &[Photo],
    pick_count: PickCount,
) -> Result<(Curation, Comparison), TripError> {
    let curation = curate(photos, pick_count);
    let compared = in_trip_order(photos, &curation);
    let ranker = ports.ranker.as_deref();
    let Some(ranker) = ranker.filter(|_| compared.len() >= COMPARED_MIN) else {
        return Ok((curation, Comparison::NotWanted));
    };
    let _running = ports.shutdown.track();
    let preference = match admit_generation(ports, user_id).await {
        Ok(attempt_id) => ask(ports, ranker, &compared, attempt_id).await?,
        Err(ThrottleError::TooManyAttempts(_)) => Err(MissingComparison::UsedUp),
        Err(ThrottleError::Failure(failure)) => return Err(failure.into()),
    };
    count(preference.as_ref().err().copied());
    Ok(match preference {
        Ok(preference) => {
            let curation = curate_preferring(photos, pick_count, &preference);
            (curation, Comparison::Made)
        }
        Err(why) => {
            tracing::warn!(?why, "falling back to picks without a model");
            (curation, Comparison::Missing(why))
        }
    })
}

/// The best photos, in the order of the trip, so that their numbers do not reveal their scores.
fn in_trip_order(photos: &[Photo], curation: &Curation) -> Vec<PhotoId> {
    let best = contenders(photos, curation, COMPARED_MAX);
    let all = photos.iter().map(|photo| photo.id);
    all.filter(|id| best.contains(id)).collect()
}

/// Asks the model, unless the server shuts down. What was not answered does not count against the
/// user's limit.
async fn ask(
    ports: &Ports,
    ranker: &dyn PhotoRanker,
    compared: &[PhotoId],
    attempt_id: AttemptId,
) -> Result<Result<Preference, MissingComparison>, TripError> {
    let asked = tokio::select! {
        biased;
        preference = compare(ranker, compared) => Ok(preference),
        () = ports.shutdown.interrupted() => Err(TripError::Interrupted),
    };
    if matches!(asked, Err(_) | Ok(Err(MissingComparison::Unavailable))) {
        forgive_generation(ports, attempt_id).await;
    }
    asked
}

/// The model's order of the photos that it is shown. An invalid one is asked for once more.
async fn compare(
    ranker: &dyn PhotoRanker,
    compared: &[PhotoId],
) -> Result<Preference, MissingComparison> {
    let mut comparison = ranker.begin(compared).await?;
    let mut objection = None;
    for _ in 0..2 {
        let numbers = comparison.propose(objection).await?;
        match Preference::new(comparison.shown(), &numbers) {
            Ok(preference) => return Ok(preference),
            Err(error) => {
                tracing::warn!(%error, "model returned an invalid order of photos");
                objection = Some(error);
            }
        }
    }
    Err(MissingComparison::Unusable)
}

impl From<ModelError> for MissingComparison {
    fn from(error: ModelError) -> Self {
        tracing::warn!(%error, "photos were not compared");
        match error {
            ModelError::Refused(_) => Self::Unusable,
            ModelError::Storage(_) | ModelError::Failure(_) => Self::Unavailable,
        }
    }
}

fn count(missing: Option<MissingComparison>) {
    let outcome = match missing {
        None => "made",
        Some(MissingComparison::UsedUp) => "used_up",
        Some(MissingComparison::Unavailable) => "unavailable",
        Some(MissingComparison::Unusable) => "unusable",
    };
    counter!("triptych_ai_comparisons_total", "outcome" => outcome).increment(1);
}

#[cfg(test)]
mod tests;
