//! How sharp the sharpest parts of a photo are.
//!
//! At a fixed scale, so that the number of megapixels does not count, the photo is cut into
//! tiles. In each, the energy of second differences between neighbouring pixels is held against
//! the same at a quarter of the scale. In a sharp picture both are of one size, because nature
//! has detail at every scale; blur takes away the fine one and leaves the coarse one. Contrast
//! cancels out. White noise is estimated from the calmest tiles and subtracted, since it is fine
//! detail that no lens has seen.
//!
//! The sharpest tiles stand for the photo: what is out of focus behind a subject is meant to be.
//! Motion blurs in one direction alone, so four directions are kept apart and the weakest counts.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "statistics"
)]

use crate::picture::Plane;

/// Long edge of the plane that is measured, in pixels; smaller pictures are measured as they are.
pub(crate) const LONG_EDGE: u32 = 1_024;

/// How many times the coarse scale is coarser.
const COARSENESS: usize = 4;
/// Fine energy to coarse energy of white noise.
const NOISE_RATIO: f64 = (COARSENESS * COARSENESS) as f64;
/// Side of a tile at the fine scale, in pixels.
const FINE_TILE: usize = 64;
const COARSE_TILE: usize = FINE_TILE / COARSENESS;
/// Horizontal, vertical and the two diagonals.
const DIRECTIONS: usize = 4;
/// Mean energy at the coarse scale from which a tile has something to be sharp: edges of about
/// ten levels.
const TEXTURE_ENERGY_MIN: f64 = 60.0;
/// Coarse energy to the energy of noise from which an error in the latter does not count.
const TEXTURE_TO_NOISE_MIN: f64 = 4.0;
/// Share of tiles, the sharpest, that stand for the photo.
const SUBJECT_SHARE: f64 = 0.1;
/// Tiles that stand for the photo at least.
const SUBJECT_TILES_MIN: usize = 3;
/// Share of the calmest tiles from which noise is estimated.
const CALM_SHARE: f64 = 0.1;
/// Mean luma of a tile whose noise is not cut off at black or white.
const UNCLIPPED_LUMA: std::ops::Range<f64> = 24.0..232.0;
/// Share of textured tiles below which nothing can be said about sharpness.
const TEXTURED_SHARE_MIN: f32 = 0.02;
/// Fine energy to coarse energy, as a power of two, that scores 0.
const SCORE_ZERO: f64 = -7.0;
/// The same that scores 100.
const SCORE_FULL: f64 = 2.0;

/// Sharpness of a photo's sharpest parts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sharpness {
    /// 0 (no fine detail at all) to 100 (as crisp as pixels allow). Of photos of a thousand pixels
    /// and more, sharp ones score 50 to 85, and copies blurred so that one sees it below about 48.
    /// Smaller photos score higher, since making a picture smaller sharpens it.
    pub score: f32,
    /// Whether the photo has enough texture for the score to mean anything: false for a plain
    /// sky, fog or an empty wall.
    pub is_measurable: bool,
    /// Share of the photo with texture, 0 to 1.
    pub textured_share: f32,
    /// How one-sided the detail is: 1 alike in all directions, near 0 smeared in one, as by a
    /// moving camera.
    pub isotropy: f32,
}

/// Measures a luma plane of at most [`LONG_EDGE`] pixels on its long edge.
pub(crate) fn measure(plane: &Plane) -> Sharpness {
    let coarse_plane = averaged(plane);
    let fine = tiles(plane, FINE_TILE);
    let coarse = tiles(&coarse_plane, COARSE_TILE);
    let noise = noise_energy(&fine, &coarse);
    let mut textured: Vec<Detail> = fine
        .iter()
        .zip(&coarse)
        .filter_map(|(fine, coarse)| Detail::of_tile(fine, coarse, noise))
        .collect();
    let textured_share = textured.len() as f32 / fine.len().max(1) as f32;
    textured.sort_by(|one, other| other.ratio().total_cmp(&one.ratio()));
    let wanted = (textured.len() as f64 * SUBJECT_SHARE).ceil() as usize;
    textured.truncate(wanted.max(SUBJECT_TILES_MIN));
    let subject = Detail::sum(&textured);
    Sharpness {
        score: score(subject.weakest_ratio()),
        is_measurable: textured_share >= TEXTURED_SHARE_MIN,
        textured_share,
        isotropy: subject.isotropy() as f32,
    }
}

