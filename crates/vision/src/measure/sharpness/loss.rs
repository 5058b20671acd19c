//! How much detail strong blur has left, and whether it took it in one direction alone.
//!
//! Blur takes the finest detail first. However strong it is, some coarser scale is left that has
//! energy, and against the strongest of these the finer ones are held: so the ratios fall the
//! further the more blur there is, where those between two neighbouring scales come back to what
//! they were once both are wiped out.
//!
//! A tile with little energy may owe its fine detail to noise or to the blocks of a JPEG, so tiles
//! are ranked as if each had as much coarse energy again as the tiles have in the mean.

use super::detail::{mean, power};
use super::noise::Noise;
use super::tiles::{DIRECTIONS, Energies, SCALES, Tile};

/// Numbers of the scales of half and a quarter of the plane's size.
const HALVES: usize = 1;
const QUARTERS: usize = 2;
/// Share of textured tiles, the sharpest, that stand for the photo.
const SUBJECT_SHARE: f64 = 0.1;
/// Tiles that stand for the photo at least.
const SUBJECT_TILES_MIN: usize = 3;
/// How many times the estimated noise is taken off: of a blurred photo noise is all that is fine, and
/// JPEG leaves more of it in some tiles than in the calmest.
const NOISE_MARGIN: f64 = 2.0;
/// Energy of noise that counts as coarse energy where tiles are ranked.
const NOISE_WEIGHT: f64 = 4.0;
/// Of the coarse energy, as much as rounding and JPEG leave at any scale: less says nothing.
const FLOOR: f64 = 1e-2;
/// The same of one direction.
const DIRECTION_FLOOR: f64 = 1e-3;
/// Of the coarse energy, how much is taken to have as much fine detail in each direction as there is
/// in all. Poles, or the horizon over calm water, have next to nothing in one direction at any scale,
/// and are not smeared for it.
const DIRECTION_PRIOR: f64 = 0.15;
/// The scales at which [`Loss::depth`] is taken: all that have a coarser one.
const DEPTH_SCALES: usize = SCALES.len() - 1;

/// What is left at one scale of the energy at the coarser ones, as powers of two.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Left {
    /// In the mean of all directions.
    pub(super) of_all: f64,
    /// In the direction where least is left, beyond all directions: 0 where they are alike.
    pub(super) evenness: f64,
}

/// What blur has taken of a photo.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Loss {
    /// Left at half the plane's size.
    pub(super) halves: Left,
    /// Left at a quarter.
    pub(super) quarters: Left,
    /// Left at all scales together: 1 in a crisp photo, 0 where the coarsest alone is left.
    pub(super) depth: f64,
}

/// The tiles that have detail at a quarter of the size or at any coarser scale.
pub(super) struct Structure {
    tiles: Vec<Tile>,
    /// Share of the photo, 0 to 1.
    pub(super) share: f64,
    /// By what fine energy is divided before tiles are ranked, beside their own coarse energy.
    handicap: f64,
}

impl Structure {
    /// Leaves out noise, and the tiles without any structure.
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

    /// None without any structure.
    pub(super) fn loss(&self) -> Option<Loss> {
        (!self.tiles.is_empty()).then(|| Loss {
            halves: self.left(HALVES),
            quarters: self.left(QUARTERS),
            depth: self.depth(),
        })
    }

    /// The best tiles by some energy of theirs.
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

    /// Of the tiles that have most in one direction: how much is left in all, and in that one.
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
