//! Detection of photos whose subject is out of focus or blurred by motion.
//!
//! Only the sharpest part of a picture is evaluated, not the mean: a portrait before a soft
//! background is sharp. A picture with too little texture (a plain sky, fog) is not blurry.

use crate::measurements::Sharpness;

/// Below this, the sharpest part of a picture is blurry. The scale is calibrated so that this value
/// lies between the blurred and the sharp copies of the quality bench.
pub(super) const SUBJECT_MIN: f32 = 50.0;
/// From here on blur is reported as motion blur rather than out of focus: 9 in 10 of the shaken
/// copies of held-out photographs reach it, and 1 in 8 of those out of focus.
const MOTION_NAMED_MIN: f32 = 0.5;
/// With less texture than this, fine or coarse, sharpness is not measurable.
const TEXTURED_SHARE_MIN: f32 = 0.02;

/// A kind of blur.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Blur {
    /// The same in all directions.
    OutOfFocus,
    /// Motion blur, in one direction.
    Movement,
}

/// Whether there is enough texture to measure sharpness.
pub(super) fn is_measurable(sharpness: Sharpness) -> bool {
    sharpness.textured_share >= TEXTURED_SHARE_MIN
}

/// The blur of a picture; `None` if it is sharp, or if sharpness is not measurable.
pub(super) fn blur(sharpness: Sharpness) -> Option<Blur> {
    let is_blurry = is_measurable(sharpness) && sharpness.subject < SUBJECT_MIN;
    let is_shaken = sharpness.anisotropy >= MOTION_NAMED_MIN;
    is_blurry.then_some(if is_shaken {
        Blur::Movement
    } else {
        Blur::OutOfFocus
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sharpness(subject: f32, textured_share: f32, anisotropy: f32) -> Sharpness {
        Sharpness {
            subject,
            textured_share,
            anisotropy,
        }
    }

    #[test]
    fn a_sharp_subject_is_enough_however_small_its_part() {
        assert_eq!(blur(sharpness(80.0, 0.05, 0.1)), None);
    }

    #[test]
    fn a_textured_picture_without_a_sharp_part_is_out_of_focus() {
        assert_eq!(
            blur(sharpness(SUBJECT_MIN - 1.0, 0.6, 0.1)),
            Some(Blur::OutOfFocus)
        );
    }

    #[test]
    fn a_plain_sky_is_not_blurry() {
        assert_eq!(blur(sharpness(1.0, 0.0, 0.9)), None);
    }

    #[test]
    fn gradients_that_point_one_way_reveal_a_shake() {
        let soft = SUBJECT_MIN - 1.0;
        assert_eq!(blur(sharpness(soft, 0.6, 0.1)), Some(Blur::OutOfFocus));
        assert_eq!(blur(sharpness(soft, 0.6, 0.8)), Some(Blur::Movement));
    }

    #[test]
    fn sharp_stripes_are_not_a_shake() {
        assert_eq!(blur(sharpness(70.0, 0.6, 0.95)), None);
    }
}