fn score(ratio: f64) -> f32 {
    let power = ratio.max(f64::MIN_POSITIVE).log2();
    (100.0 * (power - SCORE_ZERO) / (SCORE_FULL - SCORE_ZERO)).clamp(0.0, 100.0) as f32
}

/// Mean energy of second differences, by direction.
#[derive(Debug, Clone, Copy, Default)]
struct Tile {
    sums: [u64; DIRECTIONS],
    luma_sum: u64,
    count: u64,
}

impl Tile {
    fn energies(&self) -> [f64; DIRECTIONS] {
        self.sums.map(|sum| sum as f64 / self.count.max(1) as f64)
    }

    fn mean_luma(&self) -> f64 {
        self.luma_sum as f64 / self.count.max(1) as f64
    }

    fn energy(&self) -> f64 {
        self.energies().iter().sum::<f64>() / DIRECTIONS as f64
    }
}

/// Energies at both scales, without noise.
#[derive(Debug, Clone, Copy, Default)]
struct Detail {
    fine: [f64; DIRECTIONS],
    coarse: [f64; DIRECTIONS],
}

impl Detail {
    /// None for a tile without texture.
    fn of_tile(fine: &Tile, coarse: &Tile, noise: f64) -> Option<Self> {
        let coarse_noise = noise / NOISE_RATIO;
        let without = |energies: [f64; DIRECTIONS], noise: f64| {
            energies.map(|energy| (energy - noise).max(0.0))
        };
        let detail = Self {
            fine: without(fine.energies(), noise),
            coarse: without(coarse.energies(), coarse_noise),
        };
        let enough = TEXTURE_ENERGY_MIN.max(noise * TEXTURE_TO_NOISE_MIN);
        (mean(detail.coarse) >= enough).then_some(detail)
    }

    fn sum(details: &[Self]) -> Self {
        let add = |one: [f64; DIRECTIONS], two: [f64; DIRECTIONS]| {
            let mut sums = one;
            sums.iter_mut()
                .zip(two)
                .for_each(|(sum, more)| *sum += more);
            sums
        };
        details.iter().fold(Self::default(), |sum, detail| Self {
            fine: add(sum.fine, detail.fine),
            coarse: add(sum.coarse, detail.coarse),
        })
    }

    fn ratio(&self) -> f64 {
        mean(self.fine) / mean(self.coarse).max(1.0)
    }

    fn ratios(&self) -> impl Iterator<Item = f64> {
        self.fine
            .into_iter()
            .zip(self.coarse)
            .map(|(fine, coarse)| fine / coarse.max(1.0))
    }

    fn weakest_ratio(&self) -> f64 {
        self.ratios().min_by(f64::total_cmp).unwrap_or(0.0)
    }

    fn isotropy(&self) -> f64 {
        let strongest = self.ratios().max_by(f64::total_cmp).unwrap_or(0.0);
        if strongest > 0.0 {
            self.weakest_ratio() / strongest
        } else {
            1.0
        }
    }
}

fn mean(energies: [f64; DIRECTIONS]) -> f64 {
    energies.iter().sum::<f64>() / DIRECTIONS as f64
}

