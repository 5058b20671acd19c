//! Face landmarks.

use super::files::{self, NetworksError};
use super::network::{Brightness, Network, channels};
use super::square::{Point, Square};
use crate::VisionError;
use crate::raster::Raster;

/// Columns and rows of the input.
const SIDE: u32 = 256;
/// As in its training.
const BRIGHTNESS: Brightness = Brightness {
    zero: 0.0,
    one: 255.0,
};
/// The minimum score of a face.
const PRESENCE_MIN: f32 = 0.5;
/// Side of the first square relative to the longer side of the detector's box, chosen on 133 faces
/// to agree with `MediaPipe`'s own pipeline.
const FIRST_SIDE: f32 = 1.35;
/// Offset of the first square below the centre of the detector's box, relative to the box's longer
/// side. Of 37 faces the second square was 0.05 lower in the median.
const FIRST_SHIFT: f32 = 0.05;
/// Side of the second square relative to the longer side of the first points' bounding box, as in
/// `MediaPipe`.
const SECOND_SIDE: f32 = 1.5;
/// The minimum score at which a first square that is nearly the second needs no second run. Of 27
/// faces of 40 pixels and more six were such: a second run changed the closing of their eyes by
/// 0.05 at most and their smile by 0.09. Of 27 others 17 are, and 12 without [`FIRST_SHIFT`].
const FIRST_PRESENCE_MIN: f32 = 0.95;
/// The outer corners of the eyes, the person's right one first.
const EYE_CORNERS: (usize, usize) = (33, 263);
/// Both corners of each eye, and pairs of points on its upper and lower lid.
const EYES: [Eye; 2] = [
    Eye {
        corners: (33, 133),
        lids: [(161, 163), (160, 144), (159, 145), (158, 153), (157, 154)],
    },
    Eye {
        corners: (263, 362),
        lids: [(388, 390), (387, 373), (386, 374), (385, 380), (384, 381)],
    },
];
/// The cheeks in front of the ears, the person's right one first.
const CHEEKS: (usize, usize) = (234, 454);

#[derive(Debug)]
pub(super) struct FaceLandmarks {
    network: Network,
}

/// The indexes of an eye's points.
#[derive(Debug)]
struct Eye {
    corners: (usize, usize),
    lids: [(usize, usize); 5],
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Landmarks {
    /// 478 points, in pixels of the photo.
    points: Vec<Point>,
    /// The depth of each point behind the face's centre, in pixels of the photo.
    depths: Vec<f32>,
    /// The score of a face, 0 to 1: the lower one if there were two runs.
    pub(super) presence: f32,
}

impl FaceLandmarks {
    pub(super) fn load() -> Result<Self, NetworksError> {
        let network = Network::load(files::FACE_LANDMARKS, &["landmarks", "presence"])?;
        Ok(Self { network })
    }

    /// The landmarks of the face in a box, turned clockwise by an angle in radians; `None` if there
    /// is no face.
    pub(super) fn find(
        &self,
        raster: &Raster,
        centre: Point,
        longer_side: f32,
        angle: f32,
    ) -> Result<Option<Landmarks>, VisionError> {
        let down = FIRST_SHIFT * longer_side;
        let down = Point { x: 0.0, y: down }.turned(angle);
        let first = Square {
            centre: Point {
                x: centre.x + down.x,
                y: centre.y + down.y,
            },
            side: FIRST_SIDE * longer_side,
            angle,
        };
        let Some(rough) = self.look(raster, first)? else {
            return Ok(None);
        };
        let Some(second) = rough.square() else {
            return Ok(None);
        };
        if rough.presence >= FIRST_PRESENCE_MIN && second.is_nearly(first) {
            return Ok(Some(rough));
        }
        let found = self.look(raster, second)?;
        let found = found.filter(|found| found.presence >= PRESENCE_MIN);
        Ok(found.map(|found| Landmarks {
            presence: found.presence.min(rough.presence),
            ..found
        }))
    }

