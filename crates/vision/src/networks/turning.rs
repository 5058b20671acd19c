//! Which way up a photo stands, as its faces show.

use std::f32::consts::FRAC_PI_2;

use super::detector::Candidate;
use super::faces::{centre_and_side, in_pixels, sharpness_of};
use super::landmarks::Landmarks;
use super::{FaceArea, Networks};
use crate::VisionError;
use crate::geometry::Area;
use crate::orientation::QuarterTurn;
use crate::raster::Raster;

/// From here on the detector is certain. Of 1,188 photographs (396, each mirrored and cut as well)
/// none was turned that stood upright; at 0.97 one upside down, at 0.9 four.
const SCORE_CERTAIN: f32 = 0.98;
/// From here on the landmarks are, at each look: a drop of water upside down had 0.94. Of 87 turns of 29
/// photographs with faces 52 are found, as many as with 0.9.
const PRESENCE_CERTAIN: f32 = 0.95;

/// From here on a face is sharp enough, if it is large enough to tell: in a blur the networks see faces that are none.
/// Of 10 portraits that they turn one has 25, the others 33 and more; a flower behind a blur had 16 to 27,
/// a drop of water 31.
const SHARPNESS_CERTAIN: f32 = 32.0;

/// From here on no other way up is looked at: of faces that lie or stand on their heads none of those
/// photographs has one this sure.
const SCORE_UNRIVALLED: f32 = 0.999;

/// How sure the detector is of a face that is one beyond doubt; none of any other.
pub(super) fn certainty(
    candidate: Candidate,
    landmarks: &Landmarks,
    sharpness: Option<f32>,
) -> Option<f32> {
    let is_certain = candidate.score >= SCORE_CERTAIN
        && landmarks.presence >= PRESENCE_CERTAIN
        && sharpness.is_none_or(|sharpness| sharpness >= SHARPNESS_CERTAIN);
    is_certain.then_some(candidate.score)
}

impl Networks {
    /// The turn after which a face is certain, and surer than any of the photo as it is; none where
    /// there is no such turn.
    pub(super) fn turn(
        &self,
        raster: &Raster,
        certainty_as_is: Option<f32>,
    ) -> Result<Option<QuarterTurn>, VisionError> {
        let mut surest = (certainty_as_is, None);
        if certainty_as_is >= Some(SCORE_UNRIVALLED) {
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

    /// How sure the detector is of the surest face that is one beyond doubt after a turn; none where
    /// none is.
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
            let certainty = certainty(candidate, &landmarks, sharpness_of(raster, pixels)?);
            if certainty.is_some() {
                return Ok(certainty);
            }
        }
        Ok(None)
    }
}

/// By how much what stands upright after a turn is turned to the right before it, in radians.
fn angle_before(turn: QuarterTurn) -> f32 {
    match turn {
        QuarterTurn::Right => -FRAC_PI_2,
        QuarterTurn::Half => 2.0 * FRAC_PI_2,
        QuarterTurn::Left => FRAC_PI_2,
    }
}

/// An area of a photo that was turned, in pixels of the photo as it is stored.
fn stored_pixels(area: FaceArea, turn: QuarterTurn, raster: &Raster) -> Area {
    let orientation = turn.orientation();
    let turned_size = orientation.upright_size(raster.width(), raster.height());
    orientation.stored_area(in_pixels(area, turned_size), turned_size)
}
