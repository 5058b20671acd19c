//! Curation: selects the best photos of a trip from their measurements.
//!
//! Each photo is judged by itself ([`blur`], [`score`]), then against those that show the same
//! ([`sets`], [`duplicates`], [`keeper`]), then against the whole trip ([`moments`], [`picking`],
//! and [`preference`] if a model has compared the photos); the results are explained by
//! [`reasons`]. Photos that the user marked as not a duplicate are not grouped with the same photos
//! again ([`not_duplicate`]). The result does not depend on the order of the input.

mod blur;
mod candidate;
mod direction;
mod document;
mod duplicates;
mod eyes;
mod keeper;
mod logistic;
mod moments;
mod not_duplicate;
mod picking;
mod preference;
mod reasons;
mod score;
mod sets;
mod similarity;
mod taste;
#[cfg(test)]
mod testing;

use std::collections::{HashMap, HashSet};

use candidate::{Candidate, Shot};
use moments::Moments;
use picking::Picks;
use preference::Worths;

use crate::photo::{Photo, PhotoId, PhotoState, RefusalReason};

pub use not_duplicate::{NotDuplicateChange, mark_not_duplicate, unmark_not_duplicate};
pub(crate) use picking::KEPT_SCORE_MIN;
pub use preference::{Preference, PreferenceError, contenders};
pub use reasons::Reason;

/// The number of photos to pick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PickCount {
    /// All photos that are neither blurry nor a worse duplicate nor a document, with at most two
    /// views of one subject, and without low scores if there are higher ones.
    AllGood,
    /// Exactly this many, if there are enough analysed photos that are not deselected by the user.
    /// Documents do not count unless the user selected them.
    Exactly(core::num::NonZeroUsize),
}

/// The curation result of a trip.
#[derive(Debug, Clone, PartialEq)]
pub struct Curation {
    /// One verdict for each judged photo, in input order.
    pub verdicts: Vec<(PhotoId, Verdict)>,
}

/// Judges the photos of one trip against each other.
///
/// A refused photo gets a verdict and is never picked; a photo that is not analysed yet gets none.
/// Photos selected by the user are picked first, deselected ones are not picked; callers preserve
/// both with [`Selection::after_curation`](crate::Selection::after_curation).
pub fn curate(photos: &[Photo], pick_count: PickCount) -> Curation {
    curate_preferring(photos, pick_count, &Preference::default())
}

/// Like [`curate`], but ranks good photos by the preference of a comparison instead of their
/// scores. Blur, duplicates, groups and scores do not change, and neither does the distribution
/// over the trip's moments.
pub fn curate_preferring(
    photos: &[Photo],
    pick_count: PickCount,
    preference: &Preference,
) -> Curation {
    let mut verdicts = judge(photos, |candidates, moments| {
        let pick = |preference| {
            let worths = Worths::of(candidates, preference);
            picking::pick(candidates, moments, &worths, pick_count)
        };
        let picks = pick(preference);
        let by_score = if preference.is_empty() {
            picks.ranks.keys().copied().collect()
        } else {
            pick(&Preference::default()).ranks.into_keys().collect()
        };
        Picked { picks, by_score }
    });
    Curation {
        verdicts: photos
            .iter()
            .filter_map(|photo| match &photo.state {
                PhotoState::Received => None,
                PhotoState::Analysed { .. } => Some((photo.id, verdicts.remove(&photo.id)?)),
                PhotoState::Refused { reason } => Some((photo.id, Verdict::of_refused(*reason))),
            })
            .collect(),
    }
}

/// The picked photos.
struct Picked {
    picks: Picks,
    /// The photos that would be picked by scores alone.
    by_score: HashSet<PhotoId>,
}

/// Judges the analysed photos; `pick` picks among them.
fn judge(
    photos: &[Photo],
    pick: impl FnOnce(&[Candidate<'_>], &Moments) -> Picked,
) -> HashMap<PhotoId, Verdict> {
    let mut shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
    shots.sort_by_key(Shot::order);
    let sets = sets::sets(&shots);
    for shot in &mut shots {
        shot.set = sets.get(&shot.photo.id).copied();
    }
    let groups = duplicates::groups(&shots);
    let mut candidates: Vec<Candidate<'_>> = groups
        .iter()
        .flat_map(|group| keeper::stand(group))
        .collect();
    candidates.sort_by_key(|candidate| candidate.shot.order());
    let moments = Moments::of(&candidates);
    let picked = pick(&candidates, &moments);
    let explanations = reasons::explain(&candidates, &moments, &picked);
    let verdicts = candidates.iter().zip(explanations);
    verdicts
        .map(|(candidate, why)| (candidate.id(), candidate.verdict(&picked.picks, why)))
        .collect()
}

/// The curation result of one photo.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// The score, 0 to 100.
    pub score: u8,
    /// Whether its subject is out of focus or shaken.
    pub is_blurry: bool,
    /// Whether it is a document, a screenshot or a receipt rather than a photo of the trip.
    pub is_document: bool,
    /// The better photo that it duplicates; `None` if it is not a duplicate.
    pub duplicate_of: Option<PhotoId>,
    /// The earliest photo of its group of duplicates and near-duplicates, if any.
    pub group: Option<PhotoId>,
    /// The earliest photo of its bracket or panorama sweep, if any.
    pub set: Option<PhotoId>,
    /// The rank among the picks, from 1; `None` if not picked.
    pub rank: Option<u32>,
    /// The slide position, from 1 (the cover); `None` if not picked.
    pub position: Option<u32>,
    /// The reasons, most important first; never empty.
    pub reasons: Vec<Reason>,
    /// The one of the reasons that says why a good photo was not picked.
    pub why_not: Option<Reason>,
}

impl Verdict {
    /// Whether a better photo shows the same.
    pub const fn is_duplicate(&self) -> bool {
        self.duplicate_of.is_some()
    }

    /// The reasons that hold for a photo that is selected, or not: those of a selected one do not say
    /// why it was not picked. Never empty.
    pub fn reasons_if(&self, is_selected: bool) -> Vec<Reason> {
        let mut reasons = self.reasons.clone();
        if let Some(why_not) = self.why_not.as_ref().filter(|_| is_selected) {
            reasons.retain(|reason| reason != why_not);
            if reasons.is_empty() {
                reasons.push(Reason::selected());
            }
        }
        reasons
    }

    /// The verdict on a photo that could not be read.
    fn of_refused(reason: RefusalReason) -> Self {
        Self {
            score: 0,
            is_blurry: false,
            is_document: false,
            duplicate_of: None,
            group: None,
            set: None,
            rank: None,
            position: None,
            reasons: vec![Reason::refused(reason)],
            why_not: None,
        }
    }
}

#[cfg(test)]
mod tests;
