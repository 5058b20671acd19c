//! How sharp the sharpest parts of a photo are.
//!
//! At a fixed scale, so that the number of megapixels does not count, the photo is cut into
//! [tiles](tiles). In each, the energy of second differences between neighbouring pixels is held
//! against the same at coarser scales. In a sharp picture all are of one size, because nature has
//! detail at every scale; blur takes away the fine one and leaves the coarse one. Contrast cancels
//! out. White noise is estimated from the calmest tiles and subtracted, since it is fine detail
//! that no lens has seen.
//!
//! The sharpest tiles stand for the photo: what is out of focus behind a subject is meant to be.
//! Motion blurs in one direction alone, so four directions are kept apart, and the weakest is asked
//! for by itself. [`detail`] makes a few ratios of all that, and here they are weighed.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "statistics"
)]

mod detail;
mod tiles;

use crate::picture::Plane;
use detail::{Detail, Texture};

/// Long edge of the plane that is measured, in pixels; smaller pictures are measured as they are.
pub(crate) const LONG_EDGE: u32 = 1_024;
/// Long edge below which smaller pictures count as this large: making a picture smaller sharpens
/// it, but not for ever.
const COUNTED_LONG_EDGE_MIN: u32 = 512;

// The margin by which a photo is sharp is a weighted sum, a logistic regression's: fitted on half
// of the photographs of the quality bench and altered copies of them, and held to on the other.
// Photographs as they were taken weighed ten times as much as a copy, and the limit was then moved
// by half a unit in their favour: to call a good photo blurry is the worse mistake.

const FINENESS_WEIGHT: f64 = 4.29;
const EVENNESS_WEIGHT: f64 = 10.80;
const COARSENESS_WEIGHT: f64 = 3.45;
const WEAKEST_DIRECTION_WEIGHT: f64 = 4.06;
const ISOTROPY_WEIGHT: f64 = 2.14;
/// For each doubling of the long edge.
const SIZE_WEIGHT: f64 = 10.16;
const MARGIN_OF_NOTHING: f64 = 26.46;

/// The score between blurry and sharp.
const LIMIT: f64 = 50.0;
/// Score for each unit of the margin by which a photo is sharp.
const SCORE_OF_MARGIN: f64 = 2.0;
/// What a photo scores at most that is not sharp.
const BLURRY_SCORE_MAX: f64 = LIMIT - 1.0;
/// Depths of detail at which a blurry photo scores 0, and as much as it can.
const BLURRY_DEPTHS: (f64, f64) = (-9.0, 2.0);

/// Sharpness of a photo's sharpest parts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sharpness {
    /// 0 (no fine detail at all) to 100 (as crisp as pixels allow). From 50 on a photo is sharp,
    /// the more surely the higher; most sharp photos score 60 to 95. Below, it tells how much detail
    /// blur has left.
    pub score: f32,
    /// Share of the photo with texture, 0 to 1. With next to none, as in a plain sky, fog or an empty
    /// wall, the score means nothing.
    pub textured_share: f32,
    /// How one-sided the detail is: 1 alike in all directions, near 0 smeared in one, as by a
    /// moving camera.
    pub isotropy: f32,
}

/// Measures a luma plane of at most [`LONG_EDGE`] pixels on its long edge.
pub(crate) fn measure(plane: &Plane) -> Sharpness {
    let texture = Texture::of(&tiles::tiles(plane));
    let detail = texture.detail();
    let long_edge = plane.width.max(plane.height);
    Sharpness {
        score: detail.map_or(0.0, |detail| score(&detail, long_edge)) as f32,
        textured_share: texture.share as f32,
        isotropy: detail.map_or(1.0, |detail| detail.evenness.exp2().min(1.0)) as f32,
    }
}

fn score(detail: &Detail, long_edge: u32) -> f64 {
    let margin = margin(detail, long_edge);
    if margin >= 0.0 {
        return (LIMIT + SCORE_OF_MARGIN * margin).min(100.0);
    }
    let (nothing, all) = BLURRY_DEPTHS;
    let left = ((detail.depth - nothing) / (all - nothing)).clamp(0.0, 1.0);
    BLURRY_SCORE_MAX * left
}

/// By how much a photo is sharp; below 0 it is blurry.
fn margin(detail: &Detail, long_edge: u32) -> f64 {
    let counted = long_edge.clamp(COUNTED_LONG_EDGE_MIN, LONG_EDGE);
    let size = (f64::from(counted) / f64::from(LONG_EDGE)).log2();
    MARGIN_OF_NOTHING
        + FINENESS_WEIGHT * detail.fineness
        + EVENNESS_WEIGHT * detail.evenness
        + COARSENESS_WEIGHT * detail.coarseness
        + WEAKEST_DIRECTION_WEIGHT * detail.weakest_direction
        + ISOTROPY_WEIGHT * detail.isotropy
        + SIZE_WEIGHT * size
}
