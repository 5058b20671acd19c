//! Choice of the cover: the best photo that also works small and cropped.

use std::cmp::Reverse;

use crate::content::{Face, FaceArea};
use crate::curation::candidate::{Candidate, Shot};
use crate::curation::eyes;
use crate::curation::picking::last_resort;
use crate::curation::preference::Worths;
use crate::measurements::Miniature;
use crate::photo::PhotoId;

/// The aspect ratios that feeds show uncropped: 4:5 to 1.91:1.
const SHOWN_RATIOS: (f64, f64) = (0.8, 1.91);
/// Minimum height of a face, relative to the photo's, that is recognisable in a grid of thumbnails.
const FACE_SEEN_MIN: f32 = 0.12;
/// Maximum height of a face that leaves the surroundings visible.
const FACE_SEEN_MAX: f32 = 0.55;
/// Standard deviation of luma in a miniature, in levels: below the first value it looks uniform,
/// from the second on its shapes are clearly visible. Of twelve photographs that were chosen as
/// covers by eye the flattest has 43; a green bird in front of a lawn has 16.
const MINIATURE_CONTRASTS: (f64, f64) = (8.0, 30.0);
/// Suitability as a cover in percent for each property. All are chosen.
const FLAT_PERCENT: f64 = 80.0;
const CUT_FACE_PERCENT: f64 = 70.0;
const SEEN_FACE_PERCENT: f64 = 105.0;
/// Minimum probability of one class for a clear subject.
const CLEAR_SUBJECT_MIN: f32 = 0.5;
/// Tags of wide views without a single subject.
const VIEWS: [&str; 9] = [
    "seaside", "city", "valley", "mountain", "lake", "beach", "harbour", "cliff", "farm",
];

/// Why a photo is the cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::curation) enum Strength {
    /// A face that is recognisable at small size.
    Face,
    /// A clear subject.
    Subject,
    /// Clearly visible shapes at small size.
    SmallSize,
    /// No particular reason.
    Best,
}

/// The cover among the picks; `None` without picks.
pub(super) fn cover(picks: &[&Candidate<'_>], worths: &Worths) -> Option<PhotoId> {
    let good = picks
        .iter()
        .min_by_key(|candidate| last_resort(candidate))?;
    let sound = picks
        .iter()
        .filter(|candidate| last_resort(candidate) == last_resort(good));
    let best = sound.max_by(|one, other| {
        let worth = |candidate: &Candidate<'_>| {
            f64::from(worths.worth(candidate).score) * percent(candidate.shot)
        };
        let by_id = Reverse(one.id()).cmp(&Reverse(other.id()));
        worth(one).total_cmp(&worth(other)).then(by_id)
    })?;
    Some(best.id())
}

/// Suitability of a photo as a cover, in percent of its worth. The clarity of the subject is
/// already part of the score.
fn percent(shot: &Shot<'_>) -> f64 {
    let face = match eyes::faces(shot).first() {
        Some(face) if is_cut(face.area) => CUT_FACE_PERCENT,
        Some(face) if is_seen(face) => SEEN_FACE_PERCENT,
        _ => 100.0,
    };
    let contrast = FLAT_PERCENT + small_contrast(shot) * (100.0 - FLAT_PERCENT);
    face * contrast / 100.0 * shown_share(shot)
}

/// The main reason for a photo as the cover of some picks.
pub(in crate::curation) fn strength(shot: &Shot<'_>, picks: &[&Candidate<'_>]) -> Strength {
    let strongest = picks.iter().map(|pick| stand_out(pick.shot));
    let is_strongest = stand_out(shot) >= strongest.fold(0.0, f64::max);
    if eyes::faces(shot).first().is_some_and(is_seen) {
        Strength::Face
    } else if has_clear_subject(shot) {
        Strength::Subject
    } else if is_strongest && small_contrast(shot) >= 1.0 && picks.len() > 1 {
        Strength::SmallSize
    } else {
        Strength::Best
    }
}

