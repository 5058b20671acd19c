//! The score of a photo by itself, 0 to 100.
//!
//! With content it is the predicted rating ([`taste`]), else a weighted sum of measurements:
//!
//! | part      | weight | worth nothing                  | worth everything               |
//! |-----------|--------|--------------------------------|--------------------------------|
//! | sharpness | 45 %   | no sharp tile                  | subject at [`CRISP_SUBJECT`]   |
//! | exposure  | 30 %   | black, or white                | middle light, nothing clipped  |
//! | colour    | 15 %   | grey                           | "quite colourful" and above    |
//! | contrast  | 10 %   | flat                           | luma spread of an open scene   |
//!
//! Sharpness and exposure have the largest weights because photos are culled by them: their faults
//! cannot be fixed, while colour and contrast are matters of taste and editing. Colour is measured
//! after Hasler and Süsstrunk (2003), whose observers called values from about 45 on "quite
//! colourful". Most photos are good in all four parts, so the sum is raised to the power of
//! [`SPREAD`] to use the whole range of scores.
//!
//! A fault limits the score, whatever else is good: see [`Quality::ceiling`]. A blurry photo gets a
//! fixed share of its limit.

use crate::curation::blur::{self, Blur};
use crate::curation::document::{self, Document};
use crate::curation::taste;
use crate::measurements::{Exposure, Measurements, Sharpness};
use crate::photo::Photo;

const SHARPNESS_WEIGHT: f32 = 0.45;
const EXPOSURE_WEIGHT: f32 = 0.30;
const COLOUR_WEIGHT: f32 = 0.15;
const CONTRAST_WEIGHT: f32 = 0.10;

/// The sharpness from which on all detail that the scale distinguishes is present.
pub(super) const CRISP_SUBJECT: f32 = 85.0;
/// The value of sharpness if it is not measurable: neither an advantage nor a fault.
const UNMEASURABLE_SHARPNESS: f32 = 0.6;
/// Mean luma of a black picture, both ends of the range that needs no correction, and white.
const LUMA_STOPS: [f32; 4] = [0.02, 0.28, 0.68, 0.97];
/// Shares of white pixels at which clipping starts to count (less is a lamp or the sun), and at
/// which the highlights are lost.
const CLIPPED_HIGHLIGHTS: (f32, f32) = (0.03, 0.35);
/// Shares of black pixels at which clipping starts to count (less is a silhouette), and at which
/// the shadows are lost.
const CLIPPED_SHADOWS: (f32, f32) = (0.10, 0.70);
/// The share of the exposure that lost highlights cost: they cannot be restored, and attract
/// attention.
const HIGHLIGHTS_COST: f32 = 0.6;
/// The share that lost shadows cost: they are intended in a night shot.
const SHADOWS_COST: f32 = 0.3;
/// Contrast of an open scene in daylight.
const FULL_CONTRAST: f32 = 0.22;
/// The value that Hasler and Süsstrunk's observers called "quite colourful".
const FULL_COLOUR: f32 = 45.0;
/// The exponent of the sum of the parts: of the project's photographs six in ten have a sum of 0.9
/// or more, and one in ten a sum of 0.965, which then scores 90.
const SPREAD: i32 = 3;
/// Maximum score of a slightly blurry photo, and of one without any sharp part.
const BLURRY_SCORES_MAX: (f32, f32) = (40.0, 5.0);
/// The score of a blurry photo as a share of its maximum. The predicted rating is not used, because
/// it is unreliable for blurred pictures and could be higher for the blurrier of two.
const BLURRY_SHARE: f32 = 0.6;
/// The score by predicted rating, interpolated linearly between these points. Ratings of good
/// photos are concentrated at the top: above 80 they are compressed, so that in a mixed trip about
/// a tenth scores above 90.
const DENSE_SCORES: [(f32, f32); 4] = [(0.0, 0.0), (80.0, 80.0), (95.0, 90.0), (100.0, 100.0)];
/// Maximum score of a document.
const DOCUMENT_SCORE_MAX: f32 = 15.0;
/// Maximum score of an almost black photo.
const BLACK_SCORE_MAX: f32 = 30.0;
/// Mean luma below which a photo is almost black, and below which it is very dark.
pub(super) const DARK_LUMAS: (f32, f32) = (0.03, 0.12);
/// The quality of a photo, in parts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Quality {
    pub(super) sharpness: f32,
    pub(super) exposure: f32,
    pub(super) contrast: f32,
    pub(super) colour: f32,
    pub(super) blur: Option<Blur>,
    pub(super) document: Option<Document>,
    /// The predicted rating, 0 to 1; `None` without content.
    pub(super) taste: Option<f32>,
    /// The maximum score that its faults allow, 0 to 100.
    ceiling: f32,
}

