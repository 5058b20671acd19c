//! Which photos show the same: copies, crops, re-encodings, and the frames of a burst.
//!
//! Pairs worth a look come from two sources, so that the work grows with the number of photos and
//! not with its square: the neighbours in time, and an index over the hashes ([`HashIndex`]).
//! Whether a pair shows the same is decided in [`similarity`](super::similarity); what is linked,
//! directly or through others, is split into groups around one photo each
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

/// A photo is compared with this many that follow on the same occasion: with more in the same
/// minutes the links between neighbours carry on.
const NEIGHBOURS: usize = 32;
/// Of photos with the very same hash, each is compared with this many that differ otherwise.
const REPRESENTATIVES_MAX: usize = 8;

/// Shots that show the same, each group in the order given, one alone being a group of one. The
/// shots are in their [order](Shot::order); no two that belong to a set are in one group.
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

/// Which of a photo's hashes are meant.
#[derive(Debug, Clone, Copy)]
enum Parts {
    Whole,
    Windows,
    /// The whole and its windows.
    All,
}

/// Finds the links between shots, and counts what that takes.
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

    /// Links photos of the very same hash; answers the few of each hash that stand for all.
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

    /// Links whole pictures that are near each other, and crops with the windows that they show.
    ///
    /// Photos of known times were compared with their neighbours in time; further apart, only
    /// copies that nobody could tell apart are the same. A crop keeps the time of its original or
    /// loses it, so windows are looked up where a time is unknown alone. They are filed rather than
    /// asked for: there are many of them to each photo, and asking takes longer than filing.
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

    /// Links each with what the index holds near its whole picture.
    fn link_near(&mut self, numbers: &[usize], index: &HashIndex, distance_max: u32) {
        let asked = self.owned(numbers, Parts::Whole);
        let compared = index.each_near(&asked, distance_max, |one, other| {
            self.link(one as usize, other as usize);
        });
        self.compared += compared;
    }

    /// An index of those hashes of these photos that say something.
    fn index(&self, numbers: &[usize], parts: Parts) -> HashIndex {
        HashIndex::new(&self.owned(numbers, parts))
    }

    /// Those hashes of these photos that say something.
    fn owned(&self, numbers: &[usize], parts: Parts) -> Vec<OwnedHash> {
        let owned = numbers.iter().filter_map(|&number| {
            let owner = u32::try_from(number).ok()?;
            let hashes = parts.of(self.shots.get(number)?.measurements);
            let telling = hashes.filter(|hash| !is_flat(*hash));
            Some(telling.map(move |hash| (hash, owner)))
        });
        owned.flatten().collect()
    }

    /// Puts two shots in one set if they show the same; whether they are in one then.
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

/// Whether a hash is that of a flat picture, where every bit is the same or noise.
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
