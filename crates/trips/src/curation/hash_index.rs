//! Finds the 64-bit hashes near a given one without comparing all pairs.
//!
//! Multi-index hashing (Norouzi, Punjani, Fleet 2012): a hash is cut into four bands of 16 bits.
//! Two hashes that differ in at most [`HashIndex::DISTANCE_MAX`] bits differ in at most one bit in
//! at least one band (the pigeonhole principle), so looking up each band as it is and with each of
//! its bits turned finds them all.

use crate::measurements::PerceptualHash;

const BANDS: usize = 4;
const BAND_BITS: u32 = 16;

/// A hash in the index, and whose it is.
#[derive(Debug, Clone, Copy)]
struct Entry {
    band: u16,
    hash: PerceptualHash,
    owner: usize,
}

/// Hashes, sorted by each of their bands.
#[derive(Debug)]
pub(super) struct HashIndex {
    bands: [Vec<Entry>; BANDS],
}

impl HashIndex {
    /// The greatest distance at which a hash is sure to be found: with one more than this, each of
    /// the four bands could differ in two bits.
    pub(super) const DISTANCE_MAX: u32 = 7;

    /// An index of hashes and their owners.
    pub(super) fn new(hashes: &[(PerceptualHash, usize)]) -> Self {
        Self {
            bands: std::array::from_fn(|number| {
                let mut entries: Vec<Entry> = hashes
                    .iter()
                    .map(|&(hash, owner)| Entry {
                        band: band(hash, number),
                        hash,
                        owner,
                    })
                    .collect();
                entries.sort_unstable_by_key(|entry| (entry.band, entry.owner));
                entries
            }),
        }
    }

    /// Calls `visit` with the owner of each hash within [`Self::DISTANCE_MAX`] of `hash`, more than
    /// once for one that is near in several bands. Returns how many hashes were compared.
    pub(super) fn near(&self, hash: PerceptualHash, mut visit: impl FnMut(usize)) -> usize {
        let mut compared = 0;
        for (number, entries) in self.bands.iter().enumerate() {
            for probe in probes(band(hash, number)) {
                for entry in with_band(entries, probe) {
                    compared += 1;
                    if entry.hash.distance(hash) <= Self::DISTANCE_MAX {
                        visit(entry.owner);
                    }
                }
            }
        }
        compared
    }
}

/// The band as it is, and with each of its bits turned.
fn probes(band: u16) -> impl Iterator<Item = u16> {
    std::iter::once(band).chain((0..BAND_BITS).map(move |bit| band ^ (1 << bit)))
}

fn with_band(entries: &[Entry], band: u16) -> impl Iterator<Item = &Entry> {
    let start = entries.partition_point(|entry| entry.band < band);
    entries
        .iter()
        .skip(start)
        .take_while(move |entry| entry.band == band)
}

/// The 16 bits of band `number`, 0 the lowest.
fn band(PerceptualHash(bits): PerceptualHash, number: usize) -> u16 {
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
        #[test]
        fn everything_within_the_distance_is_found_and_nothing_beyond(
            hash in any::<u64>(),
            turned in proptest::collection::hash_set(0..64_u32, 0..12),
        ) {
            let other = turned.iter().fold(hash, |bits, bit| bits ^ (1 << bit));
            let index = HashIndex::new(&[(PerceptualHash(other), 5)]);
            let mut found = Vec::new();
            index.near(PerceptualHash(hash), |owner| found.push(owner));
            let is_near = turned.len() <= HashIndex::DISTANCE_MAX as usize;
            prop_assert_eq!(found.contains(&5), is_near);
        }
    }
}