impl Quality {
    /// Evaluates one photo by itself.
    pub(super) fn of(photo: &Photo, measurements: &Measurements) -> Self {
        let (blur, document) = (
            blur::blur(measurements.sharpness),
            document::document(photo, measurements),
        );
        Self {
            sharpness: sharpness(measurements.sharpness),
            exposure: exposure(measurements.exposure),
            contrast: ramp(measurements.contrast, 0.0, FULL_CONTRAST),
            colour: ramp(measurements.colourfulness, 0.0, FULL_COLOUR),
            taste: taste::taste(measurements),
            ceiling: ceiling(measurements, blur, document),
            blur,
            document,
        }
    }

    /// The score, 0 to 100: the predicted rating or the weighted sum of the parts, limited by the
    /// ceiling; for a blurry photo, [`BLURRY_SHARE`] of the ceiling.
    pub(super) fn score(self) -> u8 {
        if self.blur.is_some() {
            return rounded(BLURRY_SHARE * self.ceiling);
        }
        let liked = self.taste.map(|taste| thinned_out(100.0 * taste));
        let worth = liked.unwrap_or_else(|| 100.0 * self.soundness());
        rounded(worth.min(self.ceiling))
    }

    /// The weighted sum of the parts to the power of [`SPREAD`], 0 to 1.
    fn soundness(self) -> f32 {
        let sum = SHARPNESS_WEIGHT * self.sharpness
            + EXPOSURE_WEIGHT * self.exposure
            + COLOUR_WEIGHT * self.colour
            + CONTRAST_WEIGHT * self.contrast;
        sum.powi(SPREAD)
    }
}

/// The maximum score that the faults of a photo allow, 0 to 100.
fn ceiling(measurements: &Measurements, blur: Option<Blur>, document: Option<Document>) -> f32 {
    let (most, least) = BLURRY_SCORES_MAX;
    let sharp = ramp(measurements.sharpness.subject, 0.0, blur::SUBJECT_MIN);
    let light = ramp(measurements.exposure.mean_luma, DARK_LUMAS.0, DARK_LUMAS.1);
    let ceilings = [
        blur.map(|_| least + sharp * (most - least)),
        document.map(|_| DOCUMENT_SCORE_MAX),
        Some(BLACK_SCORE_MAX + light * (100.0 - BLACK_SCORE_MAX)),
    ];
    ceilings.into_iter().flatten().fold(100.0, f32::min)
}

/// The score of a predicted rating, interpolated between [`DENSE_SCORES`].
fn thinned_out(liked: f32) -> f32 {
    let stretches = DENSE_SCORES.array_windows::<2>();
    let on = |[(start, low), (end, high)]: &[(f32, f32); 2]| {
        (liked <= *end).then(|| low + ramp(liked, *start, *end) * (high - low))
    };
    stretches.into_iter().find_map(on).unwrap_or(100.0)
}

fn sharpness(sharpness: Sharpness) -> f32 {
    if blur::is_measurable(sharpness) {
        ramp(sharpness.subject, 0.0, CRISP_SUBJECT)
    } else {
        UNMEASURABLE_SHARPNESS
    }
}

fn exposure(exposure: Exposure) -> f32 {
    let [black, dark, bright, white] = LUMA_STOPS;
    let light =
        ramp(exposure.mean_luma, black, dark) * (1.0 - ramp(exposure.mean_luma, bright, white));
    light
        * (1.0 - HIGHLIGHTS_COST * lost_highlights(exposure))
        * (1.0 - SHADOWS_COST * lost_shadows(exposure))
}

/// The loss in the highlights, 0 to 1.
pub(super) fn lost_highlights(exposure: Exposure) -> f32 {
    ramp(
        exposure.clipped_highlights,
        CLIPPED_HIGHLIGHTS.0,
        CLIPPED_HIGHLIGHTS.1,
    )
}

/// The loss in the shadows, 0 to 1.
pub(super) fn lost_shadows(exposure: Exposure) -> f32 {
    ramp(
        exposure.clipped_shadows,
        CLIPPED_SHADOWS.0,
        CLIPPED_SHADOWS.1,
    )
}

