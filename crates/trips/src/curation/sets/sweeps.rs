//! Detection of panorama sweeps. Their frames follow each other within seconds, and each is shifted
//! in the same direction against the previous one: too far for a burst, but they overlap.

use chrono::TimeDelta;

use crate::curation::candidate::Shot;
use crate::curation::sets::shift::{self, Shift};

/// Maximum time between frames of a sweep.
const PAUSE_MAX: TimeDelta = TimeDelta::seconds(5);
/// Minimum number of frames: two photos of one view may overlap by chance.
const FRAMES_MIN: usize = 3;
/// Maximum ratio of two consecutive shifts in a sweep.
const STEP_RATIO_MAX: usize = 3;

/// The sweeps among shots, which are in [order](Shot::order).
pub(super) fn sweeps<'a, 'b>(shots: &'b [Shot<'a>]) -> Vec<&'b [Shot<'a>]> {
    let steps: Vec<Option<Shift>> = shots
        .iter()
        .zip(shots.iter().skip(1))
        .map(|(one, next)| step(one, next))
        .collect();
    let mut sweeps = Vec::new();
    let mut start = 0;
    for run in steps.chunk_by(|one, next| goes_on(*one, *next)) {
        // There is one frame more than steps; the next run starts with the last frame of this one.
        let frames = shots.get(start..=start + run.len()).unwrap_or_default();
        if run.first().is_some_and(Option::is_some) && frames.len() >= FRAMES_MIN {
            sweeps.push(frames);
        }
        start += run.len();
    }
    sweeps
}

/// The shift of a shot against the previous one; `None` if it cannot continue a sweep.
fn step(one: &Shot<'_>, next: &Shot<'_>) -> Option<Shift> {
    let is_soon = one.time_to(next)? <= PAUSE_MAX;
    let may_follow = is_soon
        && one.photo.size == next.photo.size
        && one.measurements.camera == next.measurements.camera
        && !one.shows_the_same_as(next);
    let first = one.measurements.miniature.as_ref()?;
    let second = next.measurements.miniature.as_ref()?;
    may_follow.then(|| shift::between(first, second)).flatten()
}

/// Whether a step continues in the direction of the previous one.
fn goes_on(one: Option<Shift>, next: Option<Shift>) -> bool {
    let (Some(one), Some(next)) = (one, next) else {
        return one.is_none() && next.is_none();
    };
    let (short, long) = (one.cells.min(next.cells), one.cells.max(next.cells));
    one.direction == next.direction && long <= STEP_RATIO_MAX * short
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::curation::testing::{PhotoBuilder, unlike_hash, view};

    /// A frame this many cells to the right, taken this many seconds after the first.
    fn frame(number: u32, right: i64, second: i64) -> PhotoBuilder {
        PhotoBuilder::new(number.into())
            .hash(unlike_hash(number.into()))
            .miniature(view(1, right, 0))
            .taken_after(second)
    }

    /// A frame each second, this many cells to the right.
    fn a_second_apart(places: &[i64]) -> Vec<PhotoBuilder> {
        let frames = (0_u32..).zip(places);
        frames
            .map(|(n, right)| frame(n, *right, n.into()))
            .collect()
    }

    fn sizes(photos: Vec<PhotoBuilder>) -> Vec<usize> {
        let photos: Vec<Photo> = photos.into_iter().map(PhotoBuilder::build).collect();
        let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        sweeps(&shots).iter().map(|frames| frames.len()).collect()
    }

    #[test]
    fn frames_that_go_on_in_one_direction_are_a_sweep() {
        assert_eq!(sizes(a_second_apart(&[0, 10, 19, 31])), [4]);
        assert_eq!(sizes(a_second_apart(&[0, -12, -24])), [3]);
    }

    #[test]
    fn two_frames_or_a_way_back_are_no_sweep() {
        assert!(sizes(a_second_apart(&[0, 10])).is_empty());
        assert!(sizes(a_second_apart(&[0, 10, 0])).is_empty());
    }

    #[test]
    fn a_long_pause_ends_a_sweep() {
        let frames = |pause: i64| vec![frame(0, 0, 0), frame(1, 10, 2), frame(2, 20, 2 + pause)];
        assert_eq!(sizes(frames(5)), [3]);
        assert!(sizes(frames(60)).is_empty());
    }

    #[test]
    fn frames_of_two_cameras_are_no_sweep() {
        let other = frame(1, 10, 1).camera("NIKON D90");
        assert!(sizes(vec![frame(0, 0, 0), other, frame(2, 20, 2)]).is_empty());
    }

    #[test]
    fn a_frame_turned_the_other_way_is_no_part_of_a_sweep() {
        let upright = frame(1, 10, 1).size(3_000, 4_000);
        assert!(sizes(vec![frame(0, 0, 0), upright, frame(2, 20, 2)]).is_empty());
    }

    #[test]
    fn what_comes_before_and_after_a_sweep_is_no_part_of_it() {
        let other = |number: u32, second| {
            let scene = view(u64::from(number) + 50, 0, 0);
            frame(number, 0, second).miniature(scene)
        };
        let photos = vec![
            other(0, 0),
            frame(1, 0, 2),
            frame(2, 10, 3),
            frame(3, 20, 4),
            other(4, 6),
        ];
        assert_eq!(sizes(photos), [3]);
    }
}
