//! Which of several photos that show the same is kept.
//!
//! The decision is relative: what counts is how the photos of one group compare with each other.
//! An absolute score picks the keeper of a burst no better than chance, since its parts (colour,
//! contrast) hardly differ within one scene, and what differs is sharpness, and whose eyes are closed.
//! What is said of the keeper is true of the whole group: nothing is called the sharpest that is not.

use crate::curation::candidate::{Advantage, Candidate, DuplicateRole, Shot};
use crate::curation::eyes;

/// The most that a frame is worth in which somebody blinks.
const CLOSED_EYES_SCORE_MAX: u8 = 40;
/// Exposure, as a share of the best of the group, from which a photo counts as well exposed.
const WELL_EXPOSED_SHARE: f32 = 0.85;
/// Sharpness, as a share of the best of the group, from which nobody sees a difference.
const AS_SHARP_SHARE: f32 = 0.93;
/// The same of frames in which fewer eyes may be closed: a look is worth a little softness, and a face is
/// seldom as sharp in two frames.
const SHARP_ENOUGH_SHARE: f32 = 0.65;
/// Their exposure, as a share of the best of the group: light can be corrected, closed eyes cannot.
const LIT_ENOUGH_SHARE: f32 = 0.6;
/// So many times the pixels of another frame, or more, make that one a copy scaled down.
const SCALED_DOWN: u64 = 4;
/// The sharpness that an original needs, as a share of its scaled copy's: scaling down sharpens what is
/// measured, but gives no detail. With this share the original was kept in 12 of 12 pairs, of photographs of
/// 2,560 to 5,312 pixels and their copies of 1,024.
const ORIGINAL_SHARP_SHARE: f32 = 0.75;
/// Bits in which copies differ that were encoded again in the same size: a burst's frames mostly differ
/// in more.
const ENCODED_AGAIN_DISTANCE_MAX: u32 = 2;
/// So many times the bytes of a frame of the same size have none of a burst: it lost them in a copy.
const COPY_BYTES: u64 = 2;
/// Pixels, as a share of the other's, below which a photo is a smaller copy.
const AS_LARGE_PERCENT: u64 = 90;

/// How each shot of a group stands; a group of one stands alone. The shots are in their
/// [order](Shot::order).
///
/// What belongs to a bracket or a sweep is never a duplicate, or what it was taken for would lack a
/// frame: where it is not the keeper, it stands alone.
pub(super) fn stand<'a>(group: &[&'a Shot<'a>]) -> Vec<Candidate<'a>> {
    if let [alone] = group {
        return vec![stand_alone(alone)];
    }
    let group: Vec<Frame<'a>> = frames(group);
    let Some(keeper) = keeper(&group) else {
        return Vec::new();
    };
    let is_of_group =
        |frame: &Frame<'_>| frame.shot.set.is_none() || frame.shot.photo.id == keeper.shot.photo.id;
    let (group, apart): (Vec<_>, Vec<_>) = group.into_iter().partition(is_of_group);
    let mut candidates = stand_beside(&group, keeper);
    candidates.extend(apart.iter().map(|frame| stand_alone(frame.shot)));
    candidates
}

/// A shot beside others that show the same.
#[derive(Debug, Clone, Copy)]
struct Frame<'a> {
    shot: &'a Shot<'a>,
    /// How many faces blink in it that do not in another.
    closed_eyes: usize,
    /// By how much eyes may be closed in it that are open in another.
    doubt: f32,
    /// How sharp it is: its largest face, where all frames have one, else its sharpest part.
    sharpness: f32,
}

fn frames<'a>(group: &[&'a Shot<'a>]) -> Vec<Frame<'a>> {
    let of_face = |shot: &Shot<'_>| eyes::faces(shot).first()?.sharpness;
    let all_have_faces = group.iter().all(|shot| of_face(shot).is_some());
    let sharpness = |shot: &Shot<'_>| {
        let of_face = of_face(shot).filter(|_| all_have_faces);
        of_face.unwrap_or(shot.measurements.sharpness.subject)
    };
    let frame = |shot: &&'a Shot<'a>| Frame {
        shot,
        closed_eyes: eyes::closed_eyes(shot, group),
        doubt: eyes::doubt(shot, group),
        sharpness: sharpness(shot),
    };
    group.iter().map(frame).collect()
}

fn stand_alone<'a>(shot: &'a Shot<'a>) -> Candidate<'a> {
    Candidate {
        shot,
        role: DuplicateRole::Alone,
        score: shot.quality.score(),
    }
}

