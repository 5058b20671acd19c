//! Detection of photos that show the same: copies, crops, re-encodings, and the frames of a burst.
//!
//! Candidate pairs come from two sources, so that the work grows with the number of photos and not
//! with its square: the neighbours in time, and an index over the hashes ([`HashIndex`]).
//! [`similarity`](super::similarity) decides whether a pair shows the same; photos that are linked,
//! directly or transitively, are split into groups around one photo each
//! ([`centres`](super::centres)).

mod centres;
pub(super) mod hash_index;
mod pool;
mod union_find;

use std::collections::HashMap;

use crate::curation::candidate::Shot;
use crate::curation::similarity;
use crate::measurements::{Measurements, PerceptualHash};
use hash_index::{HashIndex, OwnedHash};
use union_find::UnionFind;

/// A photo is compared with at most this many following ones that are close in time; more are
/// connected by the links between them.
const NEIGHBOURS: usize = 32;
/// Of photos with the same hash, each is compared with at most this many that differ otherwise.
const REPRESENTATIVES_MAX: usize = 8;

/// The groups of shots that show the same, each in the given order; a shot without duplicates is a
/// group of one. The shots are in [order](Shot::order); at most one photo of a set is in each
/// group.
pub(super) fn groups<'a>(shots: &'a [Shot<'a>]) -> Vec<Vec<&'a Shot<'a>>> {
    let mut linker = Linker::new(shots);
    linker.link_all();
    let mut places = HashMap::new();
    let mut chains: Vec<Vec<&Shot<'_>>> = Vec::new();
    for (number, shot) in shots.iter().enumerate() {
        let place = *places
            .entry(linker.sets.find(number))
            .or_insert(chains.len());
        match chains.get_mut(place) {
            Some(chain) => chain.push(shot),
            None => chains.push(vec![shot]),
        }
    }
    chains
        .into_iter()
        .flat_map(centres::around_centres)
        .collect()
}

/// A selection of a photo's hashes.
#[derive(Debug, Clone, Copy)]
enum Parts {
    Whole,
    Windows,
    /// Both.
    All,
}

/// Links shots that show the same, and counts the comparisons.
struct Linker<'a> {
    shots: &'a [Shot<'a>],
    sets: UnionFind,
    compared: usize,
}

impl<'a> Linker<'a> {
    fn new(shots: &'a [Shot<'a>]) -> Self {
        Self {
            shots,
            sets: UnionFind::new(shots.len()),
            compared: 0,
        }
    }

    fn link_all(&mut self) {
        self.link_neighbours();
        let representatives = self.link_equal_hashes();
        self.link_near_hashes(&representatives);
    }

    fn link_neighbours(&mut self) {
        for (number, shot) in self.shots.iter().enumerate() {
            let followers = self
                .shots
                .iter()
                .enumerate()
                .skip(number + 1)
                .take(NEIGHBOURS);
            for (follower, later) in followers {
                if !similarity::is_one_occasion(shot.time_to(later)) {
                    break;
                }
                self.link(number, follower);
            }
        }
    }

    /// Links photos of the same hash. Returns the representatives of each hash.
    fn link_equal_hashes(&mut self) -> Vec<usize> {
        let mut role: HashMap<PerceptualHash, Vec<usize>> = HashMap::new();
        for (number, shot) in self.shots.iter().enumerate() {
            let same = role.entry(shot.measurements.hash).or_default();
            let is_linked = same.iter().any(|&other| self.link(other, number));
            if !is_linked && same.len() < REPRESENTATIVES_MAX {
                same.push(number);
            }
        }
        let mut representatives: Vec<usize> = role.into_values().flatten().collect();
        representatives.sort_unstable();
        representatives
    }

    /// Links pictures with similar hashes, and crops with the windows that they show.
    ///
    /// Photos of known times were already compared with their neighbours in time; further apart,
    /// only copies without a visible difference show the same. A crop has the time of its original
    /// or none, so windows are searched only if a time is unknown. The windows are indexed rather
    /// than queried: there are many per photo, and a query takes longer than an insertion.
    fn link_near_hashes(&mut self, representatives: &[usize]) {
        let (timed, untimed): (Vec<usize>, Vec<usize>) = representatives
            .iter()
            .partition(|&&number| self.is_timed(number));
        if !timed.is_empty() {
            let wholes = self.index(&timed, Parts::Whole);
            self.link_near(&timed, &wholes, similarity::APART_DISTANCE_MAX);
        }
        if !untimed.is_empty() {
            let windows = self.index(&untimed, Parts::Windows);
            self.link_near(&timed, &windows, similarity::CROP_DISTANCE_MAX);
            drop(windows);
            let parts = self.index(representatives, Parts::All);
            self.link_near(&untimed, &parts, similarity::UNTIMED_DISTANCE_MAX);
        }
    }

    fn is_timed(&self, number: usize) -> bool {
        self.shots
            .get(number)
            .is_some_and(|shot| shot.taken_at.is_some())
    }

    /// Links each photo with the indexed ones whose hashes are near that of its whole picture.
    fn link_near(&mut self, numbers: &[usize], index: &HashIndex, distance_max: u32) {
        let asked = self.owned(numbers, Parts::Whole);
        let compared = index.each_near(&asked, distance_max, |one, other| {
            self.link(one as usize, other as usize);
        });
        self.compared += compared;
    }

    /// An index of the usable hashes of these photos.
    fn index(&self, numbers: &[usize], parts: Parts) -> HashIndex {
        HashIndex::new(&self.owned(numbers, parts))
    }

    /// The usable hashes of these photos.
    fn owned(&self, numbers: &[usize], parts: Parts) -> Vec<OwnedHash> {
        let owned = numbers.iter().filter_map(|&number| {
            let owner = u32::try_from(number).ok()?;
            let hashes = parts.of(self.shots.get(number)?.measurements);
            let telling = hashes.filter(|hash| !is_flat(*hash));
            Some(telling.map(move |hash| (hash, owner)))
        });
        owned.flatten().collect()
    }

    /// Unites the sets of two shots if they show the same. Returns whether they are in one set.
    fn link(&mut self, one: usize, other: usize) -> bool {
        if self.sets.find(one) == self.sets.find(other) {
            return true;
        }
        let (Some(first), Some(second)) = (self.shots.get(one), self.shots.get(other)) else {
            return false;
        };
        self.compared += 1;
        let same = first.shows_the_same_as(second);
        if same {
            self.sets.unite(one, other);
        }
        same
    }
}

