//! The faces of a photo.

use super::content::{Face, FaceArea};
use super::detector::Candidate;
use super::landmarks::Landmarks;
use super::square::Point;
use super::{Networks, turning};
use crate::geometry::Area;
use crate::measure::sharpness;
use crate::orientation::Orientation;
use crate::picture::Plane;
use crate::raster::Raster;
use crate::{VisionError, geometry, resize};

/// The maximum number of faces per photo, which bounds the time for a crowd.
const FACES_MAX: usize = 12;
/// Minimum width of a face in decoded pixels for its expression. On 147 faces of this width and
/// more the results agreed with `MediaPipe`'s own on 93 % (eyes) and 96 % (smile).
const EXPRESSION_WIDTH_MIN: f32 = 40.0;
/// Minimum shorter side of a face in decoded pixels for its sharpness: two tiles.
const SHARPNESS_SIDE_MIN: f64 = 64.0;

#[derive(Debug)]
pub(super) struct Faces {
    /// The largest first.
    pub(super) faces: Vec<Face>,
    /// The detector's score of the most certain face, if one is certain.
    pub(super) certainty: Option<f32>,
}

impl Networks {
    /// Finds the faces of an upright photo.
    pub(super) fn faces(&self, raster: &Raster) -> Result<Faces, VisionError> {
        let mut candidates = self.detector.candidates(raster, Orientation::Upright)?;
        let size = |candidate: &Candidate| candidate.area.width * candidate.area.height;
        candidates.sort_by(|one, other| size(other).total_cmp(&size(one)));
        let mut found = Faces {
            faces: Vec::new(),
            certainty: None,
        };
        for candidate in candidates.into_iter().take(FACES_MAX) {
            if let Some((face, certainty)) = self.face(raster, candidate)? {
                found.faces.push(face);
                found.certainty = certainty
                    .into_iter()
                    .chain(found.certainty)
                    .reduce(f32::max);
            }
        }
        Ok(found)
    }

    /// The face of a candidate, with the detector's score if it is certain; `None` if the landmarks
    /// find no face.
    fn face(
        &self,
        raster: &Raster,
        candidate: Candidate,
    ) -> Result<Option<(Face, Option<f32>)>, VisionError> {
        let pixels = in_pixels(candidate.area, (raster.width(), raster.height()));
        let (centre, longer_side) = centre_and_side(pixels);
        let Some(landmarks) = self.landmarks.find(raster, centre, longer_side, 0.0)? else {
            return Ok(None);
        };
        let face = Face {
            area: candidate.area,
            sharpness: sharpness_of(raster, pixels)?,
            expression: self.expression(&landmarks, pixels)?,
            yaw_degrees: landmarks.yaw_degrees().unwrap_or_default(),
        };
        Ok(Some((face, turning::certainty(candidate, &landmarks))))
    }

    #[expect(clippy::cast_possible_truncation, reason = "pixels of a photo")]
    fn expression(
        &self,
        landmarks: &Landmarks,
        pixels: Area,
    ) -> Result<Option<super::Expression>, VisionError> {
        if (pixels.width as f32) < EXPRESSION_WIDTH_MIN {
            return Ok(None);
        }
        self.blendshapes.read(landmarks).map(Some)
    }
}

/// An area in pixels of a photo.
pub(super) fn in_pixels(area: FaceArea, photo: (u32, u32)) -> Area {
    let shares = Area {
        left: area.left.into(),
        top: area.top.into(),
        width: area.width.into(),
        height: area.height.into(),
    };
    shares.scaled_by(photo.0.into(), photo.1.into())
}

#[expect(clippy::cast_possible_truncation, reason = "pixels of a photo")]
pub(super) fn centre_and_side(pixels: Area) -> (Point, f32) {
    let centre = Point {
        x: (pixels.left + pixels.width / 2.0) as f32,
        y: (pixels.top + pixels.height / 2.0) as f32,
    };
    (centre, pixels.width.max(pixels.height) as f32)
}

/// The sharpness of the visible part of a face; `None` if it is small.
pub(super) fn sharpness_of(raster: &Raster, pixels: Area) -> Result<Option<f32>, VisionError> {
    let within = |start: f64, length: f64, whole: u32| {
        let first = start.floor().max(0.0);
        (first, (start + length).ceil().min(whole.into()) - first)
    };
    let (left, width) = within(pixels.left, pixels.width, raster.width());
    let (top, height) = within(pixels.top, pixels.height, raster.height());
    if width.min(height) < SHARPNESS_SIDE_MIN {
        return Ok(None);
    }
    let area = Area {
        left,
        top,
        width,
        height,
    };
    let plane = pqueue_of(raster, area)?;
    Ok(Some(sharpness::measure(&plane).score))
}

/// The luma of an area, at the scale of the photo if that is not too large for the measurement.
fn pqueue_of(raster: &Raster, area: Area) -> Result<Plane, VisionError> {
    let whole = |side: f64| crate::rendition::whole_pixels(side);
    let size = (whole(area.width), whole(area.height));
    let size = geometry::fitted(size.0, size.1, sharpness::LONG_EDGE);
    resize::cropped_plane(&raster.luma(), area, size)
}
