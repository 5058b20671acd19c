//! How sharp the sharpest parts of a photo are.
//!
//! At a fixed scale, so that the number of megapixels does not count, the photo is cut into
//! [tiles](tiles). In each, the energy of second differences between neighbouring pixels is held
//! against the same at coarser scales. In a sharp picture all are of one size, because nature has
//! detail at every scale; blur takes away the fine one and leaves the coarse one. Contrast cancels
//! out. [Noise](noise) is estimated from the calmest tiles and subtracted, since it is fine detail
//! that no lens has seen.
//!
//! The sharpest tiles stand for the photo: what is out of focus behind a subject is meant to be.
//! Motion blurs in one direction alone, so four directions are kept apart, and the weakest is asked
//! for by itself. [`detail`] makes a few ratios of all that for blur that only just shows, [`loss`]
//! for strong blur, which leaves nothing to compare at the finer scales; here they are weighed.

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
/// Of what a scene itself has in one direction, a quarter of the mean or less: of a calm sea at sunset
/// nothing but the horizon and waves, and no lens could show more. One photograph in twenty is so.
const CROSSING_MIN: f64 = -2.0;
/// For each halving below.
const CROSSING_WEIGHT: f64 = 1.5;

// The same of strong blur, by another regression: on 93 photographs, 28 of them the bench's, with
// noise and JPEG after the blur, and moved by one unit in favour of sharp.

const HALVES_WEIGHT: f64 = 0.94;
const HALVES_EVENNESS_WEIGHT: f64 = 2.64;
const QUARTERS_WEIGHT: f64 = 0.58;
const QUARTERS_EVENNESS_WEIGHT: f64 = 2.24;
/// Of the other margin, which counts from nothing up to a photo that is plainly not soft.
const SOFTNESS_WEIGHT: f64 = 0.1;
const SOFTNESS_MAX: f64 = 10.0;
const BLUR_MARGIN_OF_NOTHING: f64 = 8.0;

/// Fineness between which a photo goes from soft to one whose fine detail is all there.
const FINENESS_OF_ALL: (f64, f64) = (-0.2, 0.3);
/// By how much less it then weighs that one direction has little: of a calm lake, where waves and a
/// horizon lie across, that is the scene's own. Of copies blurred by motion one in twenty is so fine.
const EVENNESS_DISCOUNT: f64 = 0.3;

// And of motion against all other blur, on copies of 110 to 170 photographs that are called blurry, from
// barely soft (a gaussian of 0.09 % of the long edge) to strong.

const MOTION_EVENNESS_WEIGHT: f64 = -4.80;
/// In place of that evenness where there is no texture to tell it by.
const MOTION_WITHOUT_TEXTURE: f64 = -3.46;
const MOTION_HALVES_WEIGHT: f64 = 0.84;
const MOTION_HALVES_EVENNESS_WEIGHT: f64 = -0.68;
const MOTION_QUARTERS_EVENNESS_WEIGHT: f64 = -1.50;
const MOTION_OF_NOTHING: f64 = -1.15;

/// The score between blurry and sharp.
const LIMIT: f64 = 50.0;
/// Score for each unit of the margin by which a photo is sharp.
const SCORE_OF_MARGIN: f64 = 2.0;
/// Points for each unit of the margin by which it is not strongly blurred.
const SCORE_OF_BLUR_MARGIN: f64 = 8.0;
/// What a photo scores at most that is not sharp.
const BLURRY_SCORE_MAX: f64 = LIMIT - 1.0;
/// Depth of detail from which a blurry photo scores as much as it can.
const BLURRY_DEPTH_MAX: f64 = 0.95;
/// Of a photo with less detail at a quarter of its size, that scale says nothing.
const TEXTURED_SHARE_MIN: f64 = 0.02;
/// Of such a photo, how far it must be from sharp to be no sky with soft clouds, and no fog.
const VEIL_MARGIN: f64 = 2.0;

/// A photo with no structure at any scale.
const NOTHING: Sharpness = Sharpness {
    score: 0.0,
    textured_share: 0.0,
    isotropy: 1.0,
};

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
    /// How surely what is lost is lost in all directions: near 1 out of focus, near 0 smeared in
    /// one, as by a moving camera; 1 in a sharp photo, which lost nothing.
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

/// Of two margins the smaller one counts: blur that only just shows hardly touches the one, and the
/// other says nothing once detail is wiped out.
fn score(softness: Option<f64>, blur: f64, depth: f64) -> f64 {
    let softness = softness.map_or(100.0, |margin| SCORE_OF_MARGIN * margin);
    let margin = softness.min(SCORE_OF_BLUR_MARGIN * blur);
    if margin >= 0.0 {
        return (LIMIT + margin).min(100.0);
    }
    BLURRY_SCORE_MAX * (depth / BLURRY_DEPTH_MAX).clamp(0.0, 1.0)
}

/// By how much a photo is not strongly blurred. What is not even soft has a little more of it: a
/// candle is all upright lines, and not smeared for it.
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

/// How much of its fine detail a photo has, 0 to 1.
fn share_of_fine_detail(detail: Detail) -> f64 {
    let (none, all) = FINENESS_OF_ALL;
    ((detail.fineness - none) / (all - none)).clamp(0.0, 1.0)
}

/// How surely blur took all directions alike, by a logistic regression.
fn isotropy(detail: Option<Detail>, loss: &Loss) -> f64 {
    let of_texture = |detail: Detail| MOTION_EVENNESS_WEIGHT * detail.evenness;
    let smear = MOTION_OF_NOTHING
        + detail.map_or(MOTION_WITHOUT_TEXTURE, of_texture)
        + MOTION_HALVES_WEIGHT * loss.halves.of_all
        + MOTION_HALVES_EVENNESS_WEIGHT * loss.halves.evenness
        + MOTION_QUARTERS_EVENNESS_WEIGHT * loss.quarters.evenness;
    1.0 / (1.0 + smear.exp())
}

/// By how much a photo is not soft; below 0 it is blurry.
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