impl Parts {
    fn of(self, measurements: &Measurements) -> impl Iterator<Item = PerceptualHash> {
        let (whole, windows): (_, &[PerceptualHash]) = match self {
            Self::Whole => (Some(measurements.hash), &[]),
            Self::Windows => (None, &measurements.window_hashes),
            Self::All => (Some(measurements.hash), &measurements.window_hashes),
        };
        whole.into_iter().chain(windows.iter().copied())
    }
}

/// Whether a hash is that of a flat picture: its bits are nearly all equal, and the rest is noise.
const fn is_flat(hash: PerceptualHash) -> bool {
    const BITS_MIN: u32 = 4;
    let ones = hash.0.count_ones();
    ones < BITS_MIN || ones > u64::BITS - BITS_MIN
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::curation::testing::{PhotoBuilder, unlike_hash};

    fn shots(photos: &[Photo]) -> Vec<Shot<'_>> {
        let mut shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        shots.sort_by_key(Shot::order);
        shots
    }

    fn sizes(photos: &[Photo]) -> Vec<usize> {
        groups(&shots(photos)).iter().map(Vec::len).collect()
    }

    #[test]
    fn links_carry_through_a_burst() {
        let hashes = [0, 0xffff, 0xffff_ffff].map(|turned| unlike_hash(1) ^ turned);
        let burst = [0_u32, 1, 2].map(|second| {
            let number = second as usize;
            PhotoBuilder::new(number as u128)
                .hash(hashes[number])
                .taken_after(second.into())
                .build()
        });
        assert_eq!(sizes(&burst), [3]);
    }

    #[test]
    fn the_same_scene_after_an_hour_is_another_photo() {
        let first = PhotoBuilder::new(1)
            .hash(unlike_hash(1))
            .taken_after(0)
            .build();
        let later = PhotoBuilder::new(2)
            .hash(unlike_hash(1) ^ 0xff)
            .taken_after(3_600)
            .build();
        assert_eq!(sizes(&[first, later]), [1, 1]);
    }

    #[test]
    fn a_crop_is_found_by_the_window_that_it_shows() {
        let window = unlike_hash(7);
        let whole = PhotoBuilder::new(1)
            .hash(unlike_hash(1))
            .windows(&[unlike_hash(6), window]);
        let crop = PhotoBuilder::new(2).hash(window ^ 0b11);
        assert_eq!(sizes(&[whole.build(), crop.build()]), [2]);
    }

    #[test]
    fn five_thousand_photos_are_compared_a_few_times_each() {
        let photos: Vec<Photo> = (0..5_000_u64)
            .map(|number| {
                let windows: Vec<u64> = (1..=5)
                    .map(|w| unlike_hash(number + w * 1_000_003))
                    .collect();
                PhotoBuilder::new(number.into())
                    .hash(unlike_hash(number))
                    .windows(&windows)
                    .taken_after(number.cast_signed())
                    .build()
            })
            .collect();
        let shots = shots(&photos);
        let mut linker = Linker::new(&shots);
        linker.link_all();
        assert!(
            linker.compared < photos.len() * photos.len() / 10,
            "{} comparisons",
            linker.compared
        );
    }

    #[test]
    fn five_thousand_copies_are_one_group_without_comparing_all_pairs() {
        let photos: Vec<Photo> = (0..5_000)
            .map(|number| PhotoBuilder::new(number).hash(unlike_hash(1)).build())
            .collect();
        let shots = shots(&photos);
        let mut linker = Linker::new(&shots);
        linker.link_all();
        assert!(
            linker.compared < photos.len() * photos.len() / 10,
            "{} comparisons",
            linker.compared
        );
        assert_eq!(groups(&shots).len(), 1);
    }
}
