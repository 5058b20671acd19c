//! Choice of the keeper: the best of several photos that show the same.
//!
//! The photos of a group are compared with each other. An absolute score picks the keeper of a
//! burst no better than chance, because its parts (colour, contrast) hardly differ within one
//! scene; what differs is sharpness and closed eyes. What is reported of the keeper holds for the
//! whole group: it is called the sharpest only if it is.

use crate::curation::candidate::{Advantage, Candidate, DuplicateRole, Shot};
use crate::curation::eyes;

/// Maximum score of a frame in which somebody blinks.
const CLOSED_EYES_SCORE_MAX: u8 = 40;
/// Minimum exposure of a well-exposed photo, relative to the best of the group.
const WELL_EXPOSED_SHARE: f32 = 0.85;
/// Minimum sharpness, relative to the best of the group, at which no difference is visible.
const AS_SHARP_SHARE: f32 = 0.93;
/// Minimum sharpness of frames that are preferred for their open eyes, relative to the best: open
/// eyes outweigh a little softness, and a face is seldom equally sharp in two frames.
const SHARP_ENOUGH_SHARE: f32 = 0.65;
/// Minimum exposure of such frames, relative to the best: exposure can be corrected, closed eyes
/// cannot.
const LIT_ENOUGH_SHARE: f32 = 0.6;
/// Minimum ratio of pixels at which the smaller frame may be a downscaled copy.
const SCALED_DOWN: u64 = 4;
/// Minimum sharpness of an original, relative to its downscaled copy: downscaling raises the
/// measured sharpness without adding detail. With this value the original was chosen in 12 of 12
/// pairs, of photographs of 2,560 to 5,312 pixels and their copies of 1,024.
const ORIGINAL_SHARP_SHARE: f32 = 0.75;
/// Maximum Hamming distance of a re-encoded copy of the same size; frames of a burst mostly differ
/// by more.
const ENCODED_AGAIN_DISTANCE_MAX: u32 = 2;
/// Ratio of file sizes at the same pixel size that frames of a burst do not reach: the smaller file
/// is a re-encoded copy.
const COPY_BYTES: u64 = 2;
/// Minimum number of pixels, in per cent of the keeper's, that counts as the same size.
const AS_LARGE_PERCENT: u64 = 90;

/// The role of each shot of a group; a single shot is alone. The shots are in [order](Shot::order).
///
/// A photo of a bracket or a sweep is never a duplicate, because its set would be incomplete:
/// unless it is the keeper, it is alone.
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

/// A shot of a group, compared with the others.
#[derive(Debug, Clone, Copy)]
struct Frame<'a> {
    shot: &'a Shot<'a>,
    /// The number of faces that blink in it and not in another frame.
    closed_eyes: usize,
    /// The sum by which eyes are more closed than in other frames.
    doubt: f32,
    /// The sharpness of its largest face, if all frames have a measured one, else of its sharpest
    /// part.
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
        has_closed_eyes: false,
        score: shot.quality.score(),
    }
}

/// The role of each frame of a group, compared with its keeper.
fn stand_beside<'a>(group: &[Frame<'a>], keeper: Frame<'_>) -> Vec<Candidate<'a>> {
    let [first, _, ..] = group else {
        return group.iter().map(|frame| stand_alone(frame.shot)).collect();
    };
    let earliest = first.shot.photo.id;
    let fewest = group.iter().map(|frame| frame.closed_eyes).min();
    let has_closed_eyes = |frame: &Frame<'_>| Some(frame.closed_eyes) > fewest;
    let score = |frame: &Frame<'_>| {
        let max = if has_closed_eyes(frame) {
            CLOSED_EYES_SCORE_MAX
        } else {
            u8::MAX
        };
        frame.shot.quality.score().min(max)
    };
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
        // A worse frame gets a lower score; an equally good one, such as the same file twice, the
        // same.
        let (own, best) = (score(frame), score(&keeper));
        let no_better = match advantage {
            _ if is_keeper => own,
            Some(_) => own.min(best.saturating_sub(1)),
            None => own.min(best),
        };
        Candidate {
            shot: frame.shot,
            role,
            has_closed_eyes: has_closed_eyes(frame),
            score: no_better,
        }
    };
    group.iter().map(candidate).collect()
}

