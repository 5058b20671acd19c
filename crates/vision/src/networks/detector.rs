//! The face detector.

use super::content::FaceArea;
use super::files::{self, NetworksError};
use super::network::{Brightness, Network, channels};
use crate::VisionError;
use crate::geometry::Area;
use crate::orientation::{Orientation, upright};
use crate::raster::Raster;
use crate::resize::Filter;

/// Columns and rows of the input: the whole photo, whatever its aspect ratio.
const SIZE: (u32, u32) = (320, 240);
/// As in its training.
const BRIGHTNESS: Brightness = Brightness {
    zero: 127.0,
    one: 128.0,
};
/// The minimum score of a candidate. Many are not faces; the landmarks decide.
const SCORE_MIN: f32 = 0.7;
/// The maximum intersection over union of two distinct boxes.
const OVERLAP_MAX: f32 = 0.3;

#[derive(Debug)]
pub(super) struct FaceDetector {
    network: Network,
}

/// A possible face.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub(super) area: FaceArea,
    /// The score, 0 to 1.
    pub(super) score: f32,
}

impl FaceDetector {
    pub(super) fn load() -> Result<Self, NetworksError> {
        let network = Network::load(files::FACE_DETECTOR, &["scores", "boxes"])?;
        Ok(Self { network })
    }

    /// The candidates in a photo by descending score; with an orientation, in the photo turned by
    /// it.
    pub(super) fn candidates(
        &self,
        raster: &Raster,
        orientation: Orientation,
    ) -> Result<Vec<Candidate>, VisionError> {
        let whole = Area::of_size(raster.width().into(), raster.height().into());
        let size = orientation.upright_size(SIZE.0, SIZE.1);
        let picture = upright(raster.part(whole, size, Filter::Bilinear)?, orientation);
        let input = channels(&picture, BRIGHTNESS);
        let shape = [1, 3, SIZE.1 as usize, SIZE.0 as usize];
        let [scores, boxes] = self.network.run(&shape, input)?;
        let candidates = scores
            .as_chunks::<2>()
            .0
            .iter()
            .zip(boxes.as_chunks::<4>().0);
        let candidates = candidates.filter(|([_, score], _)| *score > SCORE_MIN);
        let candidates = candidates.map(|([_, score], corners)| Candidate {
            area: area_of(*corners),
            score: *score,
        });
        Ok(distinct(candidates.collect()))
    }
}

/// The area between the upper left and the lower right corner.
fn area_of([left, top, right, bottom]: [f32; 4]) -> FaceArea {
    FaceArea {
        left,
        top,
        width: right - left,
        height: bottom - top,
    }
}

/// Non-maximum suppression.
fn distinct(mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    candidates.sort_by(|one, other| other.score.total_cmp(&one.score));
    let mut distinct: Vec<Candidate> = Vec::new();
    for candidate in candidates {
        let is_other = |other: &Candidate| overlap(other.area, candidate.area) <= OVERLAP_MAX;
        if distinct.iter().all(is_other) {
            distinct.push(candidate);
        }
    }
    distinct
}

/// The intersection over union of two areas.
fn overlap(one: FaceArea, other: FaceArea) -> f32 {
    let common = |start: f32, length: f32, other_start: f32, other_length: f32| {
        let end = (start + length).min(other_start + other_length);
        (end - start.max(other_start)).max(0.0)
    };
    let shared = common(one.left, one.width, other.left, other.width)
        * common(one.top, one.height, other.top, other.height);
    shared / (one.width * one.height + other.width * other.height - shared)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(left: f32, score: f32) -> Candidate {
        let area = area_of([left, 0.1, left + 0.2, 0.4]);
        Candidate { area, score }
    }

    #[test]
    fn of_boxes_that_overlap_the_surest_is_kept() {
        let boxes = [(0.11, 0.8), (0.6, 0.75), (0.1, 0.9), (0.22, 0.72)];
        let boxes = boxes.map(|(left, score)| candidate(left, score));
        let kept: Vec<f32> = distinct(boxes.into())
            .iter()
            .map(|kept| kept.area.left)
            .collect();
        assert_eq!(kept, [0.1, 0.6, 0.22]);
    }
}
