//! The faces of a photo and their expressions.

use super::content::{Expression, Face, FaceArea};
use super::detector::Candidate;
use super::files::{self, NetworksError};
use super::landmarks::Landmarks;
use super::network::Network;
use super::square::Point;
use super::{Networks, turning};
use crate::geometry::{self, Area};
use crate::measure::sharpness;
use crate::orientation::Orientation;
use crate::picture::Plane;
use crate::raster::Raster;
use crate::{VisionError, resize};

/// The maximum number of faces per photo, which bounds the time for a crowd.
const FACES_MAX: usize = 12;
/// Minimum width of a face in decoded pixels for its expression. On 147 faces of this width and
/// more the results agreed with `MediaPipe`'s own on 93 % (eyes) and 96 % (smile).
const EXPRESSION_WIDTH_MIN: f32 = 40.0;
/// Minimum shorter side of a face in decoded pixels for its sharpness: two tiles.
const SHARPNESS_SIDE_MIN: f64 = 64.0;
/// The landmarks that the network of expressions takes, in order.
const LANDMARKS: [usize; 146] = [
    0, 1, 4, 5, 6, 7, 8, 10, 13, 14, 17, 21, 33, 37, 39, 40, 46, 52, 53, 54, 55, 58, 61, 63, 65,
    66, 67, 70, 78, 80, 81, 82, 84, 87, 88, 91, 93, 95, 103, 105, 107, 109, 127, 132, 133, 136,
    144, 145, 146, 148, 149, 150, 152, 153, 154, 155, 157, 158, 159, 160, 161, 162, 163, 168, 172,
    173, 176, 178, 181, 185, 191, 195, 197, 234, 246, 249, 251, 263, 267, 269, 270, 276, 282, 283,
    284, 285, 288, 291, 293, 295, 296, 297, 300, 308, 310, 311, 312, 314, 317, 318, 321, 323, 324,
    332, 334, 336, 338, 356, 361, 362, 365, 373, 374, 375, 377, 378, 379, 380, 381, 382, 384, 385,
    386, 387, 388, 389, 390, 397, 398, 400, 402, 405, 409, 415, 454, 466, 468, 469, 470, 471, 472,
    473, 474, 475, 476, 477,
];
/// Indexes of the outputs for eye blinks.
const EYE_BLINKS: [usize; 2] = [9, 10];
/// The eye aspect ratio of wide open eyes: the maximum of 11 open ones, in faces of 45 to 150
/// pixels.
const WIDE_OPEN: f32 = 0.35;
/// Indexes of the outputs for the corners of the mouth.
const MOUTH_SMILES: [usize; 2] = [44, 45];

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
    let plane = plane_of(raster, area)?;
    Ok(Some(sharpness::measure(&plane).score))
}

/// The luma of an area, at the scale of the photo if that is not too large for the measurement.
fn plane_of(raster: &Raster, area: Area) -> Result<Plane, VisionError> {
    let whole = |side: f64| crate::rendition::whole_pixels(side);
    let size = (whole(area.width), whole(area.height));
    let size = geometry::fitted(size.0, size.1, sharpness::LONG_EDGE);
    resize::cropped_plane(&raster.luma(), area, size)
}

#[derive(Debug)]
pub(super) struct FaceBlendshapes {
    network: Network,
}

impl FaceBlendshapes {
    pub(super) fn load() -> Result<Self, NetworksError> {
        let network = Network::load(files::FACE_BLENDSHAPES, &["blendshapes"])?;
        Ok(Self { network })
    }

    pub(super) fn read(&self, landmarks: &Landmarks) -> Result<Expression, VisionError> {
        let points = landmarks.points(&LANDMARKS);
        let input: Vec<f32> = points.iter().flat_map(|point| [point.x, point.y]).collect();
        let [scores] = self.network.run(&[1, points.len(), 2], input)?;
        let pair = |indices: [usize; 2]| {
            indices.map(|index| scores.get(index).copied().unwrap_or_default())
        };
        let mean = |indices| {
            let [one, other] = pair(indices);
            f32::midpoint(one, other)
        };
        let blink = mean(EYE_BLINKS);
        let eyes_closed = landmarks.eye_aspect_ratio().map_or(blink, |ratio| {
            f32::midpoint(blink, (1.0 - ratio / WIDE_OPEN).clamp(0.0, 1.0))
        });
        Ok(Expression {
            eyes_closed,
            smile: mean(MOUTH_SMILES),
        })
    }
}
