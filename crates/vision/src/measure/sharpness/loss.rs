//! The detail that is left after strong blur, and whether the blur has a direction.
//!
//! Blur removes the finest detail first, but a coarser scale always has energy left. The finer
//! scales are compared with the strongest coarser one, so the ratios decrease monotonically with
//! blur; ratios of neighbouring scales would rise again once both are empty.
//!
//! In a tile with little energy, fine detail may be noise or JPEG blocks, so tiles are ranked as if
//! each had additional coarse energy equal to the mean of all tiles.

use super::detail::{mean, power};
use super::noise::Noise;
use super::tiles::{DIRECTIONS, Energies, SCALES, Tile};

/// Indexes of the scales of half and a quarter of the plane's size.
const HALVES: usize = 1;
const QUARTERS: usize = 2;
/// Share of textured tiles, the sharpest ones, that count as the subject.
const SUBJECT_SHARE: f64 = 0.1;
/// Minimum number of these tiles.
const SUBJECT_TILES_MIN: usize = 3;
/// Factor on the estimated noise that is subtracted: in a blurred photo all fine detail is noise,
/// and JPEG leaves more of it in some tiles than in the calmest.
const NOISE_MARGIN: f64 = 2.0;
/// Weight of the noise energy that is added to the coarse energy for ranking tiles.
const NOISE_WEIGHT: f64 = 4.0;
/// Fraction of the coarse energy that rounding and JPEG leave at any scale: lower values are not
/// significant.
const FLOOR: f64 = 1e-2;
/// The same for one direction.
const DIRECTION_FLOOR: f64 = 1e-3;
/// Prior of each direction's fine detail, as a fraction of the coarse energy, distributed as in all
/// directions. Poles, or the horizon over calm water, have almost nothing in one direction at any
/// scale without being blurred.
const DIRECTION_PRIOR: f64 = 0.15;
/// The number of scales for [`Loss::depth`]: all that have a coarser one.
const DEPTH_SCALES: usize = SCALES.len() - 1;

/// The energy at one scale relative to the coarser ones, as binary logarithms.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Left {
    /// The mean of all directions.
    pub(super) of_all: f64,
    /// The weakest direction relative to the mean: 0 if all are equal.
    pub(super) evenness: f64,
}

/// The effect of blur on a photo.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Loss {
    /// At half the plane's size.
    pub(super) halves: Left,
    pub(super) quarters: Left,
    /// At all scales together: 1 in a crisp photo, 0 if only the coarsest is left.
    pub(super) depth: f64,
}

/// The tiles with detail at a quarter of the size or at any coarser scale.
pub(super) struct Structure {
    tiles: Vec<Tile>,
    /// Share of the photo, 0 to 1.
    pub(super) share: f64,
    /// Added to the coarse energy of each tile, the divisor of its fine energy for ranking.
    handicap: f64,
}

impl Structure {
    /// Removes noise, and the tiles without structure.
    pub(super) fn of(tiles: &[Tile], noise: Noise) -> Self {
        let structured: Vec<Tile> = tiles
            .iter()
            .map(|tile| noise.removed_from(tile, NOISE_MARGIN))
            .filter(|tile| has_structure(tile, noise))
            .collect();
        let mean_coarse =
            structured.iter().map(coarse).sum::<f64>() / structured.len().max(1) as f64;
        Self {
            share: structured.len() as f64 / tiles.len().max(1) as f64,
            tiles: structured,
            handicap: mean_coarse + NOISE_WEIGHT * noise.at(0),
        }
    }

    /// `None` without structure.
    pub(super) fn loss(&self) -> Option<Loss> {
        (!self.tiles.is_empty()).then(|| Loss {
            halves: self.left(HALVES),
            quarters: self.left(QUARTERS),
            depth: self.depth(),
        })
    }

    fn best(&self, energy: impl Fn(&Tile) -> f64) -> impl Iterator<Item = &Tile> {
        let mut ranked: Vec<(f64, &Tile)> = self
            .tiles
            .iter()
            .map(|tile| (energy(tile) / (coarse(tile) + self.handicap), tile))
            .collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        let wanted = (ranked.len() as f64 * SUBJECT_SHARE).ceil() as usize;
        ranked.truncate(wanted.max(SUBJECT_TILES_MIN));
        ranked.into_iter().map(|(_, tile)| tile)
    }

    fn left(&self, scale: usize) -> Left {
        let directions: [(f64, f64); DIRECTIONS] =
            std::array::from_fn(|direction| self.left_in(direction, scale));
        let of_all = directions.iter().map(|left| left.0).sum::<f64>() / DIRECTIONS as f64;
        let least = directions
            .iter()
            .map(|left| left.1)
            .fold(f64::INFINITY, f64::min);
        Left {
            of_all: power(of_all),
            evenness: power(least) - power(of_all),
        }
    }

    /// What is left in the tiles with the most energy in one direction: of all directions, and of
    /// that one.
    fn left_in(&self, direction: usize, scale: usize) -> (f64, f64) {
        let along = |energies: Energies| energies.get(direction).copied().unwrap_or(0.0);
        let (mut fine, mut fine_along) = (0.0, 0.0);
        let (mut whole, mut whole_along) = (0.0, 0.0);
        for tile in self.best(|tile| along(at(tile, scale))) {
            fine += mean(at(tile, scale));
            fine_along += along(at(tile, scale));
            whole += coarse(tile);
            whole_along += strongest(tile, along);
        }
        let whole = whole.max(f64::MIN_POSITIVE);
        let of_all = fine / whole + FLOOR;
        let known = fine_along / whole + DIRECTION_FLOOR;
        let of_one = (known + DIRECTION_PRIOR * of_all) / (whole_along / whole + DIRECTION_PRIOR);
        (of_all, of_one)
    }

    fn depth(&self) -> f64 {
        let mut sums = [0.0; DEPTH_SCALES];
        let mut whole = 0.0;
        for tile in self.best(|tile| mean(at(tile, 0))) {
            whole += coarse(tile);
            for (sum, energies) in sums.iter_mut().zip(tile.energies) {
                *sum += mean(energies);
            }
        }
        let left = |sum: &f64| (sum / whole.max(f64::MIN_POSITIVE) + FLOOR).log2().min(0.0);
        let powers: f64 = sums.iter().map(left).sum();
        1.0 - powers / DEPTH_SCALES as f64 / FLOOR.log2()
    }
}

fn has_structure(tile: &Tile, noise: Noise) -> bool {
    (QUARTERS..)
        .zip(tile.energies.iter().skip(QUARTERS))
        .any(|(scale, energies)| mean(*energies) >= noise.texture_min(scale))
}

/// Energy at the strongest of the coarser scales.
fn coarse(tile: &Tile) -> f64 {
    strongest(tile, mean)
}

fn strongest(tile: &Tile, value: impl Fn(Energies) -> f64) -> f64 {
    let coarser = tile.energies.iter().skip(QUARTERS);
    coarser.map(|energies| value(*energies)).fold(0.0, f64::max)
}

fn at(tile: &Tile, scale: usize) -> Energies {
    tile.energies.get(scale).copied().unwrap_or_default()
}
