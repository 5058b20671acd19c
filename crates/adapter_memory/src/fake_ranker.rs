//! Curation without a model, or with one that is played.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use triptych_ports::{
    Comparison, Failure, MissingComparison, ModelQuestions, PhotoRanker, Ranking,
};
use triptych_trips::{Photo, PickCount, Preference, contenders, curate, curate_preferring};

use crate::shared::lock;
use crate::{CanFail, Faults, HeldAnswer};

/// Ranks by the rules of the domain alone, unless a model is played to it: one that prefers the
/// photos that the rules put last.
#[derive(Default)]
pub struct FakeRanker {
    model: Mutex<Option<PlayedModel>>,
    faults: Faults,
    held: Mutex<Option<Arc<HeldAnswer>>>,
}

/// What a model does that is played.
#[derive(Debug, Clone, Copy)]
pub enum PlayedModel {
    /// It puts the photos in the opposite order.
    Reverses,
    /// It fails, and this is why there is no comparison.
    Fails(MissingComparison),
}

impl FakeRanker {
    /// A ranker.
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps the next decision back.
    pub fn hold_next_answer(&self) -> Arc<HeldAnswer> {
        let held = Arc::new(HeldAnswer::default());
        *lock(&self.held) = Some(Arc::clone(&held));
        held
    }

    /// Plays a model to it, for every call from now on.
    pub fn play_model(&self, model: PlayedModel) {
        *lock(&self.model) = Some(model);
    }
}

impl CanFail for FakeRanker {
    fn faults(&self) -> &Faults {
        &self.faults
    }
}

#[async_trait]
impl PhotoRanker for FakeRanker {
    async fn rank(
        &self,
        photos: &[Photo],
        pick_count: PickCount,
        questions: ModelQuestions,
    ) -> Result<Ranking, Failure> {
        self.faults.check()?;
        let curation = curate(photos, pick_count);
        let held = lock(&self.held).take();
        if let Some(held) = held {
            held.keep_back().await;
        }
        let compared = contenders(photos, &curation, usize::MAX);
        let model = lock(&self.model).filter(|_| compared.len() > 1);
        let comparison = match (model, questions) {
            (None, _) => Comparison::NotWanted,
            (Some(_), ModelQuestions::UsedUp) => Comparison::Missing(MissingComparison::UsedUp),
            (Some(PlayedModel::Fails(why)), ModelQuestions::Allowed) => Comparison::Missing(why),
            (Some(PlayedModel::Reverses), ModelQuestions::Allowed) => Comparison::Made,
        };
        if comparison != Comparison::Made {
            return Ok(Ranking {
                curation,
                comparison,
            });
        }
        let reversed = compared.iter().rev().copied().collect();
        let preference = Preference::new(&compared, reversed)
            .map_err(|error| Failure::Internal(error.into()))?;
        Ok(Ranking {
            curation: curate_preferring(photos, pick_count, &preference),
            comparison,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FakeAnalyser;
    use triptych_ports::contract::fixtures::{photo, trip};
    use triptych_trips::PhotoState;
    use triptych_users::UserId;
    use triptych_users::id::Uuid;

    #[tokio::test]
    async fn photos_that_the_fake_analyser_knows_nothing_of_are_all_picked() {
        let trip = trip(UserId::new(Uuid::from_u128(1)));
        let photos = ["sea", "hills", "market"].map(|bytes| Photo {
            state: PhotoState::Analysed {
                measurements: FakeAnalyser::plain_measurements(bytes.as_bytes()).into(),
            },
            ..photo(&trip)
        });
        let ranker = FakeRanker::new();
        let answer = ranker.rank(&photos, PickCount::AllGood, ModelQuestions::Allowed);
        let curation = answer.await.unwrap().curation;
        let mut ranks: Vec<_> = curation
            .verdicts
            .into_iter()
            .map(|(_, verdict)| verdict.rank)
            .collect();
        ranks.sort();
        assert_eq!(ranks, [Some(1), Some(2), Some(3)]);
    }
}
