//! What the tiles of a photo say together.

use super::noise::Noise;
use super::tiles::{DIRECTIONS, Energies, SCALES, Tile};

/// Number of the scale that says how much texture there is: four times coarser than the plane, so
/// that blur which one only just sees leaves it alone.
const TEXTURE_SCALE: usize = 2;
/// Share of textured tiles, the sharpest, that stand for the photo.
const SUBJECT_SHARE: f64 = 0.2;
/// Tiles that stand for the photo at least.
const SUBJECT_TILES_MIN: usize = 3;
/// Noise is taken off by this much more than was estimated, so that an error in the estimate does
/// not pass for detail.
const NOISE_MARGIN: f64 = 1.1;
/// Ratios below this are as good as nothing.
const RATIO_MIN: f64 = 1e-3;

/// Ratios of energies, each as a power of two, without noise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Detail {
    /// How much of the subject's detail is left at half the plane's size, held against a quarter:
    /// about 0 in a sharp photo, falling with blur.
    pub(super) fineness: f64,
    /// The same in the direction where least is left, beyond all directions together: 0 where
    /// nothing moved.
    pub(super) evenness: f64,
    /// How much of the subject's detail is at an eighth of the size, held against a quarter: grows
    /// with strong blur, which reaches the quarter too.
    pub(super) coarseness: f64,
    /// Of the finest detail, in the direction where the best tiles have least of it. A photo of
    /// stripes has few edges in one direction, but some tile has sharp ones.
    pub(super) weakest_direction: f64,
    /// Of the finest detail of all tiles, the weakest direction held against the strongest.
    pub(super) isotropy: f64,
    /// How much there is at a sixteenth of the size in the direction that has least of the finest
    /// detail, held against all directions: what slight blur does not reach, and is the scene's own.
    pub(super) crossing: f64,
}

/// The tiles with texture, and what they are of all.
pub(super) struct Texture {
    tiles: Vec<Tile>,
    /// Share of the photo, 0 to 1.
    pub(super) share: f64,
}

impl Texture {
    /// Leaves out noise, and the tiles without anything to be sharp.
    pub(super) fn of(tiles: &[Tile], noise: Noise) -> Self {
        let texture_min = noise.texture_min(TEXTURE_SCALE);
        let textured: Vec<Tile> = tiles
            .iter()
            .map(|tile| noise.removed_from(tile, NOISE_MARGIN))
            .filter(|tile| texture(tile) >= texture_min)
            .collect();
        Self {
            share: textured.len() as f64 / tiles.len().max(1) as f64,
            tiles: textured,
        }
    }

    /// None without any texture.
    pub(super) fn detail(&self) -> Option<Detail> {
        if self.tiles.is_empty() {
            return None;
        }
        let subject = self.sum_of_best(|tile| mean(finest(tile)));
        let [_, halves, quarters, eighths, ..] = subject;
        let fineness = power(mean(halves) / mean(quarters).max(1.0));
        let coarseness = power(mean(eighths) / mean(quarters).max(1.0));
        Some(Detail {
            fineness,
            evenness: power(least(ratios(halves, quarters))) - fineness,
            coarseness,
            weakest_direction: power(self.weakest_direction()),
            isotropy: power(self.isotropy()),
            crossing: power(self.crossing()),
        })
    }

    /// Energies of the sharpest tiles by a measure that is held against their texture.
    fn sum_of_best(&self, measure: impl Fn(&Tile) -> f64) -> [Energies; SCALES.len()] {
        let mut ranked: Vec<(f64, &Tile)> = self
            .tiles
            .iter()
            .map(|tile| (measure(tile) / texture(tile).max(1.0), tile))
            .collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        let wanted = (ranked.len() as f64 * SUBJECT_SHARE).ceil() as usize;
        ranked.truncate(wanted.max(SUBJECT_TILES_MIN));
        sum(ranked.into_iter().map(|(_, tile)| tile))
    }

    fn weakest_direction(&self) -> f64 {
        let of_direction = |direction: usize| {
            let along = |energies: Energies| energies.get(direction).copied().unwrap_or(0.0);
            let [finest, _, quarters, ..] = self.sum_of_best(|tile| along(self::finest(tile)));
            along(finest) / mean(quarters).max(1.0)
        };
        (0..DIRECTIONS)
            .map(of_direction)
            .min_by(f64::total_cmp)
            .unwrap_or(0.0)
    }

    fn isotropy(&self) -> f64 {
        let [finest, _, quarters, ..] = sum(self.tiles.iter());
        let ratios = ratios(finest, quarters);
        let strongest = ratios.into_iter().max_by(f64::total_cmp).unwrap_or(0.0);
        if strongest > 0.0 {
            least(ratios) / strongest
        } else {
            1.0
        }
    }

    fn crossing(&self) -> f64 {
        let [finest, .., sixteenths, _] = sum(self.tiles.iter());
        let pairs = finest.into_iter().zip(sixteenths);
        let weakest = pairs.min_by(|one, other| one.0.total_cmp(&other.0));
        weakest.map_or(1.0, |(_, coarse)| coarse / mean(sixteenths).max(1.0))
    }
}

pub(super) fn finest(tile: &Tile) -> Energies {
    let [finest, ..] = tile.energies;
    finest
}

/// How much there is to be sharp.
fn texture(tile: &Tile) -> f64 {
    tile.energies
        .get(TEXTURE_SCALE)
        .map_or(0.0, |energies| mean(*energies))
}

fn sum<'a>(tiles: impl Iterator<Item = &'a Tile>) -> [Energies; SCALES.len()] {
    let mut sums = [[0.0; DIRECTIONS]; SCALES.len()];
    for tile in tiles {
        let pairs = sums.as_flattened_mut().iter_mut();
        pairs
            .zip(tile.energies.as_flattened())
            .for_each(|(sum, energy)| *sum += energy);
    }
    sums
}

fn ratios(fine: Energies, coarse: Energies) -> Energies {
    let mut ratios = fine;
    ratios
        .iter_mut()
        .zip(coarse)
        .for_each(|(ratio, coarse)| *ratio /= coarse.max(1.0));
    ratios
}

fn least(values: Energies) -> f64 {
    values.into_iter().min_by(f64::total_cmp).unwrap_or(0.0)
}

/// Of all directions.
pub(super) fn mean(energies: Energies) -> f64 {
    energies.iter().sum::<f64>() / DIRECTIONS as f64
}

/// The ratio as a power of two.
pub(super) fn power(ratio: f64) -> f64 {
    ratio.max(RATIO_MIN).log2()
}
