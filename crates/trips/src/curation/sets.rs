//! Photos that were taken to become one: brackets of exposures, and sweeps of a panorama.
//!
//! They belong together and none of them is a duplicate of another, so they share a set and never
//! a group.

use std::collections::HashMap;

use crate::curation::brackets::brackets;
use crate::curation::candidate::Shot;
use crate::curation::sweeps::sweeps;
use crate::photo::PhotoId;

/// The set of each photo that belongs to one, named after its earliest photo. The shots are in
/// their [order](Shot::order). A photo is in one set at most: a bracket before a sweep.
pub(super) fn sets(shots: &[Shot<'_>]) -> HashMap<PhotoId, PhotoId> {
    let mut sets = HashMap::new();
    for frames in brackets(shots).chain(sweeps(shots)) {
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
