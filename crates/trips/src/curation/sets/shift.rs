//! Measures the shift between two views of one scene.
//!
//! One miniature is placed over the other at every shift, and the overlapping cells are compared by
//! normalised correlation. A brightness gradient from sky to ground is common to most photographs,
//! so for horizontal shifts the mean of each row is subtracted, and for vertical ones the mean of
//! each column. All sums are integers, so that the result is the same on every machine.

use crate::measurements::Miniature;

/// Minimum correlation of overlapping cells that show the same. Nine in ten pairs of frames of
/// sweeps that were cut from photographs, rotated, shaken and brightened reached 0.75, and one in
/// fifty pairs of different photographs.
const CORRELATION_MIN: f64 = 0.75;
/// Minimum shift between frames of a sweep in cells: below a sixth of the side they are frames of a
/// burst.
const SHIFT_MIN: usize = 4;
/// Maximum shift in cells, so that a quarter of the side remains for the comparison.
const SHIFT_MAX: usize = 18;
/// Maximum deviation perpendicular to the shift in cells, by a moving hand.
const STRAY_MAX: usize = 2;
/// Minimum variance of luma for a comparison: a plain sky matches itself at any shift.
const VARIANCE_MIN: f64 = 9.0;

/// The direction of the second view from the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// The shift of two views of one scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shift {
    pub(super) direction: Direction,
    /// The number of cells.
    pub(super) cells: usize,
}

type Grid = [[u8; Miniature::SIDE]];

/// The shift of the second view against the first; `None` if they do not overlap, or overlap almost
/// completely.
pub(super) fn between(first: &Miniature, second: &Miniature) -> Option<Shift> {
    let across = best_fit(first.rows(), second.rows());
    let down = best_fit(&turned(first), &turned(second));
    let (fit, [forward, backward]) = if across.correlation >= down.correlation {
        (across, [Direction::Right, Direction::Left])
    } else {
        (down, [Direction::Down, Direction::Up])
    };
    let is_sweep = fit.correlation >= CORRELATION_MIN && fit.along.cells >= SHIFT_MIN;
    is_sweep.then_some(Shift {
        direction: if fit.along.is_forward {
            forward
        } else {
            backward
        },
        cells: fit.along.cells,
    })
}

/// A shift along one axis.
#[derive(Debug, Clone, Copy)]
struct Offset {
    cells: usize,
    /// Whether the second view is to the right of the first, or below it.
    is_forward: bool,
}

impl Offset {
    /// All offsets of at most this many cells, smallest first.
    fn up_to(cells_max: usize) -> impl Iterator<Item = Self> {
        (0..=cells_max).flat_map(|cells| {
            let both = [true, false].map(|is_forward| Self { cells, is_forward });
            both.into_iter().take(if cells == 0 { 1 } else { 2 })
        })
    }

    /// The overlapping parts of a line of the first view and one of the second.
    fn overlap<'a, Cell>(self, first: &'a [Cell], second: &'a [Cell]) -> (&'a [Cell], &'a [Cell]) {
        let tail = |line: &'a [Cell]| line.get(self.cells..).unwrap_or_default();
        let head = |line: &'a [Cell]| {
            let length = line.len().saturating_sub(self.cells);
            line.get(..length).unwrap_or_default()
        };
        if self.is_forward {
            (tail(first), head(second))
        } else {
            (head(first), tail(second))
        }
    }
}

struct Fit {
    correlation: f64,
    along: Offset,
}

/// The shift along the rows with the highest correlation of two grids, the smallest if equal.
fn best_fit(first: &Grid, second: &Grid) -> Fit {
    let mut best = Fit {
        correlation: 0.0,
        along: Offset {
            cells: 0,
            is_forward: true,
        },
    };
    for along in Offset::up_to(SHIFT_MAX) {
        for aside in Offset::up_to(STRAY_MAX) {
            let correlation = correlation(first, second, along, aside);
            if correlation > best.correlation {
                best = Fit { correlation, along };
            }
        }
    }
    best
}

