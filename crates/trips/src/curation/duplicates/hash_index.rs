//! Finds the 64-bit hashes near a given one without comparing all pairs.
//!
//! Multi-index hashing (Norouzi, Punjani, Fleet 2012): a hash is divided into four bands of 16
//! bits. Each band has a radius, and the sum of the radii is the distance minus three. Two hashes
//! within the distance differ in at least one band by no more bits than its radius (the general
//! pigeonhole principle of Qin et al. 2018). So they are all found by looking up each band, with up
//! to as many bits flipped as its radius. With few indexed hashes only some bits of a band are used
//! as the key, which can only differ in fewer bits.
//!
//! Most of these matches differ much in the other bands. A sketch, 32 bits of those, excludes them,
//! four hashes at a time.

use std::ops::Range;

use crate::measurements::PerceptualHash;

const BANDS: usize = 4;
const BAND_BITS: u32 = 16;
/// The number of sketches that are compared at once, in a vector register.
const LANES: usize = 4;
/// The number of adjacent values of a band in a page, which fits into the L1 cache.
const PAGE: u32 = 256;
/// The number of hashes with near sketches that are read together.
const LIKELY_MAX: usize = 4_096;

/// A hash and the number of the photo that has it.
pub(in crate::curation) type OwnedHash = (PerceptualHash, u32);

/// Hashes, indexed by the value of each band.
#[derive(Debug)]
pub(in crate::curation) struct HashIndex {
    bands: [Band; BANDS],
}

impl HashIndex {
    /// The maximum distance at which all hashes are found: with one more, a band would have to be
    /// looked up with three bits flipped.
    pub(in crate::curation) const DISTANCE_MAX: u32 = 11;

    /// An index of hashes and their owners.
    pub(in crate::curation) fn new(hashes: &[OwnedHash]) -> Self {
        let bits = key_bits(hashes.len());
        let mut shift = 0;
        Self {
            bands: std::array::from_fn(|_| {
                let key = Key { shift, bits };
                shift += BAND_BITS;
                Band::new(key, hashes)
            }),
        }
    }

    /// Calls `visit` with the owners of each queried and each indexed hash that are within
    /// `distance_max`, at most [`Self::DISTANCE_MAX`], of each other; more than once for those that
    /// are near in several bands. Returns the number of compared hashes.
    ///
    /// All queries are sorted and those of one page are processed together, so that the accessed
    /// memory is adjacent, and a page is read once for all flips that lead to it.
    pub(in crate::curation) fn each_near(
        &self,
        asked: &[OwnedHash],
        distance_max: u32,
        mut visit: impl FnMut(u32, u32),
    ) -> usize {
        let distance_max = distance_max.min(Self::DISTANCE_MAX);
        let mut asked = asked.to_vec();
        let mut compared = 0;
        for (band, radius) in self.bands.iter().zip(radii(distance_max)) {
            let turns = turns(band.key.bits, radius);
            let value = |(hash, _): &OwnedHash| band.key.of(*hash);
            asked.sort_unstable_by_key(|one| (value(one), one.1));
            for page in asked.chunk_by(|one, next| value(one) / PAGE == value(next) / PAGE) {
                compared += band.each_near(page, &turns, distance_max, &mut visit);
            }
        }
        compared
    }
}

/// The number of bits of a band to use as the key with so many hashes: enough for about two hashes
/// per value.
fn key_bits(hashes: usize) -> u32 {
    const BITS_MIN: u32 = 4;
    const FILED_UNDER_ONE: usize = 2;
    let values = hashes / FILED_UNDER_ONE;
    (usize::BITS - values.leading_zeros()).clamp(BITS_MIN, BAND_BITS)
}

/// The radius of each band, in bits.
fn radii(distance_max: u32) -> [u32; BANDS] {
    const BANDS_COUNT: u32 = u64::BITS / BAND_BITS;
    let sum = (distance_max + 1).saturating_sub(BANDS_COUNT);
    let mut left = sum % BANDS_COUNT;
    std::array::from_fn(|_| {
        let extra = u32::from(left > 0);
        left -= extra;
        sum / BANDS_COUNT + extra
    })
}

