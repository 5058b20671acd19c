//! Deterministic pseudo-random choices, by trip, tone and seed.

use crate::{Tone, TripFacts};

/// Makes choices. `key` belongs to trip and tone and determines the order; `seed` determines the
/// start.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choices {
    key: u64,
    seed: u64,
}

/// The distance between the starts of consecutive seeds; the first that does not divide the length.
const STEPS: [usize; 3] = [5, 3, 2];

impl Choices {
    pub(super) fn new(facts: &TripFacts, tone: Tone, seed: u64) -> Self {
        let ids = facts.photos.iter().map(|photo| photo.photo_id.to_string());
        let key = ids.fold(hash(tone.id()), |key, id| mixed(key ^ hash(&id)));
        Self { key, seed }
    }

    /// A permutation of the numbers from 0 to below `length` that depends on the key, rotated by
    /// the seed. Consecutive seeds start with each number once before one repeats, several steps
    /// apart: the number after a rejected one is not the start of the next seed.
    pub(super) fn order(self, purpose: &str, length: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..length).collect();
        let mut state = self.key ^ hash(purpose);
        for last in (1..length).rev() {
            state = mixed(state);
            order.swap(last, remainder(state, last + 1));
        }
        let step = STEPS
            .into_iter()
            .find(|step| !length.is_multiple_of(*step))
            .unwrap_or(1);
        order.rotate_left(remainder(self.seed, length) * step % length.max(1));
        order
    }

    /// A number from 0 to below `length`.
    pub(super) fn index(self, purpose: &str, length: usize) -> usize {
        remainder(mixed(self.key ^ mixed(self.seed) ^ hash(purpose)), length)
    }
}

fn remainder(number: u64, length: usize) -> usize {
    let length = u64::try_from(length.max(1)).unwrap_or(u64::MAX);
    usize::try_from(number % length).unwrap_or_default()
}

/// `SplitMix64`: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
fn mixed(state: u64) -> u64 {
    let mut mixed = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// FNV-1a, which is stable across releases, unlike the hasher of the standard library.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn choices(seed: u64) -> Choices {
        Choices { key: 7, seed }
    }

    #[test]
    fn following_seeds_begin_with_each_number_once() {
        let firsts: HashSet<usize> = (100..112)
            .filter_map(|seed| choices(seed).order("lines", 12).first().copied())
            .collect();
        assert_eq!(firsts.len(), 12);
    }

    #[test]
    fn an_order_holds_every_number_once_and_differs_by_purpose() {
        let order = choices(3).order("lines", 20);
        let numbers: HashSet<usize> = order.iter().copied().collect();
        assert_eq!(numbers, (0..20).collect());
        assert_ne!(order, choices(3).order("builds", 20));
        assert!(choices(3).order("lines", 0).is_empty());
    }

    #[test]
    fn an_index_stays_below_the_length() {
        assert!((0..100).all(|seed| choices(seed).index("word", 3) < 3));
        assert_eq!(choices(1).index("word", 0), 0);
    }
}
