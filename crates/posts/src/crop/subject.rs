//! Locates the subject of a photo without faces along a side, from a small luma grid.
//!
//! Salient cells have edges or are far from the mean luma (Achanta et al. 2009, frequency-tuned
//! saliency). The constants were chosen by eye on 81 photographs without people.

#![expect(clippy::cast_precision_loss, reason = "places among a few cells")]

use core::array;

use triptych_trips::Miniature;

const SIDE: usize = Miniature::SIDE;
/// The weight of the distance from the mean luma, relative to edges.
const DISTANCE_WEIGHT: f64 = 0.5;
/// The share of the quiet lines' saliency subtracted from all lines: texture everywhere is not a
/// subject.
const QUIET_SHARE: f64 = 0.7;
/// The quiet lines: the fifth with the lowest saliency.
const QUIET_LINES: usize = SIDE / 5;
/// The penalty for the position furthest from the middle, as a share of the total saliency.
const OFF_CENTRE_COST: f64 = 0.35;
/// A crop leaves the middle only if it contains this much more saliency.
const GAIN_MIN: f64 = 0.06;
/// The number of positions tried, from one end to the other.
const STEPS: u32 = 100;

/// The saliency of each line of cells along a side.
type Lines = [f64; SIDE];

/// The saliency by column and by row.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Salience {
    pub(super) columns: Lines,
    pub(super) rows: Lines,
}

impl Salience {
    pub(super) fn of(miniature: &Miniature) -> Self {
        let cells = miniature.rows();
        let luma = |row: usize, column: usize| f64::from(cells[row][column]);
        let mean_luma = mean(luma);
        let distance = |row, column| (luma(row, column) - mean_luma).abs();
        let edge = |row, column| {
            let across = slope(column, |column| luma(row, column));
            across.hypot(slope(row, |row| luma(row, column)))
        };
        let (mean_edge, mean_distance) = (mean(edge).max(1.0), mean(distance).max(1.0));
        let salience = |row, column| {
            edge(row, column) / mean_edge + DISTANCE_WEIGHT * distance(row, column) / mean_distance
        };
        let column = |column| (0..SIDE).map(|row| salience(row, column)).sum();
        let row = |row| (0..SIDE).map(|column| salience(row, column)).sum();
        Self {
            columns: without_quiet(array::from_fn(column)),
            rows: without_quiet(array::from_fn(row)),
        }
    }
}

/// The centre of a crop that shows a share of a side: where it contains the most saliency, or the
/// middle if that is not much better.
#[expect(clippy::cast_possible_truncation, reason = "a point from 0 to 1")]
pub(super) fn centre(shown: f64, lines: &Lines) -> f32 {
    let in_middle = share_shown(lines, (1.0 - shown) / 2.0, shown);
    let starts = (0..=STEPS).map(|step| (1.0 - shown) * f64::from(step) / f64::from(STEPS));
    let worth = |start: f64| {
        let off_centre = 2.0 * (start + shown / 2.0) - 1.0;
        share_shown(lines, start, shown) - OFF_CENTRE_COST * off_centre * off_centre
    };
    let best = starts.max_by(|one, other| worth(*one).total_cmp(&worth(*other)));
    let best = best.filter(|start| share_shown(lines, *start, shown) >= in_middle + GAIN_MIN);
    best.map_or(0.5, |start| (start + shown / 2.0) as f32)
}

fn mean(value: impl Fn(usize, usize) -> f64) -> f64 {
    let cells = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
    let sum: f64 = cells.map(|(row, column)| value(row, column)).sum();
    sum / (SIDE * SIDE) as f64
}

/// The absolute differences of neighbouring values.
fn slope(place: usize, value: impl Fn(usize) -> f64) -> f64 {
    let (before, after) = (place.saturating_sub(1), (place + 1).min(SIDE - 1));
    (value(after) - value(before)) / (after - before) as f64
}

fn without_quiet(lines: Lines) -> Lines {
    let mut sorted = lines;
    sorted.sort_by(f64::total_cmp);
    let quiet = sorted[QUIET_LINES] * QUIET_SHARE;
    lines.map(|line| (line - quiet).max(0.0))
}

/// The share of the total saliency in an interval; lines that it cuts count proportionally.
fn share_shown(lines: &Lines, start: f64, length: f64) -> f64 {
    let (first, last) = (start * SIDE as f64, (start + length) * SIDE as f64);
    let part = |line: usize| {
        let begin = line as f64;
        ((begin + 1.0).min(last) - begin.max(first)).clamp(0.0, 1.0)
    };
    let shown: f64 = lines
        .iter()
        .enumerate()
        .map(|(line, all)| all * part(line))
        .sum();
    let all: f64 = lines.iter().sum();
    if all > 0.0 { shown / all } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A photo of one luma with a patch of another.
    fn with_patch(columns: core::ops::Range<usize>, rows: core::ops::Range<usize>) -> Salience {
        let mut cells = [180; Miniature::CELLS];
        for row in rows {
            for column in columns.clone() {
                cells[row * SIDE + column] = 40;
            }
        }
        Salience::of(&Miniature::new(cells))
    }

    fn is_middle(centre: f32) -> bool {
        (centre - 0.5).abs() < f32::EPSILON
    }

    #[test]
    fn a_crop_is_drawn_to_what_stands_out() {
        let left = with_patch(1..6, 8..16);
        assert!(centre(0.5, &left.columns) < 0.35);
        assert!(is_middle(centre(0.5, &left.rows)));
        let low = with_patch(9..15, 17..23);
        assert!(centre(0.5, &low.rows) > 0.65);
        assert!(is_middle(centre(0.5, &low.columns)));
    }

    #[test]
    fn it_stays_in_the_middle_where_nothing_does_or_everything() {
        for salience in [
            with_patch(0..0, 0..0),
            with_patch(0..24, 0..24),
            with_patch(7..17, 7..17),
        ] {
            assert!(is_middle(centre(0.6, &salience.columns)));
            assert!(is_middle(centre(0.6, &salience.rows)));
        }
        let mut noise = [0; Miniature::CELLS];
        for (place, cell) in (0_u32..).zip(&mut noise) {
            *cell = (place.wrapping_mul(2_654_435_761) >> 24) as u8;
        }
        let noise = Salience::of(&Miniature::new(noise));
        assert!(is_middle(centre(0.6, &noise.columns)));
        assert!(is_middle(centre(0.6, &noise.rows)));
    }

    #[test]
    fn it_never_leaves_the_photo() {
        for column in 0..SIDE {
            let salience = with_patch(column..column + 1, 10..14);
            for shown in [0.3, 0.55, 0.9, 1.0] {
                let centre = f64::from(centre(shown, &salience.columns));
                let (start, end) = (centre - shown / 2.0, centre + shown / 2.0);
                assert!(start >= -1e-6 && end <= 1.0 + 1e-6, "{start} to {end}");
            }
        }
    }
}
