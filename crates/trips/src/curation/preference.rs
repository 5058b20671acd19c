//! What somebody prefers who has looked at the photos: an order among the best of them, which takes
//! the place of their scores where photos are picked, and of nothing else.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use thiserror::Error;

use crate::curation::Curation;
use crate::curation::candidate::Candidate;
use crate::photo::{Photo, PhotoId};

/// An order of photos that were compared with each other, best first; empty where none were.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Preference(Vec<PhotoId>);

/// Why an order of the compared photos, by their numbers, is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PreferenceError {
    /// It contains a number that no photo has.
    #[error("Photo {0} is not there.")]
    Unknown(usize),
    /// It contains a photo twice.
    #[error("Photo {0} is named twice.")]
    Repeated(usize),
    /// It lacks a photo.
    #[error("Photo {0} is missing.")]
    Missing(usize),
}

impl Preference {
    /// An order of these photos, which names each of them once by its number, counted from 1.
    ///
    /// # Errors
    /// [`PreferenceError`].
    pub fn new(compared: &[PhotoId], numbers: &[usize]) -> Result<Self, PreferenceError> {
        let mut order = Vec::new();
        for (index, number) in numbers.iter().enumerate() {
            let place = number.checked_sub(1).and_then(|place| compared.get(place));
            order.push(*place.ok_or(PreferenceError::Unknown(*number))?);
            if numbers.iter().take(index).any(|before| before == number) {
                return Err(PreferenceError::Repeated(*number));
            }
        }
        match (1..=compared.len()).find(|number| !numbers.contains(number)) {
            Some(missing) => Err(PreferenceError::Missing(missing)),
            None => Ok(Self(order)),
        }
    }

    /// Whether nothing was compared.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The photos of a curation that are worth a comparison, at most `count_max`: those that are
/// neither blurry nor a worse duplicate, the picks before the others and the best first. What a
/// user took out or put in by hand changes nothing in it.
pub fn contenders(photos: &[Photo], curation: &Curation, count_max: usize) -> Vec<PhotoId> {
    let readable = photos.iter().filter(|photo| photo.measurements().is_some());
    let readable: HashSet<PhotoId> = readable.map(|photo| photo.id).collect();
    let mut good: Vec<_> = curation
        .verdicts
        .iter()
        .filter(|(id, verdict)| {
            let is_good = !verdict.is_blurry && !verdict.is_duplicate() && !verdict.is_document;
            is_good && readable.contains(id)
        })
        .collect();
    good.sort_by_key(|(id, verdict)| {
        let rank = verdict.rank;
        (rank.is_none(), rank, Reverse(verdict.score), *id)
    });
    good.into_iter()
        .map(|(id, _)| *id)
        .take(count_max)
        .collect()
}

/// What photos are worth to be picked: their scores, handed out anew among those that were
/// compared. The most preferred has the highest score of them, so that a preference weighs as much
/// as scores do beside the moments of a trip.
#[derive(Debug)]
pub(super) struct Worths {
    compared: HashMap<PhotoId, Worth>,
}

/// What a photo is worth to be picked; the greatest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth {
    /// 0 to 100.
    pub(super) score: u8,
    /// Its place in the preference; the last for one that was not compared.
    place: Reverse<usize>,
}

impl Worths {
    /// Those of good candidates that a preference names are changed.
    pub(super) fn of(candidates: &[Candidate<'_>], preference: &Preference) -> Self {
        let scores: HashMap<PhotoId, u8> = candidates
            .iter()
            .filter(|candidate| candidate.is_good())
            .map(|candidate| (candidate.id(), candidate.score))
            .collect();
        let preferred = || preference.0.iter().filter(|id| scores.contains_key(*id));
        let mut handed_out: Vec<u8> = preferred()
            .filter_map(|id| scores.get(id).copied())
            .collect();
        handed_out.sort_unstable_by_key(|score| Reverse(*score));
        let worths = preferred().zip(handed_out).enumerate();
        Self {
            compared: worths
                .map(|(place, (id, score))| {
                    let place = Reverse(place);
                    (*id, Worth { score, place })
                })
                .collect(),
        }
    }

    /// What a candidate is worth.
    pub(super) fn worth(&self, candidate: &Candidate<'_>) -> Worth {
        let own = Worth {
            score: candidate.score,
            place: Reverse(usize::MAX),
        };
        self.compared.get(&candidate.id()).copied().unwrap_or(own)
    }
}

#[cfg(test)]
mod tests;
