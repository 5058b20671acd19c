//! Statistics over the tiles of a photo.

use super::noise::Noise;
use super::tiles::{DIRECTIONS, Energies, SCALES, Tile};

/// Index of the scale that measures texture: four times coarser than the plane, so that slight blur
/// does not affect it.
const TEXTURE_SCALE: usize = 2;
/// Share of textured tiles, the sharpest ones, that count as the subject.
const SUBJECT_SHARE: f64 = 0.2;
/// Minimum number of these tiles.
const SUBJECT_TILES_MIN: usize = 3;
/// Factor on the estimated noise that is subtracted, so that an error of the estimate does not
/// count as detail.
const NOISE_MARGIN: f64 = 1.1;
/// Smaller ratios count as this.
const RATIO_MIN: f64 = 1e-3;

/// Binary logarithms of energy ratios, after noise removal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Detail {
    /// The subject's detail at half the plane's size relative to a quarter: about 0 in a sharp
    /// photo, falling with blur.
    pub(super) fineness: f64,
    /// The same for the direction with the least, relative to all directions: 0 without motion.
    pub(super) evenness: f64,
    /// The subject's detail at an eighth of the size relative to a quarter: grows with strong blur,
    /// which affects the quarter, too.
    pub(super) coarseness: f64,
    /// The finest detail in the weakest direction, each direction measured in its best tiles. A
    /// photo of stripes has few edges in one direction, but some tile has sharp ones.
    pub(super) weakest_direction: f64,
    /// The finest detail of all tiles in the weakest direction, relative to the strongest.
    pub(super) isotropy: f64,
    /// The detail at a sixteenth of the size in the direction with the least fine detail, relative
    /// to all directions: a property of the scene, because slight blur does not affect it.
    pub(super) crossing: f64,
}

/// The tiles with texture, and their share.
pub(super) struct Texture {
    tiles: Vec<Tile>,
    /// Share of the photo, 0 to 1.
    pub(super) share: f64,
}

impl Texture {
    /// Removes noise, and the tiles without texture.
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

    /// `None` without texture.
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

    /// Energies of the sharpest tiles by a measure relative to their texture.
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

/// The amount of texture.
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

/// The mean of all directions.
pub(super) fn mean(energies: Energies) -> f64 {
    energies.iter().sum::<f64>() / DIRECTIONS as f64
}

/// The binary logarithm of a ratio.
pub(super) fn power(ratio: f64) -> f64 {
    ratio.max(RATIO_MIN).log2()
}
