//! Detection of exposure brackets. They differ from bursts by their exposure: every frame shows the
//! same view, and no two are equally bright. Copies that were brightened or darkened are excluded
//! by the exposure value in their metadata, which is that of the original.
//!
//! Photographers repeat brackets, and take a test shot before, so a run of shots is split where an
//! exposure recurs, so that as many shots as possible belong to brackets.

use std::cmp::Reverse;

use chrono::TimeDelta;

use crate::curation::candidate::Shot;
use crate::curation::similarity;

/// Maximum time between frames of a bracket: cameras record whole seconds.
const BRACKET_PAUSE_MAX: TimeDelta = TimeDelta::seconds(2);
/// Minimum number of frames of a bracket.
const FRAMES_MIN: usize = 3;
/// Maximum number of exposures that cameras bracket.
const BRACKET_FRAMES_MAX: usize = 9;
/// Minimum difference of mean luma, 0 to 1, between any two frames of a bracket: about a third of a
/// stop around middle grey. Frames of a burst differ by less than a hundredth.
const BRACKET_STEP_MIN: f32 = 0.04;
/// Minimum difference of the exposure values of frames of a bracket, if recorded: cameras step by a
/// third and round the recorded value.
const EXPOSURE_STEP_MIN: f32 = 0.2;

/// The brackets among shots, which are in [order](Shot::order), in that order.
pub(super) fn brackets<'a, 'b>(shots: &'b [Shot<'a>]) -> Vec<&'b [Shot<'a>]> {
    shots.chunk_by(follows).flat_map(cut).collect()
}

/// Whether a shot may be the next of a bracket.
fn follows(one: &Shot<'_>, next: &Shot<'_>) -> bool {
    let pause = one.time_to(next);
    pause.is_some_and(|pause| pause <= BRACKET_PAUSE_MAX)
        && one.photo.size == next.photo.size
        && one.measurements.camera == next.measurements.camera
        && is_in_another_light(one, next)
        && similarity::may_be_one_view(one.measurements, next.measurements)
}

/// Whether both differ in brightness as frames of one bracket do.
fn is_in_another_light(one: &Shot<'_>, other: &Shot<'_>) -> bool {
    let written = |shot: &Shot<'_>| shot.measurements.exposure_value;
    let exposures = written(one).zip(written(other));
    let is_exposed_alike =
        exposures.is_some_and(|(one, other)| (one - other).abs() < EXPOSURE_STEP_MIN);
    (luma(one) - luma(other)).abs() >= BRACKET_STEP_MIN && !is_exposed_alike
}

fn luma(shot: &Shot<'_>) -> f32 {
    shot.measurements.exposure.mean_luma
}

/// Sort key of a way to split a run; the greatest is chosen.
///
/// More frames in brackets are better. If equal, shorter pauses within brackets are better, because
/// the camera is faster than a repeated release; if the times are too coarse, brackets that start
/// with the darkest or end with the brightest frame, as with most cameras.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct RankKey {
    frames: usize,
    pauses: Reverse<TimeDelta>,
    ordered_ends: usize,
}

impl RankKey {
    /// The key with this bracket added.
    fn and(self, bracket: &[Shot<'_>]) -> Self {
        let (Some(first), Some(last)) = (bracket.first(), bracket.last()) else {
            return self;
        };
        let begins_dark = bracket.iter().all(|frame| luma(frame) >= luma(first));
        let ends_bright = bracket.iter().all(|frame| luma(frame) <= luma(last));
        let Reverse(pauses) = self.pauses;
        Self {
            frames: self.frames + bracket.len(),
            pauses: Reverse(pauses + first.time_to(last).unwrap_or_default()),
            ordered_ends: self.ordered_ends + usize::from(begins_dark) + usize::from(ends_bright),
        }
    }
}

/// The best way to split the shots up to some position, and its last bracket.
#[derive(Debug, Clone, Copy, Default)]
struct Cut {
    rank_key: RankKey,
    /// The number of frames of that bracket; 0 if the last shot belongs to none.
    frames: usize,
}

/// The brackets of the best way to split a run of shots, the first of several equally good ones.
fn cut<'a, 'b>(run: &'b [Shot<'a>]) -> Vec<&'b [Shot<'a>]> {
    let mut cuts = vec![Cut::default()];
    for end in 1..=run.len() {
        let before = |frames: usize| cuts.get(end - frames).copied().unwrap_or_default();
        let alone = Cut {
            rank_key: before(1).rank_key,
            frames: 0,
        };
        let with_bracket = (FRAMES_MIN..=BRACKET_FRAMES_MAX.min(end)).filter_map(|frames| {
            let bracket = whole_bracket(run, end - frames, end)?;
            let rank_key = before(frames).rank_key.and(bracket);
            Some(Cut { rank_key, frames })
        });
        let best = with_bracket.fold(alone, |best, cut| {
            if cut.rank_key > best.rank_key {
                cut
            } else {
                best
            }
        });
        cuts.push(best);
    }
    let mut brackets = Vec::new();
    let mut end = run.len();
    while let Some(cut) = cuts.get(end).filter(|_| end > 0) {
        let start = end - cut.frames.max(1);
        brackets.extend(run.get(start..end).filter(|_| cut.frames > 0));
        end = start;
    }
    brackets.reverse();
    brackets
}

