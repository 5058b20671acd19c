//! Brackets of exposures. One is told from a burst by its light: every frame shows the same view, and
//! no two are equally bright.

use chrono::TimeDelta;

use crate::curation::candidate::Shot;
use crate::curation::similarity;

/// Frames of a bracket follow each other within this time: cameras write whole seconds.
const BRACKET_PAUSE_MAX: TimeDelta = TimeDelta::seconds(2);
/// Fewer frames are no bracket.
const FRAMES_MIN: usize = 3;
/// Cameras bracket nine exposures at most.
const BRACKET_FRAMES_MAX: usize = 9;
/// Mean luma by which any two frames of a bracket differ, 0 to 1: a third of a stop or more around
/// middle grey. Frames of a burst differ by less than a hundredth.
const BRACKET_STEP_MIN: f32 = 0.04;

/// The brackets among shots that are in their [order](Shot::order).
pub(super) fn brackets<'a, 'b>(
    shots: &'b [Shot<'a>],
) -> impl Iterator<Item = &'b [Shot<'a>]> + use<'a, 'b> {
    shots.chunk_by(follows).filter(|run| is_bracket(run))
}

/// Whether a shot may be the next of a bracket.
fn follows(one: &Shot<'_>, next: &Shot<'_>) -> bool {
    let pause = one.time_to(next);
    pause.is_some_and(|pause| pause <= BRACKET_PAUSE_MAX)
        && one.photo.size == next.photo.size
        && one.measurements.camera == next.measurements.camera
        && (luma(one) - luma(next)).abs() >= BRACKET_STEP_MIN
        && similarity::are_close_in_scene(one.measurements, next.measurements)
}

/// Whether all exposures differ: light that flickers comes back to what it was.
fn is_bracket(run: &[Shot<'_>]) -> bool {
    let mut lumas: Vec<f32> = run.iter().map(luma).collect();
    lumas.sort_by(f32::total_cmp);
    let mut steps = lumas.iter().zip(lumas.iter().skip(1));
    (FRAMES_MIN..=BRACKET_FRAMES_MAX).contains(&run.len())
        && steps.all(|(darker, brighter)| brighter - darker >= BRACKET_STEP_MIN)
}

fn luma(shot: &Shot<'_>) -> f32 {
    shot.measurements.exposure.mean_luma
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::curation::testing::{PhotoBuilder, unlike_hash};

    /// How many photos are in brackets, of one view taken a second apart in this light.
    fn bracketed(lumas: &[f32]) -> usize {
        let photos: Vec<Photo> = (0_u32..)
            .zip(lumas)
            .map(|(number, luma)| {
                PhotoBuilder::new(number.into())
                    .hash(unlike_hash(1))
                    .mean_luma(*luma)
                    .taken_after(number.into())
                    .build()
            })
            .collect();
        let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        brackets(&shots).map(<[Shot<'_>]>::len).sum()
    }

    #[test]
    fn frames_of_one_view_in_different_light_are_a_bracket() {
        assert_eq!(bracketed(&[0.45, 0.30, 0.62]), 3);
        assert_eq!(bracketed(&[0.10, 0.22, 0.36, 0.52, 0.70]), 5);
    }

    #[test]
    fn frames_of_a_burst_are_no_bracket() {
        assert_eq!(bracketed(&[0.45, 0.45, 0.46, 0.45]), 0);
    }

    #[test]
    fn two_frames_are_no_bracket() {
        assert_eq!(bracketed(&[0.3, 0.6]), 0);
    }

    #[test]
    fn light_that_flickers_is_no_bracket() {
        assert_eq!(bracketed(&[0.3, 0.6, 0.3, 0.6]), 0);
    }
}