/// The correlation of the overlapping cells, -1 to 1; 0 if the variance is too low.
#[allow(clippy::cast_precision_loss)] // Sums of 24 by 24 bytes.
fn correlation(first: &Grid, second: &Grid, along: Offset, aside: Offset) -> f64 {
    let (first_rows, second_rows) = aside.overlap(first, second);
    let mut sums = Sums::default();
    for (one, other) in first_rows.iter().zip(second_rows) {
        let (one, other) = along.overlap(one.as_slice(), other.as_slice());
        sums.add_row(one, other);
    }
    let width = Miniature::SIDE.saturating_sub(along.cells);
    // Sums of squares about a row's mean are multiplied by its width.
    let scale = (width * width * first_rows.len()) as f64;
    let (first_variance, second_variance) = (sums.first as f64, sums.second as f64);
    if first_variance.min(second_variance) < VARIANCE_MIN * scale {
        return 0.0;
    }
    sums.both as f64 / (first_variance * second_variance).sqrt()
}

/// Sums over overlapping cells about the means of their rows, multiplied by the width.
#[derive(Default)]
struct Sums {
    first: i64,
    second: i64,
    both: i64,
}

impl Sums {
    fn add_row(&mut self, first: &[u8], second: &[u8]) {
        let (mut count, mut one_sum, mut other_sum) = (0, 0, 0);
        let (mut one_squares, mut other_squares, mut products) = (0, 0, 0);
        for (one, other) in first.iter().zip(second) {
            let (one, other) = (i64::from(*one), i64::from(*other));
            count += 1;
            one_sum += one;
            other_sum += other;
            one_squares += one * one;
            other_squares += other * other;
            products += one * other;
        }
        self.first += count * one_squares - one_sum * one_sum;
        self.second += count * other_squares - other_sum * other_sum;
        self.both += count * products - one_sum * other_sum;
    }
}

/// The columns as rows.
fn turned(miniature: &Miniature) -> [[u8; Miniature::SIDE]; Miniature::SIDE] {
    let mut turned = [[0; Miniature::SIDE]; Miniature::SIDE];
    for (y, row) in miniature.rows().iter().enumerate() {
        for (column, cell) in turned.iter_mut().zip(row) {
            if let Some(place) = column.get_mut(y) {
                *place = *cell;
            }
        }
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curation::testing::view;

    #[test]
    fn views_of_one_scene_say_how_they_lie_to_each_other() {
        let first = view(1, 0, 0);
        for (second, direction, cells) in [
            (view(1, 10, 0), Direction::Right, 10),
            (view(1, -12, 1), Direction::Left, 12),
            (view(1, 1, 8), Direction::Down, 8),
            (view(1, 0, -16), Direction::Up, 16),
        ] {
            assert_eq!(between(&first, &second), Some(Shift { direction, cells }));
        }
    }

    #[test]
    fn views_that_hardly_move_or_hardly_overlap_are_no_sweep() {
        let first = view(1, 0, 0);
        for second in [first.clone(), view(1, 2, 0), view(1, 22, 0), view(1, 9, 9)] {
            assert_eq!(between(&first, &second), None);
        }
    }

    #[test]
    fn views_of_different_scenes_do_not_fit() {
        for scene in 2..40 {
            assert_eq!(between(&view(1, 0, 0), &view(scene, 0, 0)), None);
        }
    }

    #[test]
    fn a_plain_sky_fits_nowhere() {
        let sky = Miniature::new([200; Miniature::CELLS]);
        assert_eq!(between(&sky, &sky), None);
    }

    #[test]
    fn light_that_falls_off_from_sky_to_ground_is_no_likeness() {
        let landscape = |scene: u64| {
            let mut cells = *view(scene, 0, 0).cells();
            for (number, cell) in cells.iter_mut().enumerate() {
                let fall = u8::try_from(8 * (number / Miniature::SIDE)).unwrap();
                *cell = *cell / 8 + (220 - fall);
            }
            Miniature::new(cells)
        };
        assert_eq!(between(&landscape(1), &landscape(2)), None);
    }
}