fn has_clear_subject(shot: &Shot<'_>) -> bool {
    let content = shot.measurements.content.as_ref();
    let is_certain = content.is_some_and(|content| content.certainty >= CLEAR_SUBJECT_MIN);
    is_certain && !shot.subject().is_some_and(|tag| VIEWS.contains(&tag))
}

fn is_seen(face: &Face) -> bool {
    (FACE_SEEN_MIN..=FACE_SEEN_MAX).contains(&face.area.height)
}

/// Whether the photo's edge cuts the face.
fn is_cut(area: FaceArea) -> bool {
    let inside = |start: f32, length: f32| start >= 0.0 && start + length <= 1.0;
    !inside(area.left, area.width) || !inside(area.top, area.height)
}

/// The share of the photo that is visible in a feed.
fn shown_share(shot: &Shot<'_>) -> f64 {
    let size = shot.photo.size;
    let ratio = f64::from(size.width) / f64::from(size.height.max(1));
    let (narrowest, widest) = SHOWN_RATIOS;
    (ratio / narrowest).min(widest / ratio).min(1.0)
}

/// Visibility of shapes at small size, 0 to 1; 1 if unknown.
fn small_contrast(shot: &Shot<'_>) -> f64 {
    let Some(miniature) = &shot.measurements.miniature else {
        return 1.0;
    };
    let (flat, full) = MINIATURE_CONTRASTS;
    ((deviation(miniature) - flat) / (full - flat)).clamp(0.0, 1.0)
}

/// Visibility of shapes at small size, in levels; 0 if unknown.
fn stand_out(shot: &Shot<'_>) -> f64 {
    shot.measurements.miniature.as_ref().map_or(0.0, deviation)
}

#[expect(clippy::cast_precision_loss, reason = "a few hundred cells")]
fn deviation(miniature: &Miniature) -> f64 {
    let cells = || miniature.cells().iter().map(|cell| f64::from(*cell));
    let mean = cells().sum::<f64>() / Miniature::CELLS as f64;
    let squares: f64 = cells().map(|cell| (cell - mean).powi(2)).sum();
    (squares / Miniature::CELLS as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use core::num::NonZeroUsize;

    use crate::curation::testing::{PhotoBuilder, unlike_hash};
    use crate::{Miniature, PickCount, curate};

    /// The number of the cover, of photos that are otherwise equally good.
    fn cover(photos: [PhotoBuilder; 2]) -> u128 {
        let photos: Vec<_> = (1..)
            .zip(photos)
            .map(|(n, photo)| photo.hash(unlike_hash(n)).build())
            .collect();
        let both = PickCount::Exactly(NonZeroUsize::new(2).unwrap());
        let verdicts = curate(&photos, both).verdicts;
        let cover = verdicts
            .iter()
            .find(|(_, verdict)| verdict.position == Some(1));
        cover.unwrap().0.as_uuid().as_u128()
    }

    #[test]
    fn a_photo_that_a_feed_would_cut_is_no_cover() {
        let panorama = PhotoBuilder::new(1).size(9_000, 2_000).colourfulness(45.0);
        assert_eq!(cover([panorama, PhotoBuilder::new(2)]), 2);
    }

    #[test]
    fn a_photo_that_is_a_grey_tile_at_small_size_is_no_cover() {
        let grey = PhotoBuilder::new(1).miniature(Miniature::new([90; Miniature::CELLS]));
        let halves =
            core::array::from_fn(|cell| if cell < Miniature::CELLS / 2 { 200 } else { 40 });
        let bold = PhotoBuilder::new(2).miniature(Miniature::new(halves));
        assert_eq!(cover([grey, bold]), 2);
    }

    #[test]
    fn a_face_that_is_seen_at_small_size_makes_a_cover() {
        let somebody = PhotoBuilder::new(2).face(0.3, 0.1);
        assert_eq!(cover([PhotoBuilder::new(1).content(|_| ()), somebody]), 2);
        let in_a_crowd = PhotoBuilder::new(2).face(0.02, 0.1);
        let nobody = PhotoBuilder::new(1).content(|_| ());
        assert_eq!(cover([nobody, in_a_crowd]), 1);
    }
}
