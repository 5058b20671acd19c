//! What every [`PhotoRanker`](crate::PhotoRanker) promises.

use std::num::NonZeroUsize;

use triptych_trips::{Curation, Photo, PhotoState, PickCount, RefusalReason, Verdict, curate};
use triptych_users::UserId;

use super::fixtures::{measurements, new_id, photo, trip};
use crate::{Comparison, MissingComparison, ModelQuestions, PhotoRanker};

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! photo_ranker_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            photo_ranker,
            $fresh,
            [
                as_many_are_picked_as_were_asked_for,
                more_than_there_are_is_all_there_are,
                only_photos_whose_analysis_has_ended_are_judged,
                nothing_comes_of_nothing,
                all_but_ranks_and_reasons_is_as_the_rules_have_it,
                where_no_model_may_be_asked_the_rules_alone_decide,
            ]
        );
    };
}

/// Photos that look different from each other.
fn analysed_photos(count: usize) -> Vec<Photo> {
    let trip = trip(UserId::new(new_id()));
    let different = |index: usize| {
        let mut measured = measurements();
        // Hashes far from each other: no duplicates.
        measured.hash.0 = (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        measured.window_hashes.clear();
        measured.content = None;
        measured
    };
    let analysed = |index| Photo {
        state: PhotoState::Analysed {
            measurements: different(index).into(),
        },
        ..photo(&trip)
    };
    (1..=count).map(analysed).collect()
}

fn exactly(count: usize) -> PickCount {
    PickCount::Exactly(NonZeroUsize::new(count).unwrap())
}

async fn curation(ranker: &dyn PhotoRanker, photos: &[Photo], pick_count: PickCount) -> Curation {
    let answer = ranker.rank(photos, pick_count, ModelQuestions::Allowed);
    answer.await.unwrap().curation
}

/// The ranks that were given, in order.
async fn ranks(ranker: &dyn PhotoRanker, photos: &[Photo], pick_count: PickCount) -> Vec<u32> {
    let curation = curation(ranker, photos, pick_count).await;
    let given = curation
        .verdicts
        .iter()
        .filter_map(|(_, verdict)| verdict.rank);
    let mut ranks: Vec<u32> = given.collect();
    ranks.sort_unstable();
    ranks
}

pub async fn as_many_are_picked_as_were_asked_for(ranker: &dyn PhotoRanker) {
    let photos = analysed_photos(6);
    assert_eq!(ranks(ranker, &photos, exactly(3)).await, [1, 2, 3]);
}

pub async fn more_than_there_are_is_all_there_are(ranker: &dyn PhotoRanker) {
    let photos = analysed_photos(3);
    assert_eq!(ranks(ranker, &photos, exactly(10)).await, [1, 2, 3]);
}

pub async fn only_photos_whose_analysis_has_ended_are_judged(ranker: &dyn PhotoRanker) {
    let mut photos = analysed_photos(3);
    photos[1].state = PhotoState::Received;
    photos[2].state = PhotoState::Refused {
        reason: RefusalReason::Damaged,
    };
    let curation = curation(ranker, &photos, exactly(3)).await;
    let judged: Vec<_> = curation
        .verdicts
        .iter()
        .map(|(photo_id, _)| *photo_id)
        .collect();
    assert_eq!(judged, [photos[0].id, photos[2].id]);
    assert_eq!(
        curation.verdicts[1].1.rank, None,
        "a damaged photo was picked"
    );
}

pub async fn nothing_comes_of_nothing(ranker: &dyn PhotoRanker) {
    let curation = curation(ranker, &[], PickCount::AllGood).await;
    assert_eq!(curation.verdicts, []);
}

pub async fn all_but_ranks_and_reasons_is_as_the_rules_have_it(ranker: &dyn PhotoRanker) {
    let photos = analysed_photos(6);
    let judged = |curation: Curation| -> Vec<_> {
        let verdicts = curation.verdicts.into_iter();
        let judged = verdicts.map(|(id, verdict)| {
            let rest = Verdict {
                rank: None,
                position: None,
                reasons: Vec::new(),
                ..verdict
            };
            (id, rest)
        });
        judged.collect()
    };
    let decided = curation(ranker, &photos, exactly(3)).await;
    assert_eq!(judged(decided), judged(curate(&photos, exactly(3))));
}

pub async fn where_no_model_may_be_asked_the_rules_alone_decide(ranker: &dyn PhotoRanker) {
    let photos = analysed_photos(6);
    let answer = ranker.rank(&photos, exactly(3), ModelQuestions::UsedUp);
    let alone = answer.await.unwrap();
    assert_eq!(alone.curation, curate(&photos, exactly(3)));
    let is_told = matches!(
        alone.comparison,
        Comparison::NotWanted | Comparison::Missing(MissingComparison::UsedUp)
    );
    assert!(is_told, "{:?}", alone.comparison);
}
