//! 'Not a duplicate': a traveller takes a photo out of its group, and it stays out.
//!
//! What is remembered is the photo that was taken out and each photo that shared its group then, as
//! pairs that point one way ([`Photo::not_duplicate_of`]). A mark on the photo alone would say more
//! than the traveller did: a copy of it that is uploaded later would never be found. Pairs without
//! a direction would say less: a further frame of the burst could draw the photo out of the company
//! of the others into a group of its own. So the photos that nobody took out find their groups
//! first, and one that was taken out joins a group only where none of those it was taken from is in
//! it.
//!
//! The keeper can be taken out as well as any other: it then stands alone, and those left behind
//! have the best of them as their keeper. Of a group of two both stand alone, whichever was taken
//! out. Selections and picks stay: what a photo shows does not say whether it is wanted.

use std::collections::BTreeSet;

use crate::curation::picking::Picks;
use crate::curation::{Picked, Reason, Verdict, judge};
use crate::photo::{Photo, PhotoId, PhotoState};

/// What follows where a photo is taken out of its group, or let back in.
#[derive(Debug, Clone, PartialEq)]
pub struct NotDuplicateChange {
    /// The photos that it is kept apart from now.
    pub not_duplicate_of: BTreeSet<PhotoId>,
    /// The verdicts that changed, in the order of the photos.
    pub verdicts: Vec<(PhotoId, Verdict)>,
}

/// Takes a photo out of the group that it is in, among the photos of its trip. One that is in no
/// group stays as it is.
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

/// Takes back that a photo was taken out of groups, among the photos of its trip.
pub fn unmark_not_duplicate(photos: &[Photo], photo_id: PhotoId) -> NotDuplicateChange {
    changed(photos, photo_id, BTreeSet::new())
}

/// Judges those photos anew that have been judged: others wait for the next curation.
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

/// Whether scores alone would have picked a photo, as its reasons tell.
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
