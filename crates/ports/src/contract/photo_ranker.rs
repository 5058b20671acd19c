//! What every [`PhotoRanker`](crate::PhotoRanker) promises.

use triptych_trips::{PhotoId, Preference, PreferenceError};

use super::fixtures::new_id;
use crate::{COMPARED_MAX, PhotoRanker};

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! photo_ranker_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            photo_ranker,
            $fresh,
            [
                photos_are_shown_and_ordered_by_their_numbers,
                an_objection_gives_another_order,
            ]
        );
    };
}

fn photo_ids(count: usize) -> Vec<PhotoId> {
    (0..count).map(|_| PhotoId::new(new_id())).collect()
}

pub async fn photos_are_shown_and_ordered_by_their_numbers(ranker: &dyn PhotoRanker) {
    for count in [2, 9, COMPARED_MAX] {
        let photo_ids = photo_ids(count);
        let mut comparison = ranker.begin(&photo_ids).await.unwrap();
        assert_eq!(comparison.shown(), photo_ids);
        let order = comparison.propose(None).await.unwrap();
        let preference = Preference::new(&photo_ids, &order);
        assert!(preference.is_ok(), "{count}: {preference:?}");
    }
}

pub async fn an_objection_gives_another_order(ranker: &dyn PhotoRanker) {
    let mut comparison = ranker.begin(&photo_ids(3)).await.unwrap();
    let first = comparison.propose(None).await.unwrap();
    let objection = PreferenceError::Repeated(3);
    let second = comparison.propose(Some(objection)).await.unwrap();
    assert_ne!(first, second);
}
