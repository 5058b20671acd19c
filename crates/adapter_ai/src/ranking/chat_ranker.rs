//! A ranker that asks a model.

use std::sync::Arc;

use async_trait::async_trait;
use metrics::counter;
use triptych_ports::{
    Comparison, Failure, MissingComparison, ModelQuestions, ObjectStorage, PhotoRanker, Ranking,
};
use triptych_trips::{
    Curation, Photo, PhotoId, PickCount, Preference, contenders, curate, curate_preferring,
};
use triptych_vision::SHEET_TILES;

use super::contact_sheets::ContactSheets;
use super::{answer, prompt};
use crate::analysis::PhotoWorkers;
use crate::model::{ChatError, Conversation, Model, Pictures, again};

/// So many sheets are sent at most: some interfaces take no more pictures in one question.
const SHEETS_MAX: usize = 5;
/// So many photos are compared at most, the best by their scores.
const COMPARED_MAX: usize = SHEETS_MAX * SHEET_TILES;
/// So many photos have an order at least.
const COMPARED_MIN: usize = 2;

/// Picks by the rules of the domain, has a model compare the best photos on contact sheets, and picks
/// again by what it prefers. Where that cannot be had the first picks stand, and it says so.
pub struct ChatRanker {
    model: Model,
    pictures: Pictures,
}

/// Why there is no preference.
enum NoPreference {
    /// The model, or what it was to be shown, cannot be had.
    Unavailable(Failure),
    /// It answered no order.
    Unusable(String),
}

impl ChatRanker {
    /// A ranker that takes the photos from a storage and makes them small in these places.
    pub fn new(model: Model, storage: Arc<dyn ObjectStorage>, workers: PhotoWorkers) -> Self {
        Self {
            model,
            pictures: Pictures::new(storage, workers),
        }
    }

    /// What the model prefers among these, within the time that it may take.
    async fn preference(&self, compared: &[PhotoId]) -> Result<Preference, NoPreference> {
        let chat = self.model.chat();
        let compared = chat.within_budget(self.compare(compared)).await;
        compared.map_err(NoPreference::from).flatten()
    }

    async fn compare(&self, compared: &[PhotoId]) -> Result<Preference, NoPreference> {
        let sheets = ContactSheets::draw(&self.pictures, compared).await?;
        if sheets.photo_ids.len() < COMPARED_MIN {
            let too_few = Failure::Internal("fewer than two photos can be shown".into());
            return Err(NoPreference::Unavailable(too_few));
        }
        let chat = self.model.chat();
        let mut conversation = Conversation {
            messages: prompt::messages(sheets.photo_ids.len(), sheets.pictures),
            shape: answer::shape(),
        };
        let first = chat.ask(&conversation).await?;
        let wrong = match answer::read(&first, &sheets.photo_ids) {
            Ok(preference) => return Ok(preference),
            Err(wrong) => wrong,
        };
        tracing::info!(wrong, "retrying: model returned an invalid order");
        conversation.messages.extend(again(&first, &[wrong]));
        let second = chat.ask(&conversation).await?;
        answer::read(&second, &sheets.photo_ids).map_err(NoPreference::Unusable)
    }
}

#[async_trait]
impl PhotoRanker for ChatRanker {
    async fn rank(
        &self,
        photos: &[Photo],
        pick_count: PickCount,
        questions: ModelQuestions,
    ) -> Result<Ranking, Failure> {
        let curation = curate(photos, pick_count);
        let compared = in_order_of_the_trip(photos, &curation);
        if compared.len() < COMPARED_MIN {
            return Ok(Ranking {
                curation,
                comparison: Comparison::NotWanted,
            });
        }
        let preference = match questions {
            ModelQuestions::Allowed => self.preference(&compared).await,
            ModelQuestions::UsedUp => return Ok(fallen_back(curation, MissingComparison::UsedUp)),
        };
        Ok(match preference {
            Ok(preference) => {
                count("made");
                Ranking {
                    curation: curate_preferring(photos, pick_count, &preference),
                    comparison: Comparison::Made,
                }
            }
            Err(error) => fallen_back(curation, error.told()),
        })
    }
}

/// The best photos, in the order of the trip, so that their numbers tell nothing of their scores.
fn in_order_of_the_trip(photos: &[Photo], curation: &Curation) -> Vec<PhotoId> {
    let best = contenders(photos, curation, COMPARED_MAX);
    let all = photos.iter().map(|photo| photo.id);
    all.filter(|id| best.contains(id)).collect()
}

fn fallen_back(curation: Curation, why: MissingComparison) -> Ranking {
    count(match why {
        MissingComparison::UsedUp => "used_up",
        MissingComparison::Unavailable => "unavailable",
        MissingComparison::Unusable => "unusable",
    });
    tracing::warn!(?why, "falling back to picks without a model");
    Ranking {
        curation,
        comparison: Comparison::Missing(why),
    }
}

fn count(outcome: &'static str) {
    counter!("triptych_ai_comparisons_total", "outcome" => outcome).increment(1);
}

impl NoPreference {
    /// Logs the cause, which nobody else is told.
    fn told(self) -> MissingComparison {
        match self {
            Self::Unavailable(error) => {
                tracing::warn!(%error, "model ranking failed");
                MissingComparison::Unavailable
            }
            Self::Unusable(wrong) => {
                tracing::warn!(wrong, "model returned an invalid order of photos");
                MissingComparison::Unusable
            }
        }
    }
}

impl From<ChatError> for NoPreference {
    fn from(error: ChatError) -> Self {
        match error {
            ChatError::Refused(_) | ChatError::CutOff => Self::Unusable(error.to_string()),
            ChatError::Status { .. }
            | ChatError::Unreachable(_)
            | ChatError::Malformed(_)
            | ChatError::TimedOut(_)
            | ChatError::Resting => Self::Unavailable(error.into()),
        }
    }
}

impl From<Failure> for NoPreference {
    fn from(failure: Failure) -> Self {
        Self::Unavailable(failure)
    }
}
