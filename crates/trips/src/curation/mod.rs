//! Curation: the decision over a trip's photos, from what was measured on them.
//!
//! Each photo is judged for itself ([`blur`], [`score`]), then against those that show the same
//! ([`sets`], [`duplicates`], [`keeper`]), then against the whole trip ([`moments`], [`picking`],
//! and [`preference`] where somebody has compared them); what was found on the way is put in words
//! ([`reasons`]). What a traveller takes out of a group stays out ([`not_duplicate`]). The same
//! photos give the same decision in whatever order they come.

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
mod verdict;

use std::collections::{HashMap, HashSet};

pub use not_duplicate::{NotDuplicateChange, mark_not_duplicate, unmark_not_duplicate};
pub use preference::{Preference, PreferenceError, contenders};
pub use reasons::Reason;
pub use verdict::Verdict;

use crate::photo::{Photo, PhotoId, PhotoState};
use candidate::{Candidate, Shot};
use moments::Moments;
use picking::Picks;
use preference::Worths;

/// How many photos to pick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PickCount {
    /// All photos that are neither blurry nor a worse duplicate nor a document, but two views of
    /// one subject at most, and none of a low score where there are others.
    AllGood,
    /// Exactly this many, where there are so many that could be read and were not left out by hand.
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
/// A refused photo gets a verdict too, and is never picked; a photo that is not analysed yet gets
/// none. What the user put in by hand is picked first, what the user left out is not picked;
/// callers preserve both with [`Selection::after_curation`](crate::Selection::after_curation).
pub fn curate(photos: &[Photo], pick_count: PickCount) -> Curation {
    curate_preferring(photos, pick_count, &Preference::default())
}

/// Judges like [`curate`], but picks good photos by a preference of somebody who compared them
/// where it would pick by their scores. What is blurry or a duplicate, what belongs together and
/// what each photo scores stays as it is, and so does the spread over the trip's moments.
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

/// How photos are picked.
struct Picked {
    picks: Picks,
    /// Those that would be picked if scores alone decided.
    by_score: HashSet<PhotoId>,
}

/// Judges the analysed ones among the photos. `pick` says which are picked.
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
    let reasons = reasons::explain(&candidates, &moments, &picked);
    let verdicts = candidates.iter().zip(reasons);
    verdicts
        .map(|(candidate, reasons)| (candidate.id(), candidate.verdict(&picked.picks, reasons)))
        .collect()
}

#[cfg(test)]
mod tests;
