//! Explains the results of a curation in sentences, most important first, without repeating a
//! sentence for many photos.

mod reason;
mod shots;
mod statements;
mod superlatives;

use std::collections::HashMap;

use crate::curation::Picked;
use crate::curation::candidate::Candidate;
use crate::curation::moments::Moments;
pub use reason::Reason;
use statements::{Statement, Trip};

/// Maximum number of reasons for a photo.
const REASONS_MAX: usize = 3;
/// One photo in this many may have the same sentence as another.
const PHOTOS_PER_SENTENCE: usize = 5;
/// The number of photos that may have the same sentence in any trip.
const SAME_SENTENCES_MIN: usize = 2;

/// Why a candidate was judged as it was.
#[derive(Debug, Clone, Default)]
pub(super) struct Explanation {
    /// At least one.
    pub(super) reasons: Vec<Reason>,
    /// The one of them that says why a good photo was not picked.
    pub(super) why_not: Option<Reason>,
}

/// Explains each candidate's verdict.
pub(super) fn explain(
    candidates: &[Candidate<'_>],
    moments: &Moments,
    picked: &Picked,
) -> Vec<Explanation> {
    let trip = Trip::new(candidates, moments, picked);
    let statements: Vec<Vec<Statement>> = candidates
        .iter()
        .map(|candidate| trip.statements(candidate))
        .collect();
    let mut wordings = Wordings::of_photos(candidates.len());
    let mut explanations = vec![Explanation::default(); candidates.len()];
    // The most important statement of every photo is worded before the second of any.
    for weight in 0..statements.iter().map(Vec::len).max().unwrap_or(0) {
        for (explanation, statements) in explanations.iter_mut().zip(&statements) {
            let statement = statements
                .get(weight)
                .filter(|_| explanation.reasons.len() < REASONS_MAX);
            let Some(statement) = statement else { continue };
            let reason = wordings.choose(statement);
            if statement.is_why_not {
                explanation.why_not.clone_from(&reason);
            }
            explanation.reasons.extend(reason);
        }
    }
    for (Explanation { reasons, .. }, candidate) in explanations.iter_mut().zip(candidates) {
        if reasons.is_empty() {
            reasons.push(trip.ordinary(candidate));
        }
    }
    explanations
}

/// The number of photos for which each sentence was chosen.
struct Wordings {
    uses: HashMap<Reason, usize>,
    same_max: usize,
}

impl Wordings {
    fn of_photos(count: usize) -> Self {
        Self {
            uses: HashMap::new(),
            same_max: (count / PHOTOS_PER_SENTENCE).max(SAME_SENTENCES_MIN),
        }
    }

    /// The first wording that is not used too often; if there is none, the last one of a required
    /// statement, else `None`.
    fn choose(&mut self, statement: &Statement) -> Option<Reason> {
        let is_free =
            |reason: &&Reason| self.uses.get(*reason).copied().unwrap_or(0) < self.same_max;
        let free = statement.wordings.iter().find(is_free);
        let last = || statement.wordings.last().filter(|_| statement.is_required);
        let reason = free.or_else(last)?.clone();
        *self.uses.entry(reason.clone()).or_default() += 1;
        Some(reason)
    }
}

#[cfg(test)]
mod tests;