/// Selects in this order: not blurry, fewest closed eyes, most open eyes, well exposed, sharpest;
/// among these a photo of a bracket or a sweep, then the largest, then the highest score, then the
/// earliest. If a re-encoded copy of it has more bytes, the largest file is chosen instead.
fn keeper<'a>(group: &[Frame<'a>]) -> Option<Frame<'a>> {
    let sharp = preferred(group, |frame| frame.shot.quality.blur.is_none());
    let fewest = sharp.iter().map(|frame| frame.closed_eyes).min();
    let awake = preferred(&sharp, |frame| Some(frame.closed_eyes) == fewest);
    let open_eyed = open_eyed(&awake);
    let well_exposed = with_most(&open_eyed, exposure, WELL_EXPOSED_SHARE);
    let sharpest = sharpest(&well_exposed);
    // `rev`, because `max_by_key` returns the last of equal elements.
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

/// Whether `other` is a copy of the same picture, re-encoded in fewer bytes. A copy may have
/// another capture time.
fn is_encoded_again(one: &Shot<'_>, other: &Shot<'_>) -> bool {
    let distance = one.measurements.hash.distance(other.measurements.hash);
    let are_of_one_time = one.time_to(other).is_none_or(|time| time.is_zero());
    let is_much_smaller = one.photo.size_bytes / COPY_BYTES >= other.photo.size_bytes;
    one.set == other.set
        && one.photo.size == other.photo.size
        && (are_of_one_time || is_much_smaller)
        && distance <= ENCODED_AGAIN_DISTANCE_MAX
}

/// The frames that are as sharp as any other, including originals that are less sharp than
/// downscaled copies.
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

/// Of the frames that are sharp and exposed enough, those whose eyes are most open; all frames if
/// no frame has its eyes more closed than these.
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

/// The frames that reach this share of the maximum.
fn with_most<'a>(
    frames: &[Frame<'a>],
    value: impl Fn(&Frame<'_>) -> f32,
    share: f32,
) -> Vec<Frame<'a>> {
    let best = most(frames, &value);
    preferred(frames, |frame| value(frame) >= share * best)
}

/// The frames that satisfy the condition, or all if none does.
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

/// The most important advantage of the keeper over its group: no frame is better in it, and at
/// least one is clearly worse.
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

/// Whether the keeper is at least as good as another frame in this respect.
fn has_as_much(keeper: &Frame<'_>, other: &Frame<'_>, kind: Advantage) -> bool {
    match kind {
        Advantage::Eyes => keeper.closed_eyes == 0,
        Advantage::Sharpness => keeper.sharpness >= other.sharpness,
        Advantage::Exposure => keeper.shot.quality.exposure >= other.shot.quality.exposure,
        Advantage::Size => keeper.shot.pixels() >= other.shot.pixels(),
        Advantage::Balance | Advantage::Set | Advantage::Nothing => true,
    }
}

/// Whether no difference between them is visible, nor in their scores.
fn are_equally_good(one: &Frame<'_>, other: &Frame<'_>) -> bool {
    one.shot.pixels() == other.shot.pixels()
        && one.shot.quality.score() == other.shot.quality.score()
        && advantage(one, other).is_none()
        && advantage(other, one).is_none()
}

/// The most important respect in which the keeper is clearly better than another frame.
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

/// Whether a sharp shot is a downscaled copy of another, with at most half its pixels.
fn is_scaled_down(copy: &Shot<'_>, other: &Shot<'_>) -> bool {
    let distance = copy.measurements.hash.distance(other.measurements.hash);
    copy.quality.blur.is_none()
        && copy.pixels().saturating_mul(2) <= other.pixels()
        && distance <= ENCODED_AGAIN_DISTANCE_MAX
}

#[cfg(test)]
mod tests;
