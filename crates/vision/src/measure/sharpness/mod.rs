//! The sharpness of the sharpest parts of a photo.
//!
//! The photo is scaled to a fixed size, so that the number of megapixels does not matter, and split
//! into [tiles](tiles). In each, the energy of second differences between neighbouring pixels is
//! compared with the same at coarser scales. In a sharp picture all are similar, because nature has
//! detail at every scale; blur removes the fine detail only. Contrast cancels out. [Noise](noise)
//! is estimated from the calmest tiles and subtracted, because it looks like fine detail.
//!
//! The sharpest tiles represent the photo, because the background is often out of focus on purpose.
//! Motion blur has a direction, so four directions are measured separately, and the weakest is
//! evaluated by itself. [`detail`] computes ratios for slight blur, [`loss`] for strong blur, which
//! leaves nothing to compare at the finer scales; this module weighs them.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "statistics"
)]

mod detail;
mod loss;
mod noise;
mod tiles;

use crate::picture::Plane;
use detail::{Detail, Texture};
use loss::{Loss, Structure};
use noise::Noise;

/// Long edge of the measured plane, in pixels; smaller pictures are measured unscaled.
pub(crate) const LONG_EDGE: u32 = 1_024;
/// Long edge below which smaller pictures count as this large: scaling down sharpens a picture, but
/// not without limit.
const COUNTED_LONG_EDGE_MIN: u32 = 512;

// The sharpness margin is a weighted sum from a logistic regression: fitted on half of the
// photographs of the quality bench and altered copies of them, and verified on the other half.
// Original photographs weighed ten times as much as a copy, and the threshold was then moved by
// half a unit in their favour: to call a good photo blurry is the worse mistake.

const FINENESS_WEIGHT: f64 = 4.29;
const EVENNESS_WEIGHT: f64 = 10.80;
const COARSENESS_WEIGHT: f64 = 3.45;
const WEAKEST_DIRECTION_WEIGHT: f64 = 4.06;
const ISOTROPY_WEIGHT: f64 = 2.14;
/// Per doubling of the long edge.
const SIZE_WEIGHT: f64 = 10.16;
const MARGIN_OF_NOTHING: f64 = 26.46;
/// Below this value the scene itself has little detail in one direction, a quarter of the mean or
/// less: a calm sea at sunset has only the horizon and waves. This applies to one photograph in
/// twenty.
const CROSSING_MIN: f64 = -2.0;
/// Per halving below.
const CROSSING_WEIGHT: f64 = 1.5;

// The margin for strong blur, from another regression: on 93 photographs, 28 of them from the
// bench, with noise and JPEG after the blur, and moved by one unit in favour of sharp.

const HALVES_WEIGHT: f64 = 0.94;
const HALVES_EVENNESS_WEIGHT: f64 = 2.64;
const QUARTERS_WEIGHT: f64 = 0.58;
const QUARTERS_EVENNESS_WEIGHT: f64 = 2.24;
/// The weight of the other margin, which counts from zero up to that of a photo that is clearly not
/// soft.
const SOFTNESS_WEIGHT: f64 = 0.1;
const SOFTNESS_MAX: f64 = 10.0;
const BLUR_MARGIN_OF_NOTHING: f64 = 8.0;

/// The range of fineness from a soft photo to one with all of its fine detail.
const FINENESS_OF_ALL: (f64, f64) = (-0.2, 0.3);
/// The reduction of the evenness weight for a photo with all of its fine detail: in a photo of a
/// calm lake with waves and a horizon, direction is a property of the scene. One in twenty copies
/// with motion blur is so fine.
const EVENNESS_DISCOUNT: f64 = 0.3;

// Motion blur against all other blur, on copies of 110 to 170 photographs that are classified as
// blurry, from barely soft (a gaussian of 0.09 % of the long edge) to strong.

const MOTION_EVENNESS_WEIGHT: f64 = -4.80;
/// Replaces that evenness if there is no texture to measure it.
const MOTION_WITHOUT_TEXTURE: f64 = -3.46;
const MOTION_HALVES_WEIGHT: f64 = 0.84;
const MOTION_HALVES_EVENNESS_WEIGHT: f64 = -0.68;
const MOTION_QUARTERS_EVENNESS_WEIGHT: f64 = -1.50;
const MOTION_OF_NOTHING: f64 = -1.15;

/// The threshold between blurry and sharp.
const LIMIT: f64 = 50.0;
/// Score per unit of the sharpness margin.
const SCORE_OF_MARGIN: f64 = 2.0;
/// Score per unit of the margin for strong blur.
const SCORE_OF_BLUR_MARGIN: f64 = 8.0;
/// The maximum score of a blurry photo.
const BLURRY_SCORE_MAX: f64 = LIMIT - 1.0;
/// Depth of detail at which a blurry photo gets the maximum score.
const BLURRY_DEPTH_MAX: f64 = 0.95;
/// With a smaller share of texture at a quarter of the size, that scale is not significant.
const TEXTURED_SHARE_MIN: f64 = 0.02;
/// How far below 0 the margin for strong blur of such a photo must be for it to count as blurry,
/// and not as a sky with soft clouds or fog.
const VEIL_MARGIN: f64 = 2.0;