/// The bits of a hash by which a band is indexed.
#[derive(Debug, Clone, Copy)]
struct Key {
    shift: u32,
    bits: u32,
}

impl Key {
    /// The value of these bits.
    #[allow(clippy::cast_possible_truncation)] // Sixteen bits at most are left.
    fn of(self, PerceptualHash(bits): PerceptualHash) -> u32 {
        (bits >> self.shift) as u32 & (self.values() - 1)
    }

    /// The number of values.
    const fn values(self) -> u32 {
        1 << self.bits
    }

    /// 32 bits of the other bands.
    #[allow(clippy::cast_possible_truncation)] // Half of a hash is meant.
    const fn sketch(self, PerceptualHash(bits): PerceptualHash) -> u32 {
        bits.rotate_right(self.shift + BAND_BITS) as u32
    }
}

/// The hashes sorted by one key.
#[derive(Debug)]
struct Band {
    key: Key,
    hashes: Vec<PerceptualHash>,
    /// The sketch of each.
    sketches: Vec<u32>,
    /// The owner of each.
    owners: Vec<u32>,
    /// The start of the hashes of each value, and the end of the last.
    starts: Vec<u32>,
}

impl Band {
    /// A counting sort, because an index may contain millions of hashes.
    fn new(key: Key, hashes: &[OwnedHash]) -> Self {
        // Counted two positions ahead, so that the sums become the starts during the insertion.
        let mut starts = vec![0; key.values() as usize + 2];
        for (hash, _) in hashes {
            if let Some(count) = starts.get_mut(key.of(*hash) as usize + 2) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut filed = vec![PerceptualHash(0); hashes.len()];
        let mut owners = vec![0; hashes.len()];
        for (hash, owner) in hashes {
            let Some(place) = starts.get_mut(key.of(*hash) as usize + 1) else {
                continue;
            };
            let here = *place as usize;
            *place += 1;
            if let (Some(filed), Some(filed_owner)) = (filed.get_mut(here), owners.get_mut(here)) {
                (*filed, *filed_owner) = (*hash, *owner);
            }
        }
        Self {
            key,
            sketches: filed.iter().map(|hash| key.sketch(*hash)).collect(),
            hashes: filed,
            owners,
            starts,
        }
    }

    /// The range of the hashes of a value.
    fn filed_under(&self, value: u32) -> Range<usize> {
        let place = value as usize;
        match self.starts.get(place..=place + 1) {
            Some(&[start, end]) => start as usize..end as usize,
            _ => 0..0,
        }
    }

    /// Calls `visit` with the owners of each queried and each indexed hash that are near, found by
    /// these flips. Returns the number of compared hashes.
    fn each_near(
        &self,
        asked: &[OwnedHash],
        turns: &[u32],
        distance_max: u32,
        visit: &mut impl FnMut(u32, u32),
    ) -> usize {
        let mut compared = 0;
        // The hashes are not adjacent to the sketches in memory: they are read together, so that
        // the processor waits for many at a time.
        let mut likely = Vec::with_capacity(LIKELY_MAX);
        for turn in turns {
            // Flipped bits are not part of the sketch.
            let sketch_distance_max = distance_max.saturating_sub(turn.count_ones());
            for one in asked {
                let places = self.filed_under(self.key.of(one.0) ^ turn);
                compared += places.len();
                let sketch = self.key.sketch(one.0);
                let is_near = |other: &u32| (other ^ sketch).count_ones() <= sketch_distance_max;
                self.each_sketch(places, is_near, |place| likely.push((one, place)));
                if likely.len() >= LIKELY_MAX {
                    self.visit_near(likely.drain(..), distance_max, visit);
                }
            }
        }
        self.visit_near(likely.into_iter(), distance_max, visit);
        compared
    }

    /// Calls `visit` for the pairs of a queried and an indexed hash that are actually near.
    fn visit_near<'a>(
        &self,
        likely: impl Iterator<Item = (&'a OwnedHash, usize)>,
        distance_max: u32,
        visit: &mut impl FnMut(u32, u32),
    ) {
        for ((hash, owner), place) in likely {
            let filed = self.hashes.get(place).zip(self.owners.get(place));
            if let Some((other, other_owner)) = filed
                && other.distance(*hash) <= distance_max
            {
                visit(*owner, *other_owner);
            }
        }
    }

    /// Calls `visit` with the positions in this range whose sketch is near.
    fn each_sketch(
        &self,
        places: Range<usize>,
        is_near: impl Fn(&u32) -> bool,
        mut visit: impl FnMut(usize),
    ) {
        let mut start = places.start;
        let sketches = self.sketches.get(places).unwrap_or_default();
        let (lines, rest) = sketches.as_chunks::<LANES>();
        for line in lines {
            // Without a branch per sketch, a whole line is compared in vector registers.
            if line.iter().fold(false, |any, other| any | is_near(other)) {
                visit_those(line, start, &is_near, &mut visit);
            }
            start += LANES;
        }
        visit_those(rest, start, is_near, visit);
    }
}

/// Calls `visit` with the position of each near sketch of a line that starts there.
fn visit_those(
    line: &[u32],
    start: usize,
    is_near: impl Fn(&u32) -> bool,
    mut visit: impl FnMut(usize),
) {
    for (other, place) in line.iter().zip(start..) {
        if is_near(other) {
            visit(place);
        }
    }
}

/// All flips of at most two of so many bits, up to the radius, ordered by the pages that they lead
/// to.
fn turns(bits: u32, radius: u32) -> Vec<u32> {
    let one = || (0..bits).map(|bit| 1_u32 << bit);
    let two = one().flat_map(|first| {
        one()
            .take_while(move |second| *second < first)
            .map(move |second| first | second)
    });
    let all = std::iter::once(0).chain(one()).chain(two);
    let mut turns: Vec<u32> = all.filter(|turn| turn.count_ones() <= radius).collect();
    turns.sort_unstable();
    turns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curation::testing::unlike_hash;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn everything_within_the_distance_is_found_and_nothing_beyond(
            hash in any::<u64>(),
            turned in proptest::collection::hash_set(0..64_u32, 0..16),
            distance_max in 0..=HashIndex::DISTANCE_MAX,
        ) {
            let other = turned.iter().fold(hash, |bits, bit| bits ^ (1 << bit));
            let index = HashIndex::new(&[(PerceptualHash(other), 5), (PerceptualHash(!hash), 6)]);
            let mut found = Vec::new();
            index.each_near(&[(PerceptualHash(hash), 7)], distance_max, |asked, owner| {
                assert_eq!(asked, 7);
                found.push(owner);
            });
            let is_near = turned.len() <= distance_max as usize;
            prop_assert_eq!(found.contains(&5), is_near);
            prop_assert!(!found.contains(&6));
        }
    }

