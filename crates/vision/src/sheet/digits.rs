//! The numbers of a contact sheet: white on a black square, in a dot-matrix font that is readable
//! at half size.

use crate::picture::{Picture, Pixel};

/// Width and height of the square of a number.
pub(super) const SIDE_PX: u32 = 64;
/// The highest number of two digits.
pub(super) const NUMBER_MAX: usize = 99;

const INK: Pixel = [255, 255, 255, 255];
const PAPER: Pixel = [0, 0, 0, 255];

/// Pixels across and down a dot: two digits and their gap take 55 of the 64 pixels.
const DOT_PX: usize = 5;
/// Dots across a digit.
const DIGIT_DOTS: usize = 5;
/// Dots down a digit.
const DIGIT_ROWS: usize = 7;
/// Dots from one digit to the next.
const ADVANCE_DOTS: usize = DIGIT_DOTS + 1;

/// The digits, row by row; the highest of five bits is the leftmost dot.
const DIGITS: [[u8; DIGIT_ROWS]; 10] = [
    [
        0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110,
    ],
    [
        0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110,
    ],
    [
        0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111,
    ],
    [
        0b11110, 0b00001, 0b00001, 0b01110, 0b00001, 0b00001, 0b11110,
    ],
    [
        0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010,
    ],
    [
        0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110,
    ],
    [
        0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110,
    ],
    [
        0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000,
    ],
    [
        0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110,
    ],
    [
        0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100,
    ],
];

/// The square with a number of one or two digits in its centre.
pub(super) fn patch(number: usize) -> Picture {
    let mut patch = Picture::filled(SIDE_PX, SIDE_PX, PAPER);
    let digits = digits_of(number);
    let width_px = (digits.len() * ADVANCE_DOTS - 1) * DOT_PX;
    let left = (SIDE_PX as usize).saturating_sub(width_px) / 2;
    let top = (SIDE_PX as usize - DIGIT_ROWS * DOT_PX) / 2;
    for (y, row) in patch.rows_mut().enumerate().skip(top) {
        for (x, pixel) in row.iter_mut().enumerate().skip(left) {
            if is_ink(&digits, (x - left) / DOT_PX, (y - top) / DOT_PX) {
                *pixel = INK;
            }
        }
    }
    patch
}

fn digits_of(number: usize) -> Vec<usize> {
    match (number / 10 % 10, number % 10) {
        (0, ones) => vec![ones],
        (tens, ones) => vec![tens, ones],
    }
}

/// Whether a dot is set, counted from the top left corner of the first digit.
fn is_ink(digits: &[usize], across: usize, down: usize) -> bool {
    let digit = digits.get(across / ADVANCE_DOTS);
    let rows = digit.and_then(|digit| DIGITS.get(*digit));
    let row = rows.and_then(|rows| rows.get(down)).copied();
    // The gap after a digit has no bit.
    let bit = (DIGIT_DOTS - 1).checked_sub(across % ADVANCE_DOTS);
    row.zip(bit).is_some_and(|(row, bit)| row >> bit & 1 == 1)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_number_looks_different_and_lies_within_its_square() {
        let mut seen = HashSet::new();
        for number in 1..=NUMBER_MAX {
            let patch = patch(number);
            assert!(seen.insert(patch.bytes().to_vec()), "{number}");
            let side = SIDE_PX as usize;
            let is_edge = |place: usize| [0, side - 1].contains(&place);
            for (place, pixel) in patch.pixels().iter().enumerate() {
                if is_edge(place % side) || is_edge(place / side) {
                    assert_eq!(*pixel, PAPER, "{number}");
                }
            }
        }
    }

    #[test]
    fn a_number_is_drawn_as_it_is_written() {
        let patch = patch(17);
        let side = SIDE_PX as usize;
        let line = |row: usize| {
            let dots = (4..59).step_by(DOT_PX).map(|left| {
                let pixel = patch.pixels()[(14 + row * DOT_PX + 2) * side + left + 2];
                if pixel == INK { '#' } else { '.' }
            });
            dots.collect::<String>()
        };
        let lines: Vec<String> = (0..DIGIT_ROWS).map(line).collect();
        assert_eq!(
            lines,
            [
                "..#...#####",
                ".##.......#",
                "..#......#.",
                "..#.....#..",
                "..#....#...",
                "..#....#...",
                ".###...#...",
            ]
        );
    }
}