/// The result for a photo without structure at any scale.
const NOTHING: Sharpness = Sharpness {
    score: 0.0,
    textured_share: 0.0,
    isotropy: 1.0,
};

/// Sharpness of the sharpest parts of a photo.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sharpness {
    /// 0 (no fine detail at all) to 100 (as crisp as pixels allow). From 50 on a photo is sharp,
    /// with more certainty the higher; most sharp photos score 60 to 95. Below 50, it measures how
    /// much detail is left.
    pub score: f32,
    /// Share of the photo with texture, 0 to 1. If it is near 0, as in a plain sky, fog or an empty
    /// wall, the score is meaningless.
    pub textured_share: f32,
    /// The probability that blur affects all directions alike: near 1 out of focus, near 0 for
    /// motion blur, as by a moving camera; 1 in a sharp photo.
    pub isotropy: f32,
}

/// Measures a luma plane of at most [`LONG_EDGE`] pixels on its long edge.
pub(crate) fn measure(plane: &Plane) -> Sharpness {
    let tiles = tiles::tiles(plane);
    let noise = Noise::of(&tiles);
    let texture = Texture::of(&tiles, noise);
    let structure = Structure::of(&tiles, noise);
    let Some(loss) = structure.loss() else {
        return NOTHING;
    };
    let is_textured = texture.share >= TEXTURED_SHARE_MIN;
    let detail = texture.detail().filter(|_| is_textured);
    let softness = detail.map(|detail| margin(&detail, plane.width.max(plane.height)));
    let blur = blur_margin(&loss, softness, detail);
    let is_veiled = !is_textured && blur > -VEIL_MARGIN;
    let score = score(softness, blur, loss.depth);
    let is_sharp = score >= LIMIT;
    Sharpness {
        score: score as f32,
        textured_share: if is_veiled {
            texture.share
        } else {
            structure.share
        } as f32,
        isotropy: if is_sharp {
            1.0
        } else {
            isotropy(detail, &loss)
        } as f32,
    }
}

/// The score by the smaller of two margins, and below 0 by the depth of detail. Slight blur hardly
/// affects the one margin, and the other is meaningless without detail.
fn score(softness: Option<f64>, blur: f64, depth: f64) -> f64 {
    let softness = softness.map_or(100.0, |margin| SCORE_OF_MARGIN * margin);
    let margin = softness.min(SCORE_OF_BLUR_MARGIN * blur);
    if margin >= 0.0 {
        return (LIMIT + margin).min(100.0);
    }
    BLURRY_SCORE_MAX * (depth / BLURRY_DEPTH_MAX).clamp(0.0, 1.0)
}

/// The margin for strong blur. A photo that is not even soft gets a bonus: a candle has only
/// vertical lines without motion blur.
fn blur_margin(loss: &Loss, softness: Option<f64>, detail: Option<Detail>) -> f64 {
    let not_soft = softness.map_or(0.0, |margin| margin.clamp(0.0, SOFTNESS_MAX));
    let evenness = HALVES_EVENNESS_WEIGHT * loss.halves.evenness
        + QUARTERS_EVENNESS_WEIGHT * loss.quarters.evenness;
    BLUR_MARGIN_OF_NOTHING
        + SOFTNESS_WEIGHT * not_soft
        + HALVES_WEIGHT * loss.halves.of_all
        + QUARTERS_WEIGHT * loss.quarters.of_all
        + evenness * (1.0 - EVENNESS_DISCOUNT * detail.map_or(0.0, share_of_fine_detail))
}

/// The share of fine detail that is present, 0 to 1.
fn share_of_fine_detail(detail: Detail) -> f64 {
    let (none, all) = FINENESS_OF_ALL;
    ((detail.fineness - none) / (all - none)).clamp(0.0, 1.0)
}

/// The probability that blur affects all directions, by a logistic regression.
fn isotropy(detail: Option<Detail>, loss: &Loss) -> f64 {
    let of_texture = |detail: Detail| MOTION_EVENNESS_WEIGHT * detail.evenness;
    let smear = MOTION_OF_NOTHING
        + detail.map_or(MOTION_WITHOUT_TEXTURE, of_texture)
        + MOTION_HALVES_WEIGHT * loss.halves.of_all
        + MOTION_HALVES_EVENNESS_WEIGHT * loss.halves.evenness
        + MOTION_QUARTERS_EVENNESS_WEIGHT * loss.quarters.evenness;
    1.0 / (1.0 + smear.exp())
}

/// The margin for slight blur; below 0 the photo is blurry.
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
        + CROSSING_WEIGHT * (CROSSING_MIN - detail.crossing).max(0.0)
}

#[cfg(test)]
mod tests;
