//! The user's marks that a photo is not a duplicate.
//!
//! A mark is stored as pairs of the marked photo and each photo of its group at that time, in one
//! direction ([`Photo::not_duplicate_of`]). A mark on the photo alone would be too general: a copy
//! that is uploaded later would not be found. Pairs without a direction would be too weak: another
//! frame of the burst could form a group with the marked photo, and take it away from the others.
//! So unmarked photos are grouped first, and a marked one joins a group only if the group contains
//! none of the photos it is marked against.
//!
//! The keeper can be marked like any other photo: it is then alone, and the best of the others
//! becomes their keeper. In a group of two both are alone, whichever was marked. Selections and
//! picks do not change.

use std::collections::BTreeSet;

use crate::curation::picking::Picks;
use crate::curation::{Picked, Reason, Verdict, judge};
use crate::photo::{Photo, PhotoId, PhotoState};

/// The effect of marking or unmarking a photo.
#[derive(Debug, Clone, PartialEq)]
pub struct NotDuplicateChange {
    /// The photos that it is not a duplicate of.
    pub not_duplicate_of: BTreeSet<PhotoId>,
    /// The verdicts that changed, in the order of the photos.
    pub verdicts: Vec<(PhotoId, Verdict)>,
}

/// Marks a photo as not a duplicate of the photos of its group, and keeps earlier marks. Without a
/// group nothing changes.
pub fn mark_not_duplicate(photos: &[Photo], photo_id: PhotoId) -> NotDuplicateChange {
    let group = |photo: &Photo| photo.verdict.as_ref().and_then(|verdict| verdict.group);
    let photo = photos.iter().find(|photo| photo.id == photo_id);
    let own_group = photo.and_then(group);
    let is_with_it = |other: &&Photo| own_group.is_some() && group(other) == own_group;
    let stays_apart =
        |other: &&Photo| photo.is_some_and(|p| p.not_duplicate_of.contains(&other.id));
    let not_duplicate_of = photos
        .iter()
        .filter(|other| other.id != photo_id)
        .filter(|other| is_with_it(other) || stays_apart(other))
        .map(|other| other.id);
    changed(photos, photo_id, not_duplicate_of.collect())
}

/// Removes the marks of a photo.
pub fn unmark_not_duplicate(photos: &[Photo], photo_id: PhotoId) -> NotDuplicateChange {
    changed(photos, photo_id, BTreeSet::new())
}

/// Judges the photos again that have a verdict; others wait for the next curation.
fn changed(
    photos: &[Photo],
    photo_id: PhotoId,
    not_duplicate_of: BTreeSet<PhotoId>,
) -> NotDuplicateChange {
    let is_judged = |photo: &&Photo| {
        photo.verdict.is_some() && matches!(photo.state, PhotoState::Analysed { .. })
    };
    let mut judged: Vec<Photo> = photos.iter().filter(is_judged).cloned().collect();
    for photo in judged.iter_mut().filter(|photo| photo.id == photo_id) {
        photo.not_duplicate_of.clone_from(&not_duplicate_of);
    }
    let of_verdicts = |place: fn(&Verdict) -> Option<u32>| {
        let places = judged
            .iter()
            .filter_map(|photo| Some((photo.id, place(photo.verdict.as_ref()?)?)));
        places.collect()
    };
    let by_score = judged.iter().filter(|photo| was_picked_by_score(photo));
    let picked = Picked {
        by_score: by_score.map(|photo| photo.id).collect(),
        picks: Picks {
            ranks: of_verdicts(|verdict| verdict.rank),
            positions: of_verdicts(|verdict| verdict.position),
        },
    };
    let mut verdicts = judge(&judged, |_, _| picked);
    let changed = judged.iter().filter_map(|photo| {
        let verdict = verdicts.remove(&photo.id)?;
        (photo.verdict.as_ref() != Some(&verdict)).then_some((photo.id, verdict))
    });
    NotDuplicateChange {
        verdicts: changed.collect(),
        not_duplicate_of,
    }
}

/// Whether scores alone would have picked a photo, according to its reasons.
fn was_picked_by_score(photo: &Photo) -> bool {
    photo.verdict.as_ref().is_some_and(|verdict| {
        let says = |reason: &Reason| verdict.reasons.contains(reason);
        let is_picked = verdict.rank.is_some();
        is_picked && !says(&Reason::preferred_in_comparison())
            || says(&Reason::others_preferred_in_comparison())
    })
}

#[cfg(test)]
mod tests;
