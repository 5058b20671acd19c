//! Energy of detail per tile, at six scales.

use crate::picture::Plane;

/// Horizontal, vertical and the two diagonals.
pub(super) const DIRECTIONS: usize = 4;
/// Scale factors relative to the plane.
pub(super) const SCALES: [usize; 6] = [1, 2, 4, 8, 16, 32];
/// Side of a tile at the finest scale, in pixels.
const TILE: usize = 64;

/// Mean energy of second differences, by direction.
pub(super) type Energies = [f64; DIRECTIONS];

#[derive(Debug, Clone, Copy)]
pub(super) struct Tile {
    /// Energies at each of the [`SCALES`], the finest first.
    pub(super) energies: [Energies; SCALES.len()],
    /// Mean luma, 0 to 255.
    pub(super) luma: f64,
}

/// All complete tiles of a plane, row by row; a smaller plane is one tile.
pub(super) fn tiles(plane: &Plane) -> Vec<Tile> {
    let finest = sums(plane, TILE);
    let tile = |sums: &Sums| Tile {
        energies: [[0.0; DIRECTIONS]; SCALES.len()],
        luma: sums.mean_luma(),
    };
    let mut tiles: Vec<Tile> = finest.iter().map(tile).collect();
    set_energies(&mut tiles, 0, &finest);
    for (number, coarser) in (1..).zip(coarser_planes(plane)) {
        let side = SCALES.get(number).map_or(TILE, |scale| TILE / scale);
        set_energies(&mut tiles, number, &sums(&coarser, side));
    }
    tiles
}

/// The plane at every scale except the finest.
fn coarser_planes(plane: &Plane) -> [Plane; SCALES.len() - 1] {
    let halves = Coarser::of(plane);
    let quarters = halves.halved();
    // From here on of means, because larger sums would overflow.
    let eighths = quarters.halved().averaged();
    let sixteenths = Coarser::of(&eighths);
    let coarsest = sixteenths.halved().averaged();
    [
        halves.averaged(),
        quarters.averaged(),
        eighths,
        sixteenths.averaged(),
        coarsest,
    ]
}

fn set_energies(tiles: &mut [Tile], scale: usize, sums: &[Sums]) {
    for (tile, sums) in tiles.iter_mut().zip(sums) {
        if let Some(energies) = tile.energies.get_mut(scale) {
            *energies = sums.energies();
        }
    }
}

/// Sums over one tile at one scale.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    squares: [u64; DIRECTIONS],
    luma: u64,
    count: u64,
}

impl Sums {
    fn energies(&self) -> Energies {
        self.squares.map(|sum| self.mean(sum))
    }

    fn mean_luma(&self) -> f64 {
        self.mean(self.luma)
    }

    fn mean(&self, sum: u64) -> f64 {
        sum as f64 / self.count.max(1) as f64
    }
}

/// A plane at a coarser scale, as sums over squares of samples: the next scale is computed from
/// these sums, so that none is rounded twice.
struct Coarser {
    /// Side of a square in samples of the original plane.
    scale: usize,
    width: usize,
    height: usize,
    sums: Vec<u16>,
}

impl Coarser {
    fn of(plane: &Plane) -> Self {
        let (width, height) = (plane.width as usize, plane.height as usize);
        Self::paired(2, (width, height), &plane.samples, u16::from)
    }

    fn halved(&self) -> Self {
        let size = (self.width, self.height);
        Self::paired(2 * self.scale, size, &self.sums, |sum| sum)
    }

    /// The sums of two by two cells. Sums of eight by eight bytes fit.
    fn paired<Cell: Copy>(
        scale: usize,
        (width, height): (usize, usize),
        cells: &[Cell],
        value: impl Fn(Cell) -> u16,
    ) -> Self {
        let rows: Vec<&[Cell]> = cells.chunks_exact(width.max(1)).collect();
        let mut sums = Vec::with_capacity((width / 2) * (height / 2));
        for [upper, lower] in rows.as_chunks().0 {
            let pairs = upper.as_chunks().0.iter().zip(lower.as_chunks().0);
            sums.extend(pairs.map(|([one, two], [three, four])| {
                value(*one) + value(*two) + value(*three) + value(*four)
            }));
        }
        Self {
            scale,
            width: width / 2,
            height: height / 2,
            sums,
        }
    }

    fn averaged(&self) -> Plane {
        // A power of two, as every scale is.
        let area = (self.scale * self.scale) as u16;
        let shift = area.trailing_zeros();
        let mean = |sum: &u16| ((sum + area / 2) >> shift) as u8;
        Plane {
            width: self.width as u32,
            height: self.height as u32,
            samples: self.sums.iter().map(mean).collect(),
        }
    }
}

/// Sums over all tiles of a side, row by row.
fn sums(plane: &Plane, side: usize) -> Vec<Sums> {
    let (width, height) = (plane.width as usize, plane.height as usize);
    let (across, down) = ((width / side).max(1), (height / side).max(1));
    let mut tiles = vec![Sums::default(); across * down];
    let rows: Vec<&[u8]> = plane.rows().collect();
    for (row, [above, centre, below]) in rows.array_windows().enumerate() {
        // The middle row is the one after the first.
        let line = ((row + 1) / side).min(down - 1);
        let Some(tiles) = tiles.get_mut(line * across..(line + 1) * across) else {
            continue;
        };
        for (column, tile) in tiles.iter_mut().enumerate() {
            // One more on either side, for the neighbours at the tile's edges.
            let start = (column * side).saturating_sub(1);
            let end = if column + 1 == across {
                width
            } else {
                (column + 1) * side + 1
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

/// Every three samples in succession. Unlike those of `array_windows`, processors load them for many
/// columns at once.
fn threes(row: &[u8]) -> impl Iterator<Item = [i16; 3]> {
    let [second, third] = [1, 2].map(|first| row.get(first..).unwrap_or_default());
    let threes = row.iter().zip(second).zip(third);
    threes.map(|((first, second), third)| [*first, *second, *third].map(i16::from))
}

/// Adds the second differences around the middle row. They fit 16 bits, so that processors can add
/// up their squares in pairs.
fn add_row(tile: &mut Sums, above: &[u8], centre: &[u8], below: &[u8]) {
    let mut squares = [0_i32; DIRECTIONS];
    let mut luma = 0_u32;
    let around = threes(above).zip(threes(centre)).zip(threes(below));
    for ((above, centre), below) in around {
        let [above_left, above_middle, above_right] = above;
        let [left, middle, right] = centre;
        let [below_left, below_middle, below_right] = below;
        luma += middle as u32;
        let pairs = [
            left + right,
            above_middle + below_middle,
            above_left + below_right,
            above_right + below_left,
        ];
        for (sum, pair) in squares.iter_mut().zip(pairs) {
            let difference = i32::from(pair - 2 * middle);
            *sum += difference * difference;
        }
    }
    tile.luma += u64::from(luma);
    tile.count += centre.len().saturating_sub(2) as u64;
    tile.squares
        .iter_mut()
        .zip(squares)
        .for_each(|(total, sum)| *total += u64::from(sum.unsigned_abs()));
}