    #[test]
    fn among_many_hashes_the_same_are_found_as_by_comparing_all() {
        const DISTANCE_MAX: u32 = 9;
        // Scattered, every third one near the previous one.
        let hash = |number: u64| {
            let scattered = unlike_hash(number - number % 3 / 2);
            let turned = unlike_hash(number + 7_000) & unlike_hash(number + 9_000);
            PerceptualHash(
                scattered
                    ^ if number % 3 == 2 {
                        turned & 0x0f0f_0f0f_0f0f
                    } else {
                        0
                    },
            )
        };
        for count in [1_u32, 40, 3_000] {
            let filed: Vec<OwnedHash> = (0..count).map(|n| (hash(n.into()), n)).collect();
            let mut found = BTreeSet::new();
            HashIndex::new(&filed).each_near(&filed, DISTANCE_MAX, |one, other| {
                found.insert((one, other));
            });
            let pairs = filed
                .iter()
                .flat_map(|one| filed.iter().map(move |other| (one, other)));
            let near = pairs.filter(|(one, other)| one.0.distance(other.0) <= DISTANCE_MAX);
            let expected: BTreeSet<_> = near.map(|(one, other)| (one.1, other.1)).collect();
            assert!(count < 3 || expected.len() > count as usize);
            assert_eq!(found, expected);
        }
    }
}
