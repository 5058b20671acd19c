//! Photos that were taken to be combined: exposure brackets and panorama sweeps.
//!
//! The photos of a set are not duplicates, neither of each other nor of photos outside it: they
//! share a set, not a group.

mod brackets;
mod shift;
mod sweeps;

use std::collections::HashMap;

use crate::curation::candidate::Shot;
use crate::photo::PhotoId;
use brackets::brackets;
use sweeps::sweeps;

/// The set of each photo that belongs to one: the id of its earliest photo. The shots are in
/// [order](Shot::order). A photo is in one set at most: a sweep that shares a photo with a bracket
/// is dropped.
pub(super) fn sets(shots: &[Shot<'_>]) -> HashMap<PhotoId, PhotoId> {
    let mut sets = HashMap::new();
    for frames in brackets(shots).into_iter().chain(sweeps(shots)) {
        let is_free = frames.iter().all(|shot| !sets.contains_key(&shot.photo.id));
        let first = frames.first().filter(|_| is_free);
        for (first, shot) in first
            .into_iter()
            .flat_map(|f| frames.iter().map(move |s| (f, s)))
        {
            sets.insert(shot.photo.id, first.photo.id);
        }
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::curation::testing::{PhotoBuilder, unlike_hash, view};
    use crate::{PickCount, curate};

    fn frame(number: u32, right: i64) -> Photo {
        PhotoBuilder::new(number.into())
            .hash(unlike_hash(number.into()))
            .miniature(view(1, right, 0))
            .taken_after(number.into())
            .build()
    }

    #[test]
    fn the_frames_of_a_sweep_share_a_set_and_none_is_a_duplicate() {
        let sweep = [frame(1, 0), frame(2, 10), frame(3, 20)];
        for (_, verdict) in curate(&sweep, PickCount::AllGood).verdicts {
            assert_eq!(verdict.set, Some(sweep[0].id));
            assert_eq!((verdict.group, verdict.duplicate_of), (None, None));
        }
    }

    /// A frame of a view with this luma and sharpness.
    fn exposed(number: u32, second: i64, luma: f32) -> PhotoBuilder {
        PhotoBuilder::new(number.into())
            .hash(unlike_hash(1))
            .mean_luma(luma)
            .taken_after(second)
    }

    #[test]
    fn a_test_shot_before_a_bracket_is_a_duplicate_of_its_frame_and_not_the_other_way_round() {
        let test_shot = exposed(1, 0, 0.45).build();
        let bracket = [(2, 0.45), (3, 0.30), (4, 0.62)]
            .map(|(number, luma)| exposed(number, number.into(), luma).build());
        let [frame, ..] = &bracket;
        let trip: Vec<Photo> = [test_shot].iter().chain(&bracket).cloned().collect();
        let verdicts = curate(&trip, PickCount::AllGood).verdicts;
        let of_test_shot = &verdicts[0].1;
        assert_eq!(
            (of_test_shot.set, of_test_shot.duplicate_of),
            (None, Some(frame.id))
        );
        let reasons = verdicts[1].1.reasons.iter();
        let said: Vec<&str> = reasons.map(crate::Reason::as_str).collect();
        assert!(said.contains(&"Part of a bracket or panorama"), "{said:?}");
        for (_, verdict) in &verdicts[1..] {
            assert_eq!((verdict.set, verdict.duplicate_of), (Some(frame.id), None));
            assert!(verdict.rank.is_some());
        }
    }

    #[test]
    fn a_frame_that_is_worse_than_a_shot_beside_it_stands_alone() {
        let sharp = exposed(1, 0, 0.45).subject(95.0).build();
        let again = exposed(2, 1, 0.45).subject(94.0).build();
        let bracket = [(3, 0.45), (4, 0.30), (5, 0.62)]
            .map(|(number, luma)| exposed(number, number.into(), luma).build());
        let trip: Vec<Photo> = [sharp.clone(), again]
            .iter()
            .chain(&bracket)
            .cloned()
            .collect();
        let verdicts = curate(&trip, PickCount::AllGood).verdicts;
        assert_eq!(verdicts[1].1.duplicate_of, Some(sharp.id));
        for (_, verdict) in &verdicts[2..] {
            assert_eq!((verdict.group, verdict.duplicate_of), (None, None));
            assert_eq!(verdict.set, Some(bracket[0].id));
        }
    }

    #[test]
    fn the_last_frame_of_one_sweep_is_not_the_first_of_the_next() {
        let there = [0, 10, 20, 10, 0];
        let photos: Vec<Photo> = (1..).zip(there).map(|(n, right)| frame(n, right)).collect();
        let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        let sets = sets(&shots);
        assert_eq!(sets.len(), 3);
        assert!(sets.values().all(|set| *set == photos[0].id));
    }
}