/// How each frame of a group compares with its keeper.
fn stand_beside<'a>(group: &[Frame<'a>], keeper: Frame<'_>) -> Vec<Candidate<'a>> {
    let [first, _, ..] = group else {
        return group.iter().map(|frame| stand_alone(frame.shot)).collect();
    };
    let earliest = first.shot.photo.id;
    let candidate = |frame: &Frame<'a>| {
        let advantage = advantage(&keeper, frame);
        let is_keeper = frame.shot.photo.id == keeper.shot.photo.id;
        let role = if is_keeper {
            DuplicateRole::Keeper {
                group: earliest,
                size: group.len(),
                advantage: overall_advantage(&keeper, group),
            }
        } else {
            DuplicateRole::Duplicate {
                group: earliest,
                of: keeper.shot.photo.id,
                lack: advantage.unwrap_or(Advantage::Balance),
            }
        };
        // What is worse has a lower score; what is as good, such as the same file twice, the same.
        let (own, best) = (frame.shot.quality.score(), keeper.shot.quality.score());
        let score = match advantage {
            _ if is_keeper => own,
            Some(Advantage::Eyes) => own.min(best.saturating_sub(1)).min(CLOSED_EYES_SCORE_MAX),
            Some(_) => own.min(best.saturating_sub(1)),
            None => own.min(best),
        };
        Candidate {
            shot: frame.shot,
            role,
            score,
        }
    };
    group.iter().map(candidate).collect()
}

/// The sharpest well-exposed one of those in which fewest eyes are closed; among equally sharp ones
/// one of a bracket or a sweep, then the largest, then the best by itself, then the earliest; and of a
/// picture that was encoded again the one with most bytes.
fn keeper<'a>(group: &[Frame<'a>]) -> Option<Frame<'a>> {
    let sharp = preferred(group, |frame| frame.shot.quality.blur.is_none());
    let fewest = sharp.iter().map(|frame| frame.closed_eyes).min();
    let awake = preferred(&sharp, |frame| Some(frame.closed_eyes) == fewest);
    let open_eyed = open_eyed(&awake);
    let well_exposed = with_most(&open_eyed, exposure, WELL_EXPOSED_SHARE);
    let sharpest = sharpest(&well_exposed);
    // `rev`, since the last of equal ones is the one that `max_by_key` gives.
    let best = sharpest.iter().copied().rev().max_by_key(|frame| {
        let shot = frame.shot;
        (shot.set.is_some(), shot.pixels(), shot.quality.score())
    })?;
    let larger = sharpest.into_iter().rev().filter(|frame| {
        frame.shot.photo.size_bytes > best.shot.photo.size_bytes
            && is_encoded_again(frame.shot, best.shot)
    });
    let largest = larger.max_by_key(|frame| frame.shot.photo.size_bytes);
    Some(largest.unwrap_or(best))
}

/// Whether the other is the very picture of one, encoded again in fewer bytes, and has lost more. A copy
/// may have got a time of its own.
fn is_encoded_again(one: &Shot<'_>, other: &Shot<'_>) -> bool {
    let distance = one.measurements.hash.distance(other.measurements.hash);
    let are_of_one_time = one.time_to(other).is_none_or(|time| time.is_zero());
    let is_much_smaller = one.photo.size_bytes / COPY_BYTES >= other.photo.size_bytes;
    one.set == other.set
        && one.photo.size == other.photo.size
        && (are_of_one_time || is_much_smaller)
        && distance <= ENCODED_AGAIN_DISTANCE_MAX
}

/// Those that are as sharp as any, and originals that are only less sharp than copies scaled down.
fn sharpest<'a>(frames: &[Frame<'a>]) -> Vec<Frame<'a>> {
    preferred(frames, |frame| {
        frames.iter().all(|other| {
            let is_scaled_down = frame.shot.pixels() / SCALED_DOWN >= other.shot.pixels();
            let share = if is_scaled_down {
                ORIGINAL_SHARP_SHARE
            } else {
                AS_SHARP_SHARE
            };
            frame.sharpness >= share * other.sharpness
        })
    })
}

/// Of the frames that are sharp and lit enough those in which least eyes may be closed; all frames where
/// eyes are no more closed in one than in these.
fn open_eyed<'a>(frames: &[Frame<'a>]) -> Vec<Frame<'a>> {
    let sharp = with_most(frames, sharpness, SHARP_ENOUGH_SHARE);
    let best_exposure = most(frames, exposure);
    let good = preferred(&sharp, |frame| {
        exposure(frame) >= LIT_ENOUGH_SHARE * best_exposure
    });
    let least = good
        .iter()
        .map(|frame| frame.doubt)
        .fold(f32::MAX, f32::min);
    if frames.iter().any(|frame| frame.doubt > least) {
        preferred(&good, |frame| frame.doubt <= least)
    } else {
        frames.to_vec()
    }
}

