//! Estimation and removal of noise energy.

use super::detail::{finest, mean};
use super::tiles::{SCALES, Tile};

/// Minimum mean energy of a textured tile: edges of about ten levels.
const TEXTURE_ENERGY_MIN: f64 = 60.0;
/// Minimum ratio of this energy to that of noise, so that an error of the estimate does not matter.
const TEXTURE_TO_NOISE_MIN: f64 = 4.0;
/// Share of the tiles, the calmest ones, from which noise is estimated.
const CALM_SHARE: f64 = 0.1;
/// Mean luma of a tile whose noise is not clipped at black or white.
const UNCLIPPED_LUMA: std::ops::Range<f64> = 24.0..232.0;
/// Factor by which the energy of white noise decreases at the next coarser scale, by averaging.
const WHITE_LEFT: f64 = 1.0 / 4.0;
/// Maximum factors for noise in a JPEG at half the size, because JPEG removes the finest noise, and
/// at each scale after that. With noise of 5 levels and quality 70 they are 1.4 and 0.4.
const JPEG_LEFT_AT_HALVES_MAX: f64 = 2.0;
const JPEG_LEFT_MAX: f64 = 0.5;

/// Energy of noise at each scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Noise {
    energies: [f64; SCALES.len()],
}

impl Noise {
    /// Estimates noise from the calmest tiles, without black and white ones, which clip it.
    pub(super) fn of(tiles: &[Tile]) -> Self {
        let mut calm: Vec<&Tile> = tiles
            .iter()
            .filter(|tile| UNCLIPPED_LUMA.contains(&tile.luma))
            .collect();
        calm.sort_by(|one, other| mean(finest(one)).total_cmp(&mean(finest(other))));
        calm.truncate((calm.len() as f64 * CALM_SHARE).ceil() as usize);
        // The maximum, because blurred texture hides noise in the difference and never adds to it.
        let mut energies = [0.0; SCALES.len()];
        for tile in calm {
            let pairs = energies.iter_mut().zip(noise_of(tile));
            pairs.for_each(|(largest, noise)| *largest = noise.max(*largest));
        }
        Self { energies }
    }

    /// At the scale of this index.
    pub(super) fn at(self, scale: usize) -> f64 {
        self.energies.get(scale).copied().unwrap_or(0.0)
    }

    /// Minimum mean energy of a textured tile at a scale.
    pub(super) fn texture_min(self, scale: usize) -> f64 {
        TEXTURE_ENERGY_MIN.max(TEXTURE_TO_NOISE_MIN * self.at(scale))
    }

    /// Subtracts `margin` times the estimated noise.
    pub(super) fn removed_from(self, tile: &Tile, margin: f64) -> Tile {
        let mut cleaned = *tile;
        for (energies, noise) in cleaned.energies.iter_mut().zip(self.energies) {
            for energy in energies {
                *energy = (*energy - margin * noise).max(0.0);
            }
        }
        cleaned
    }
}

/// The excess energy of a calm tile at each scale. Natural texture has no more fine energy than
/// coarse energy; noise has.
fn noise_of(tile: &Tile) -> [f64; SCALES.len()] {
    let [e1, e2, e4, e8, e16, e32] = tile.energies.map(mean);
    let most_at_4 = surplus(e4, e16, 0.0);
    let most_at_8 = surplus(e8, e32, 0.0);
    let n1 = surplus(e1, e4, most_at_4);
    let n2 = surplus(e2, e8, most_at_8).clamp(n1 * WHITE_LEFT, n1 * JPEG_LEFT_AT_HALVES_MAX);
    let n4 = most_at_4.clamp(n2 * WHITE_LEFT, n2 * JPEG_LEFT_MAX);
    let n8 = most_at_8.clamp(n4 * WHITE_LEFT, n4 * JPEG_LEFT_MAX);
    let n16 = n8 * WHITE_LEFT;
    [n1, n2, n4, n8, n16, n16 * WHITE_LEFT]
}

/// The noise energy that explains the excess over a scale four times coarser. At most `left` of it
/// may remain at that scale, but never most of it: what grows from there on is structure.
fn surplus(fine: f64, coarse: f64, left: f64) -> f64 {
    let beyond = (fine - coarse).max(0.0);
    let of_white = beyond / (1.0 - WHITE_LEFT * WHITE_LEFT);
    of_white.max(beyond + left.min(beyond))
}