    /// The landmarks in a square, whether or not there is a face; `None` outside of the photo.
    fn look(&self, raster: &Raster, square: Square) -> Result<Option<Landmarks>, VisionError> {
        let Some(picture) = square.pixels(raster, SIDE)? else {
            return Ok(None);
        };
        let input = channels(&picture, BRIGHTNESS);
        let shape = [1, 3, SIDE as usize, SIDE as usize];
        let [coordinates, presence] = self.network.run(&shape, input)?;
        let presence = presence.first().copied().unwrap_or(f32::NEG_INFINITY);
        let presence = 1.0 / (1.0 + (-presence).exp());
        Ok(Some(Landmarks::of(&coordinates, square, presence)))
    }
}

impl Landmarks {
    /// Transforms coordinates in pixels of a square to the photo.
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    fn of(coordinates: &[f32], square: Square, presence: f32) -> Self {
        let share = 1.0 / SIDE as f32;
        let (coordinates, _) = coordinates.as_chunks::<3>();
        let point = |[x, y, _]: &[f32; 3]| square.point_at(x * share, y * share);
        Self {
            points: coordinates.iter().map(point).collect(),
            depths: coordinates
                .iter()
                .map(|[_, _, z]| z * share * square.side)
                .collect(),
            presence,
        }
    }

    /// The points of these indexes that exist.
    pub(super) fn points(&self, numbers: &[usize]) -> Vec<Point> {
        let points = numbers.iter().filter_map(|number| self.points.get(*number));
        points.copied().collect()
    }

    /// The clockwise rotation of the face within the photo, in radians.
    pub(super) fn roll(&self) -> Option<f32> {
        let right = self.points.get(EYE_CORNERS.0)?;
        let left = self.points.get(EYE_CORNERS.1)?;
        Some((left.y - right.y).atan2(left.x - right.x))
    }

    /// The distance of the lids relative to the width of the eye, the mean of both eyes: about 0.3
    /// if open, below 0.1 if closed (Soukupová and Čech 2016).
    pub(super) fn eye_aspect_ratio(&self) -> Option<f32> {
        let [right, left] = EYES.map(|eye| self.aspect_ratio(&eye));
        Some(f32::midpoint(right?, left?))
    }

    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    fn aspect_ratio(&self, eye: &Eye) -> Option<f32> {
        let between = |(one, other): (usize, usize)| {
            Some(self.points.get(one)?.distance_to(*self.points.get(other)?))
        };
        let apart: Option<f32> = eye.lids.into_iter().map(between).sum();
        let width = between(eye.corners)?;
        Some(apart? / eye.lids.len() as f32 / width.max(f32::MIN_POSITIVE))
    }

    /// The rotation of the face to the photo's right edge, in degrees.
    pub(super) fn yaw_degrees(&self) -> Option<f32> {
        let (right, left) = CHEEKS;
        let across = self.points.get(left)?.distance_to(*self.points.get(right)?);
        let back = self.depths.get(left)? - self.depths.get(right)?;
        Some(back.atan2(across).to_degrees())
    }

    /// The square around the points that is upright with the face.
    fn square(&self) -> Option<Square> {
        let angle = self.roll()?;
        let upright = || self.points.iter().map(|point| point.turned(-angle));
        let range = |numbers: &mut dyn Iterator<Item = f32>| {
            numbers.fold((f32::MAX, f32::MIN), |(least, most), number| {
                (least.min(number), most.max(number))
            })
        };
        let (left, right) = range(&mut upright().map(|point| point.x));
        let (top, bottom) = range(&mut upright().map(|point| point.y));
        let centre = Point {
            x: f32::midpoint(left, right),
            y: f32::midpoint(top, bottom),
        };
        Some(Square {
            centre: centre.turned(angle),
            side: SECOND_SIDE * (right - left).max(bottom - top),
            angle,
        })
    }
}
