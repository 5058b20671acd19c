//! The preference of a model that compared photos: an order of the best ones, which replaces their
//! scores when photos are picked, and nowhere else.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use thiserror::Error;

use crate::curation::Curation;
use crate::curation::candidate::Candidate;
use crate::photo::{Photo, PhotoId};

/// The compared photos, best first; empty without a comparison.
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
    /// An order of these photos; `numbers` contains the number of each once, counted from 1.
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

    /// Whether there was no comparison.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The photos of a curation to compare, at most `count_max`: those that are neither blurry nor a
/// worse duplicate nor a document, picks before others, best first. Photos that the user deselected
/// are included.
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

/// The worth of photos for picking: their scores, reassigned among the compared photos so that the
/// most preferred one gets the highest of these scores. So a preference has the same weight as
/// scores relative to the moments of a trip.
#[derive(Debug)]
pub(super) struct Worths {
    compared: HashMap<PhotoId, Worth>,
}

/// The worth of a photo for picking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth {
    /// 0 to 100.
    pub(super) score: u8,
    /// The position in the preference; last if not compared.
    place: Reverse<usize>,
}

impl Worths {
    /// Reassigns the scores of the good candidates in the preference.
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