fn exposure(frame: &Frame<'_>) -> f32 {
    frame.shot.quality.exposure
}

fn sharpness(frame: &Frame<'_>) -> f32 {
    frame.sharpness
}

/// Those that have this share of the most.
fn with_most<'a>(
    frames: &[Frame<'a>],
    value: impl Fn(&Frame<'_>) -> f32,
    share: f32,
) -> Vec<Frame<'a>> {
    let best = most(frames, &value);
    preferred(frames, |frame| value(frame) >= share * best)
}

/// Those of which it is true, or all where it is true of none.
fn preferred<'a>(
    frames: &[Frame<'a>],
    is_preferred: impl Fn(&Frame<'_>) -> bool,
) -> Vec<Frame<'a>> {
    let some: Vec<_> = frames
        .iter()
        .copied()
        .filter(|frame| is_preferred(frame))
        .collect();
    if some.is_empty() {
        frames.to_vec()
    } else {
        some
    }
}

fn most(frames: &[Frame<'_>], value: impl Fn(&Frame<'_>) -> f32) -> f32 {
    frames.iter().map(value).fold(0.0, f32::max)
}

/// In what the keeper stands out of its group, the weightiest first: what it has as much of as any,
/// and clearly more of than one.
fn overall_advantage(keeper: &Frame<'_>, group: &[Frame<'_>]) -> Advantage {
    let rest = || {
        group
            .iter()
            .filter(|frame| frame.shot.photo.id != keeper.shot.photo.id)
    };
    let is_earliest = group
        .first()
        .is_some_and(|frame| frame.shot.photo.id == keeper.shot.photo.id);
    let stands_out = |kind: &Advantage| {
        rest().all(|frame| has_as_much(keeper, frame, *kind))
            && rest().any(|frame| advantage(keeper, frame) == Some(*kind))
    };
    let standing_out = [
        Advantage::Eyes,
        Advantage::Sharpness,
        Advantage::Exposure,
        Advantage::Size,
    ]
    .into_iter()
    .find(stands_out);
    if let Some(kind) = standing_out {
        kind
    } else if is_earliest && rest().all(|frame| are_equally_good(keeper, frame)) {
        Advantage::Nothing
    } else if keeper.shot.set.is_some() {
        Advantage::Set
    } else {
        Advantage::Balance
    }
}

/// Whether a keeper has as much of what is named as another.
fn has_as_much(keeper: &Frame<'_>, other: &Frame<'_>, kind: Advantage) -> bool {
    match kind {
        Advantage::Eyes => keeper.closed_eyes == 0,
        Advantage::Sharpness => keeper.sharpness >= other.sharpness,
        Advantage::Exposure => keeper.shot.quality.exposure >= other.shot.quality.exposure,
        Advantage::Size => keeper.shot.pixels() >= other.shot.pixels(),
        Advantage::Balance | Advantage::Set | Advantage::Nothing => true,
    }
}

/// Whether nobody who is shown both, with their scores, could say which is better.
fn are_equally_good(one: &Frame<'_>, other: &Frame<'_>) -> bool {
    one.shot.pixels() == other.shot.pixels()
        && one.shot.quality.score() == other.shot.quality.score()
        && advantage(one, other).is_none()
        && advantage(other, one).is_none()
}

/// In what the keeper is clearly better than one other, the weightiest first.
fn advantage(keeper: &Frame<'_>, other: &Frame<'_>) -> Option<Advantage> {
    let (best, worse) = (keeper.shot, other.shot);
    if other.closed_eyes > keeper.closed_eyes {
        Some(Advantage::Eyes)
    } else if is_scaled_down(worse, best) {
        Some(Advantage::Size)
    } else if other.sharpness < AS_SHARP_SHARE * keeper.sharpness {
        Some(Advantage::Sharpness)
    } else if worse.quality.exposure < WELL_EXPOSED_SHARE * best.quality.exposure {
        Some(Advantage::Exposure)
    } else if worse.pixels().saturating_mul(100) < best.pixels().saturating_mul(AS_LARGE_PERCENT) {
        Some(Advantage::Size)
    } else {
        None
    }
}

/// Whether a sharp shot is the very picture of another with half of its pixels or fewer.
fn is_scaled_down(copy: &Shot<'_>, other: &Shot<'_>) -> bool {
    let distance = copy.measurements.hash.distance(other.measurements.hash);
    copy.quality.blur.is_none()
        && copy.pixels().saturating_mul(2) <= other.pixels()
        && distance <= ENCODED_AGAIN_DISTANCE_MAX
}

#[cfg(test)]
mod tests;
