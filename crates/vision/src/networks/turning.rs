//! Detects the orientation of a photo from its faces.

use std::f32::consts::FRAC_PI_2;

use super::detector::Candidate;
use super::faces::{centre_and_side, in_pixels, sharpness_of};
use super::landmarks::Landmarks;
use super::{FaceArea, Networks};
use crate::VisionError;
use crate::geometry::Area;
use crate::orientation::QuarterTurn;
use crate::raster::Raster;

/// The minimum score of a certain face from the detector. Of 1,188 photographs (396, each mirrored
/// and cut as well) no upright one was turned; at 0.97 one was turned upside down, at 0.9 four.
const SCORE_CERTAIN: f32 = 0.98;
/// The minimum score of a certain face from the landmarks, in each run: a drop of water upside down
/// had 0.94. Of 87 turns of 29 photographs with faces 52 are found, as many as with 0.9.
const PRESENCE_CERTAIN: f32 = 0.95;

/// The minimum sharpness of a face that turns a photo, if it is large enough to measure: in blur the
/// networks find false faces. Of 10 portraits that they turn one has 25, the others 33 and more; a
/// flower behind a blur had 16 to 27, a drop of water 31. A face in the photo as it is may be soft.
pub(super) const SHARPNESS_CERTAIN: f32 = 32.0;

/// At this score no other orientation is tried: none of the sideways or upside-down faces in those
/// photographs has it.
const SCORE_CONCLUSIVE: f32 = 0.999;

/// The detector's score of a face, if it is certain.
pub(super) fn certainty(candidate: Candidate, landmarks: &Landmarks) -> Option<f32> {
    let is_certain = candidate.score >= SCORE_CERTAIN && landmarks.presence >= PRESENCE_CERTAIN;
    is_certain.then_some(candidate.score)
}

/// Whether no other orientation needs to be tried.
pub(super) fn is_conclusive(certainty_as_is: Option<f32>) -> bool {
    certainty_as_is >= Some(SCORE_CONCLUSIVE)
}

impl Networks {
    /// The turn after which a face is certain and has a higher score than any in the photo as it
    /// is.
    pub(super) fn turn(
        &self,
        raster: &Raster,
        certainty_as_is: Option<f32>,
    ) -> Result<Option<QuarterTurn>, VisionError> {
        let mut surest = (certainty_as_is, None);
        if is_conclusive(certainty_as_is) {
            return Ok(None);
        }
        for turn in QuarterTurn::ALL {
            let certainty = self.certainty_after(raster, turn)?;
            if certainty > surest.0 {
                surest = (certainty, Some(turn));
            }
        }
        Ok(surest.1)
    }

    /// The detector's score of the most certain face after a turn, if one is certain.
    fn certainty_after(
        &self,
        raster: &Raster,
        turn: QuarterTurn,
    ) -> Result<Option<f32>, VisionError> {
        let candidates = self.detector.candidates(raster, turn.orientation())?;
        let may_be_certain = |candidate: &Candidate| candidate.score >= SCORE_CERTAIN;
        for candidate in candidates.into_iter().filter(may_be_certain) {
            let pixels = stored_pixels(candidate.area, turn, raster);
            let (centre, longer_side) = centre_and_side(pixels);
            let angle = angle_before(turn);
            let Some(landmarks) = self.landmarks.find(raster, centre, longer_side, angle)? else {
                continue;
            };
            let certainty = certainty(candidate, &landmarks);
            if certainty.is_some() && is_sharp(raster, pixels)? {
                return Ok(certainty);
            }
        }
        Ok(None)
    }
}

/// Whether a face is sharp enough to turn a photo.
fn is_sharp(raster: &Raster, pixels: Area) -> Result<bool, VisionError> {
    let sharpness = sharpness_of(raster, pixels)?;
    Ok(sharpness.is_none_or(|sharpness| sharpness >= SHARPNESS_CERTAIN))
}

/// The clockwise rotation, before a turn, of what is upright after it, in radians.
fn angle_before(turn: QuarterTurn) -> f32 {
    match turn {
        QuarterTurn::Right => -FRAC_PI_2,
        QuarterTurn::Half => 2.0 * FRAC_PI_2,
        QuarterTurn::Left => FRAC_PI_2,
    }
}

/// An area of a turned photo, in pixels of the stored photo.
fn stored_pixels(area: FaceArea, turn: QuarterTurn, raster: &Raster) -> Area {
    let orientation = turn.orientation();
    let turned_size = orientation.upright_size(raster.width(), raster.height());
    orientation.stored_area(in_pixels(area, turned_size), turned_size)
}
