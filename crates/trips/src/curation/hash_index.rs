//! Finds the 64-bit hashes near a given one without comparing all pairs.
//!
//! Multi-index hashing (Norouzi, Punjani, Fleet 2012): a hash is cut into four bands of 16 bits.
//! Each band has a radius, and together the radii come to the distance less three. Two hashes within
//! that distance differ in at most so many bits in at least one band, or they would differ in more
//! in all (the general pigeonhole principle of Qin et al. 2018). So looking up each band as it is,
//! and with so many of its bits turned as its radius says, finds them all.

use crate::measurements::PerceptualHash;

const BANDS: usize = 4;
const BAND_BITS: u32 = 16;
const BAND_VALUES: usize = 1 << BAND_BITS;

/// A hash and the number of the photo that has it.
pub(super) type OwnedHash = (PerceptualHash, u32);

/// Hashes, filed under the value of each of their bands.
#[derive(Debug)]
pub(super) struct HashIndex {
    bands: [Band; BANDS],
    /// What is looked up in each band: turns of no bit, of one and of two, in this order.
    turns: Vec<u16>,
}

impl HashIndex {
    /// The greatest distance at which a hash is sure to be found: with one more than this, a band
    /// would have to be looked up with three of its bits turned.
    pub(super) const DISTANCE_MAX: u32 = 11;

    /// An index of hashes and their owners.
    pub(super) fn new(hashes: &[OwnedHash]) -> Self {
        Self {
            bands: std::array::from_fn(|number| Band::new(number, hashes)),
            turns: turns(),
        }
    }

    /// Calls `visit` for each hash that was asked for and each filed one within `distance_max` of
    /// it, or within [`Self::DISTANCE_MAX`] where that is less, with the owners of both, more than
    /// once for those that are near in several bands. Returns how many hashes were compared.
    ///
    /// All are asked for at once, sorted, one turn after the other: so what is looked up lies
    /// side by side in memory, and an index larger than a processor's caches is read as a stream.
    pub(super) fn each_near(
        &self,
        asked: &[OwnedHash],
        distance_max: u32,
        mut visit: impl FnMut(u32, u32),
    ) -> usize {
        let distance_max = distance_max.min(Self::DISTANCE_MAX);
        let mut asked = asked.to_vec();
        let mut compared = 0;
        for ((number, band), radius) in self.bands.iter().enumerate().zip(radii(distance_max)) {
            asked.sort_unstable_by_key(|&(hash, owner)| (band_value(hash, number), owner));
            let is_within = |turn: &&u16| turn.count_ones() <= radius;
            for turn in self.turns.iter().take_while(is_within) {
                for &(hash, owner) in &asked {
                    let (hashes, owners) = band.filed_under(band_value(hash, number) ^ turn);
                    compared += hashes.len();
                    for (other, other_owner) in hashes.iter().zip(owners) {
                        if other.distance(hash) <= distance_max {
                            visit(owner, *other_owner);
                        }
                    }
                }
            }
        }
        compared
    }
}

/// In how many bits each band is looked up.
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

/// The hashes sorted by one band.
#[derive(Debug)]
struct Band {
    hashes: Vec<PerceptualHash>,
    /// The owner of each.
    owners: Vec<u32>,
    /// Where the hashes of each value start, and where those of the last end.
    starts: Vec<usize>,
}

impl Band {
    /// Sorts by counting: an index may hold millions.
    fn new(number: usize, hashes: &[OwnedHash]) -> Self {
        let mut starts = vec![0; BAND_VALUES + 1];
        for (hash, _) in hashes {
            if let Some(count) = starts.get_mut(usize::from(band_value(*hash, number)) + 1) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut band = Self {
            hashes: vec![PerceptualHash(0); hashes.len()],
            owners: vec![0; hashes.len()],
            starts,
        };
        let mut places = band.starts.clone();
        for (hash, owner) in hashes {
            let Some(place) = places.get_mut(usize::from(band_value(*hash, number))) else {
                continue;
            };
            if let (Some(filed), Some(filed_owner)) =
                (band.hashes.get_mut(*place), band.owners.get_mut(*place))
            {
                (*filed, *filed_owner) = (*hash, *owner);
            }
            *place += 1;
        }
        band
    }

    /// The hashes of a value, and their owners.
    fn filed_under(&self, value: u16) -> (&[PerceptualHash], &[u32]) {
        let start = self.starts.get(usize::from(value));
        let end = self.starts.get(usize::from(value) + 1);
        let filed = start.zip(end).and_then(|(start, end)| {
            Some((
                self.hashes.get(*start..*end)?,
                self.owners.get(*start..*end)?,
            ))
        });
        filed.unwrap_or_default()
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
            index.each_near(&[(PerceptualHash(hash), 7)], distance_max, |asked, owner| {
                assert_eq!(asked, 7);
                found.push(owner);
            });
            let is_near = turned.len() <= distance_max as usize;
            prop_assert_eq!(found.contains(&5), is_near);
            prop_assert!(!found.contains(&6));
        }
    }
}