/// The shots from `start` to before `end`, if all differ in brightness and no neighbour could be
/// added: a longer sequence of different exposures, such as a dawn, does not contain a bracket.
fn whole_bracket<'a, 'b>(run: &'b [Shot<'a>], start: usize, end: usize) -> Option<&'b [Shot<'a>]> {
    let frames = run.get(start..end)?;
    let is_new = |shot: &Shot<'_>| frames.iter().all(|frame| is_in_another_light(frame, shot));
    let before = start.checked_sub(1).and_then(|place| run.get(place));
    let is_whole = !before.is_some_and(is_new) && !run.get(end).is_some_and(is_new);
    (is_whole && differ(frames)).then_some(frames)
}

/// Whether no two frames are equally bright; flickering light returns to earlier values.
fn differ(frames: &[Shot<'_>]) -> bool {
    let mut later = frames.iter();
    frames.iter().all(|frame| {
        later.next();
        later
            .as_slice()
            .iter()
            .all(|other| is_in_another_light(frame, other))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curation::testing::{PhotoBuilder, unlike_hash};
    use crate::{Photo, PickCount, curate};

    /// The lumas of each bracket among photos of one view, taken at these seconds with these lumas.
    fn bracketed_at(shots: &[(i64, f32)]) -> Vec<Vec<f32>> {
        let photos: Vec<Photo> = (0..)
            .zip(shots)
            .map(|(number, (second, luma))| {
                PhotoBuilder::new(number)
                    .hash(unlike_hash(1))
                    .mean_luma(*luma)
                    .taken_after(*second)
                    .build()
            })
            .collect();
        let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        let brackets = brackets(&shots);
        brackets
            .iter()
            .map(|bracket| bracket.iter().map(luma).collect())
            .collect()
    }

    /// The same for photos taken a second apart.
    fn bracketed(lumas: &[f32]) -> Vec<Vec<f32>> {
        let shots: Vec<(i64, f32)> = (0..).zip(lumas.iter().copied()).collect();
        bracketed_at(&shots)
    }

    #[test]
    fn frames_of_one_view_in_different_light_are_a_bracket() {
        for bracket in [vec![0.45, 0.30, 0.62], vec![0.10, 0.22, 0.36, 0.52, 0.70]] {
            assert_eq!(bracketed(&bracket), [bracket]);
        }
    }

    #[test]
    fn frames_of_a_burst_are_no_bracket() {
        assert!(bracketed(&[0.45, 0.45, 0.46, 0.45]).is_empty());
    }

    #[test]
    fn two_frames_are_no_bracket() {
        assert!(bracketed(&[0.3, 0.6]).is_empty());
    }

    #[test]
    fn light_that_flickers_is_no_bracket() {
        assert!(bracketed(&[0.3, 0.6, 0.3, 0.6]).is_empty());
    }

    #[test]
    fn brackets_in_a_row_are_each_found() {
        for bracket in [[0.3, 0.45, 0.6], [0.45, 0.3, 0.6]] {
            let twice = [bracket, bracket].concat();
            assert_eq!(bracketed(&twice), [bracket, bracket]);
        }
    }

    #[test]
    fn a_shot_before_or_after_in_the_light_of_one_of_its_frames_is_no_part_of_a_bracket() {
        let bracket = [0.3, 0.45, 0.6];
        for light in bracket {
            assert_eq!(bracketed(&[light, 0.3, 0.45, 0.6]), [bracket]);
            assert_eq!(bracketed(&[0.3, 0.45, 0.6, light]), [bracket]);
            let amid = [&bracket[..], &[light], &bracket[..]].concat();
            assert_eq!(bracketed(&amid), [bracket, bracket]);
        }
    }

    #[test]
    fn the_frames_that_follow_each_other_fastest_are_the_bracket() {
        let shots = [(0, 0.3), (2, 0.45), (3, 0.6), (3, 0.3)];
        assert_eq!(bracketed_at(&shots), [[0.45, 0.6, 0.3]]);
        let shots = [(0, 0.3), (0, 0.45), (1, 0.6), (3, 0.3)];
        assert_eq!(bracketed_at(&shots), [[0.3, 0.45, 0.6]]);
    }

    #[test]
    fn light_that_changes_for_longer_than_cameras_bracket_is_no_bracket() {
        let dawn: Vec<f32> = (0..12_u8)
            .map(|step| 0.1 + 0.06 * f32::from(step))
            .collect();
        assert!(bracketed(&dawn).is_empty());
        assert_eq!(bracketed(&dawn[..9]).len(), 1);
    }

    #[test]
    fn copies_in_other_light_that_keep_their_time_and_exposure_are_no_bracket_but_duplicates() {
        let photos = |step: f32| {
            [(1_u8, 0.45), (2, 0.62), (3, 0.30)].map(|(number, luma)| {
                PhotoBuilder::new(number.into())
                    .hash(unlike_hash(1))
                    .mean_luma(luma)
                    .exposure_value(12.0 + step * f32::from(number))
                    .taken_after(0)
                    .build()
            })
        };
        let duplicates = |photos: &[Photo]| {
            let verdicts = curate(photos, PickCount::AllGood).verdicts;
            let duplicates = verdicts
                .iter()
                .filter(|(_, verdict)| verdict.is_duplicate());
            duplicates.count()
        };
        assert_eq!(duplicates(&photos(0.0)), 2);
        assert_eq!(duplicates(&photos(1.0)), 0);
    }
}
