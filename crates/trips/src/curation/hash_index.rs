//! Finds the 64-bit hashes near a given one without comparing all pairs.
//!
//! Multi-index hashing (Norouzi, Punjani, Fleet 2012): a hash is cut into four bands of 16 bits.
//! Two hashes that differ in at most [`HashIndex::DISTANCE_MAX`] bits differ in at most two bits in
//! at least one band (the pigeonhole principle), so looking up each band as it is, and with each
//! one and each two of its bits turned, finds them all.

use crate::measurements::PerceptualHash;

const BANDS: usize = 4;
const BAND_BITS: u32 = 16;
const BAND_VALUES: usize = 1 << BAND_BITS;

/// A hash and the number of the photo that has it.
pub(super) type OwnedHash = (PerceptualHash, usize);

/// Hashes, filed under the value of each of their bands.
#[derive(Debug)]
pub(super) struct HashIndex {
    bands: [Band; BANDS],
    /// What is looked up in each band: turns of no bit, of one and of two, in this order.
    turns: Vec<u16>,
}

impl HashIndex {
    /// The greatest distance at which a hash is sure to be found: with one more than this, each of
    /// the four bands could differ in three bits.
    pub(super) const DISTANCE_MAX: u32 = 11;

    /// An index of hashes and their owners.
    pub(super) fn new(hashes: &[OwnedHash]) -> Self {
        Self {
            bands: std::array::from_fn(|number| Band::new(number, hashes)),
            turns: turns(),
        }
    }

    /// Calls `visit` with the owner of each hash within `distance_max` of `hash`, or within
    /// [`Self::DISTANCE_MAX`] where that is less, more than once for one that is near in several
    /// bands. Returns how many hashes were compared.
    pub(super) fn near(
        &self,
        hash: PerceptualHash,
        distance_max: u32,
        mut visit: impl FnMut(usize),
    ) -> usize {
        let distance_max = distance_max.min(Self::DISTANCE_MAX);
        let mut compared = 0;
        for (number, band) in self.bands.iter().enumerate() {
            let value = band_value(hash, number);
            for (other, owner) in self
                .turns
                .iter()
                .take_while(|turn| turn.count_ones() <= distance_max * BAND_BITS / u64::BITS)
                .flat_map(|turn| band.filed_under(value ^ turn))
            {
                compared += 1;
                if other.distance(hash) <= distance_max {
                    visit(*owner);
                }
            }
        }
        compared
    }
}

/// The hashes sorted by one band.
#[derive(Debug)]
struct Band {
    hashes: Vec<OwnedHash>,
    /// Where the hashes of each value start, and where those of the last end.
    starts: Vec<usize>,
}

impl Band {
    fn new(number: usize, hashes: &[OwnedHash]) -> Self {
        let value = |&(hash, _): &OwnedHash| band_value(hash, number);
        let mut sorted = hashes.to_vec();
        sorted.sort_unstable_by_key(|owned| (value(owned), owned.1));
        let mut counts = vec![0; BAND_VALUES + 1];
        for owned in &sorted {
            if let Some(count) = counts.get_mut(usize::from(value(owned)) + 1) {
                *count += 1;
            }
        }
        let sum = |sum: &mut usize, count: usize| {
            *sum += count;
            Some(*sum)
        };
        Self {
            hashes: sorted,
            starts: counts.into_iter().scan(0, sum).collect(),
        }
    }

    fn filed_under(&self, value: u16) -> &[OwnedHash] {
        let start = self.starts.get(usize::from(value));
        let end = self.starts.get(usize::from(value) + 1);
        let range = start.zip(end).map(|(start, end)| *start..*end);
        range
            .and_then(|range| self.hashes.get(range))
            .unwrap_or_default()
    }
}

fn turns() -> Vec<u16> {
    let one = || (0..BAND_BITS).map(|bit| 1_u16 << bit);
    let two = one().flat_map(|first| {
        one()
            .take_while(move |second| *second < first)
            .map(move |second| first | second)
    });
    std::iter::once(0).chain(one()).chain(two).collect()
}

/// The 16 bits of band `number`, 0 the lowest.
fn band_value(PerceptualHash(bits): PerceptualHash, number: usize) -> u16 {
    let bytes = bits.to_le_bytes();
    let (pairs, _) = bytes.as_chunks::<2>();
    pairs
        .get(number)
        .map_or(0, |pair| u16::from_le_bytes(*pair))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
            index.near(PerceptualHash(hash), distance_max, |owner| found.push(owner));
            let is_near = turned.len() <= distance_max as usize;
            prop_assert_eq!(found.contains(&5), is_near);
            prop_assert!(!found.contains(&6));
        }
    }
}