/// Energy of noise alone, from the calmest tiles. Nature has no more fine energy than coarse
/// energy; white noise has sixteen times as much, since averaging takes it away. What a calm tile
/// has too much is noise. Black and white tiles cut it off and are not asked.
fn noise_energy(fine: &[Tile], coarse: &[Tile]) -> f64 {
    let mut tiles: Vec<(f64, f64)> = fine
        .iter()
        .zip(coarse)
        .filter(|(fine, _)| UNCLIPPED_LUMA.contains(&fine.mean_luma()))
        .map(|(fine, coarse)| (fine.energy(), coarse.energy()))
        .collect();
    tiles.sort_by(|one, other| one.0.total_cmp(&other.0));
    tiles.truncate((tiles.len() as f64 * CALM_SHARE).ceil() as usize);
    // The largest, since blurred texture hides noise in the difference and never adds to it.
    let surplus = tiles
        .iter()
        .map(|(fine, coarse)| fine - coarse)
        .fold(0.0, f64::max);
    surplus * NOISE_RATIO / (NOISE_RATIO - 1.0)
}

/// The plane at the coarse scale: means of squares.
fn averaged(plane: &Plane) -> Plane {
    let (width, height) = (
        plane.width as usize / COARSENESS,
        plane.height as usize / COARSENESS,
    );
    let mut sums = vec![0_u16; width * height];
    for (row, sums) in plane
        .samples
        .chunks_exact((plane.width as usize * COARSENESS).max(1))
        .zip(sums.chunks_exact_mut(width.max(1)))
    {
        for line in row.chunks_exact(plane.width as usize) {
            for (sum, group) in sums.iter_mut().zip(line.as_chunks::<COARSENESS>().0) {
                *sum += group.iter().map(|sample| u16::from(*sample)).sum::<u16>();
            }
        }
    }
    let area = (COARSENESS * COARSENESS) as u16;
    let samples = sums
        .iter()
        .map(|sum| ((sum + area / 2) / area) as u8)
        .collect();
    Plane {
        width: width as u32,
        height: height as u32,
        samples,
    }
}

/// Energies of all whole tiles, row by row; the plane as one tile where it is smaller than that.
fn tiles(plane: &Plane, side: usize) -> Vec<Tile> {
    let (width, height) = (plane.width as usize, plane.height as usize);
    let (across, down) = ((width / side).max(1), (height / side).max(1));
    let mut tiles = vec![Tile::default(); across * down];
    let rows: Vec<&[u8]> = plane.rows().collect();
    for (row, [above, centre, below]) in rows.array_windows().enumerate() {
        let line = (row / side).min(down - 1);
        let Some(tiles) = tiles.get_mut(line * across..(line + 1) * across) else {
            continue;
        };
        for (column, tile) in tiles.iter_mut().enumerate() {
            let start = column * side;
            let end = if column + 1 == across {
                width
            } else {
                start + side + 2
            };
            if let (Some(above), Some(centre), Some(below)) = (
                above.get(start..end),
                centre.get(start..end),
                below.get(start..end),
            ) {
                add_row(tile, above, centre, below);
            }
        }
    }
    tiles
}

/// Adds the second differences around the middle row.
fn add_row(tile: &mut Tile, above: &[u8], centre: &[u8], below: &[u8]) {
    let mut sums = [0_u32; DIRECTIONS];
    let mut luma_sum = 0_u32;
    let around = above
        .array_windows()
        .zip(centre.array_windows())
        .zip(below.array_windows());
    for ((above, centre), below) in around {
        let [above_left, above_middle, above_right] = above.map(i32::from);
        let [left, middle, right] = centre.map(i32::from);
        let [below_left, below_middle, below_right] = below.map(i32::from);
        luma_sum += middle as u32;
        let pairs = [
            left + right,
            above_middle + below_middle,
            above_left + below_right,
            above_right + below_left,
        ];
        for (sum, pair) in sums.iter_mut().zip(pairs) {
            let difference = pair - 2 * middle;
            *sum += (difference * difference) as u32;
        }
    }
    tile.luma_sum += u64::from(luma_sum);
    tile.count += centre.len().saturating_sub(2) as u64;
    tile.sums
        .iter_mut()
        .zip(sums)
        .for_each(|(total, sum)| *total += u64::from(sum));
}
