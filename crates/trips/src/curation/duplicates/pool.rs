//! The members of a chain that are in no group yet, and which of them to compare with a centre.
//!
//! Photos of known times that are far apart show the same only if they are copies. So a pool
//! returns the photos close in time to a centre, those of unknown time, and those whose hash is
//! near according to an index: the work grows with the length of a chain and not with its square.

use std::ops::Range;

use crate::curation::candidate::Shot;
use crate::curation::duplicates::hash_index::HashIndex;
use crate::curation::similarity;

/// Up to this number of members all are returned: that is faster than an index.
const FEW: usize = 64;

/// Members of one chain in their [order](Shot::order): those of known time first.
pub(super) struct Pool<'a> {
    members: Vec<&'a Shot<'a>>,
    is_left: Vec<bool>,
    /// The first remaining member; none remains before it.
    first_left: usize,
    /// The position of the first member of unknown time.
    untimed: usize,
    /// Finds copies from other times; `None` if all members are always returned.
    copies: Option<HashIndex>,
}

impl<'a> Pool<'a> {
    /// A pool in which all members remain.
    pub(super) fn new(members: Vec<&'a Shot<'a>>) -> Self {
        let untimed = members.partition_point(|shot| shot.taken_at.is_some());
        let timed = members.get(..untimed).unwrap_or_default();
        let ends = timed.first().zip(timed.last());
        let takes_long = ends.is_some_and(|(first, last)| !are_of_one_occasion(first, last));
        let is_filed = takes_long && members.len() > FEW;
        Self {
            copies: is_filed.then(|| {
                let hashes = timed.iter().map(|shot| shot.measurements.hash);
                HashIndex::new(&hashes.zip(0..).collect::<Vec<_>>())
            }),
            is_left: vec![true; members.len()],
            first_left: 0,
            untimed,
            members,
        }
    }

    /// The members among which the next centre is chosen: the remaining ones of the first minutes,
    /// and all of unknown time.
    pub(super) fn first_stretch(&self) -> Vec<&'a Shot<'a>> {
        let Some(first) = self.get(self.first_left) else {
            return Vec::new();
        };
        let end = self.timed().partition_point(|shot| {
            shot.taken_at <= first.taken_at || similarity::are_of_one_stretch(first.time_to(shot))
        });
        let places =
            (self.first_left..end).chain(self.untimed.max(self.first_left)..self.members.len());
        places.filter_map(|place| self.get(place)).collect()
    }

    /// The positions of the remaining members that may belong to a centre, in order, and the number
    /// of hashes that were compared.
    pub(super) fn around(&self, centre: &Shot<'_>) -> (Vec<usize>, usize) {
        let all = self.first_left..self.members.len();
        let is_left = |place: &usize| self.get(*place).is_some();
        let Some(copies) = self.copies.as_ref().filter(|_| centre.taken_at.is_some()) else {
            return (all.filter(is_left).collect(), 0);
        };
        let untimed = self.untimed..self.members.len();
        let mut places: Vec<usize> = self.occasion_of(centre).chain(untimed).collect();
        let asked = [(centre.measurements.hash, 0)];
        let compared = copies.each_near(&asked, similarity::APART_DISTANCE_MAX, |_, place| {
            places.push(place as usize);
        });
        places.retain(is_left);
        places.sort_unstable();
        places.dedup();
        (places, compared)
    }

    /// The member at a position; `None` if it was taken.
    pub(super) fn get(&self, place: usize) -> Option<&'a Shot<'a>> {
        let is_left = self.is_left.get(place).copied().unwrap_or(false);
        self.members.get(place).copied().filter(|_| is_left)
    }

    /// Removes the member at a position.
    pub(super) fn take(&mut self, place: usize) {
        if let Some(is_left) = self.is_left.get_mut(place) {
            *is_left = false;
        }
        while self.is_left.get(self.first_left) == Some(&false) {
            self.first_left += 1;
        }
    }

    fn timed(&self) -> &[&'a Shot<'a>] {
        self.members.get(..self.untimed).unwrap_or_default()
    }

    /// The positions of the members that are close in time to a centre of known time.
    fn occasion_of(&self, centre: &Shot<'_>) -> Range<usize> {
        let near = |shot: &Shot<'_>| are_of_one_occasion(shot, centre);
        let timed = self.timed();
        let start = timed.partition_point(|shot| shot.taken_at < centre.taken_at && !near(shot));
        let end = timed.partition_point(|shot| shot.taken_at <= centre.taken_at || near(shot));
        start..end
    }
}

fn are_of_one_occasion(one: &Shot<'_>, other: &Shot<'_>) -> bool {
    similarity::is_one_occasion(one.time_to(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::curation::testing::{PhotoBuilder, time_lapse, time_lapse_hash};

    #[test]
    fn all_that_may_belong_to_a_centre_are_offered() {
        let untimed =
            (0..30).map(|n| PhotoBuilder::new(u128::from(n) + 5_000).hash(time_lapse_hash(n)));
        let again = (0..300).map(|n| time_lapse(n + 300, 90_000 + i64::from(n)));
        let copies = (0..300).map(|n| {
            let photo = PhotoBuilder::new(u128::from(n) + 1_000);
            photo
                .hash(time_lapse_hash(n))
                .taken_after(180_000 + i64::from(n))
        });
        let timed = (0..300).map(|n| time_lapse(n, n.into())).chain(again);
        let photos: Vec<Photo> = timed
            .chain(copies.chain(untimed).map(PhotoBuilder::build))
            .collect();
        let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        let mut pool = Pool::new(shots.iter().collect());
        (0..shots.len())
            .step_by(7)
            .for_each(|place| pool.take(place));
        for centre in &shots {
            let (offered, _) = pool.around(centre);
            let belongs = (0..shots.len()).filter(|place| {
                pool.get(*place)
                    .is_some_and(|shot| similarity::may_show_the_same(centre, shot))
            });
            assert!(belongs.into_iter().all(|place| offered.contains(&place)));
            assert!(offered.is_sorted() && offered.iter().all(|place| place % 7 != 0));
            assert!(centre.taken_at.is_none() || offered.len() < shots.len() / 2);
        }
    }
}