/// 0 up to `start`, 1 from `end` on, linear between; 0 for NaN.
fn ramp(value: f32, start: f32, end: f32) -> f32 {
    let share = (value - start) / (end - start);
    if share.is_nan() {
        0.0
    } else {
        share.clamp(0.0, 1.0)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the value is held to 0..=100, and a float that is not a number becomes 0"
)]
fn rounded(worth: f32) -> u8 {
    worth.clamp(0.0, 100.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curation::testing::{PhotoBuilder, measurements};

    fn of(measurements: &Measurements) -> Quality {
        Quality::of(&PhotoBuilder::new(1).build(), measurements)
    }

    #[test]
    fn the_weights_make_a_whole() {
        let sum = SHARPNESS_WEIGHT + EXPOSURE_WEIGHT + COLOUR_WEIGHT + CONTRAST_WEIGHT;
        assert!((sum - 1.0).abs() < 1e-6);
    }

    #[test]
    fn a_photo_without_a_fault_is_worth_a_hundred() {
        let mut best = measurements();
        best.sharpness.subject = 95.0;
        best.contrast = 0.3;
        best.colourfulness = 60.0;
        assert_eq!(of(&best).score(), 100);
    }

    #[test]
    fn each_fault_costs() {
        let sound = of(&measurements()).score();
        let faults: [fn(&mut Measurements); 7] = [
            |m| m.sharpness.subject = 5.0,
            |m| m.exposure.mean_luma = 0.05,
            |m| m.exposure.mean_luma = 0.95,
            |m| m.exposure.clipped_highlights = 0.4,
            |m| m.exposure.clipped_shadows = 0.8,
            |m| m.contrast = 0.02,
            |m| m.colourfulness = 0.0,
        ];
        for (number, fault) in faults.iter().enumerate() {
            let mut spoilt = measurements();
            fault(&mut spoilt);
            assert!(of(&spoilt).score() < sound, "fault {number}");
        }
    }

    #[test]
    fn a_blurry_photo_stays_below_the_mark_whatever_else_it_has() {
        let mut blurry = measurements();
        blurry.sharpness.subject = blur::SUBJECT_MIN - 0.5;
        assert!(f32::from(of(&blurry).score()) <= BLURRY_SCORES_MAX.0);
    }

    #[test]
    fn measurements_that_are_no_numbers_are_worth_nothing() {
        let mut broken = measurements();
        broken.sharpness.subject = f32::NAN;
        broken.exposure.mean_luma = f32::NAN;
        broken.contrast = f32::NAN;
        broken.colourfulness = f32::NAN;
        assert_eq!(of(&broken).score(), 0);
    }

    #[test]
    fn the_blurrier_the_less_it_is_worth() {
        let score = |subject| {
            let mut blurry = measurements();
            blurry.sharpness.subject = subject;
            of(&blurry).score()
        };
        assert!(score(49.0) > score(30.0) && score(30.0) > score(5.0) && score(5.0) > 0);
    }

    #[test]
    fn liking_does_not_make_the_blurrier_of_two_worth_more() {
        let score = |subject, taste| {
            let mut blurry = measurements();
            blurry.sharpness.subject = subject;
            let quality = of(&blurry);
            Quality {
                taste: Some(taste),
                ..quality
            }
            .score()
        };
        assert!(score(45.0, 0.1) > score(30.0, 0.9));
    }

    #[test]
    fn likings_keep_their_order_and_use_the_whole_range() {
        let scores: Vec<f32> = (0_u8..=100)
            .map(|liked| thinned_out(liked.into()))
            .collect();
        assert!(scores.is_sorted_by(|one, other| one < other));
        assert_eq!((scores[0], scores[80], scores[100]), (0.0, 80.0, 100.0));
        assert!(scores[94] < 90.0);
    }

    #[test]
    fn a_very_dark_photo_has_a_ceiling() {
        let ceiling = |mean_luma| {
            let mut dark = measurements();
            dark.exposure.mean_luma = mean_luma;
            of(&dark).ceiling
        };
        assert!(ceiling(0.02) < ceiling(0.06) && ceiling(0.06) < 70.0);
        assert!((ceiling(0.13) - 100.0).abs() < f32::EPSILON);
    }

    #[test]
    fn a_document_is_worth_little() {
        let photo = PhotoBuilder::new(1).content(|content| content.document = 0.95);
        let photo = photo.build();
        let quality = Quality::of(&photo, photo.measurements().unwrap());
        assert_eq!(quality.document, Some(Document::Paper));
        assert!(f32::from(quality.score()) <= DOCUMENT_SCORE_MAX);
    }
}
