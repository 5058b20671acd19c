//! How colourful a photo is, and in which colours.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "statistics"
)]

use crate::picture::{Picture, Pixel};

/// Colours reported at most.
const COLOURS_MAX: usize = 5;
/// Share of the picture below which a colour is left out.
const SHARE_MIN: f32 = 0.02;
/// Levels that are told apart in each channel while counting: 16.
const LEVEL_SHIFT: u32 = 4;
const BINS: usize = 1 << (3 * (8 - LEVEL_SHIFT));
/// Rounds in which the colours settle.
const ROUNDS: usize = 6;

/// A colour that covers a part of the photo.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DominantColour {
    /// Red, green and blue in sRGB.
    pub rgb: [u8; 3],
    /// Share of the photo that is nearest to this colour, 0 to 1.
    pub share: f32,
}

/// Colourfulness after Hasler and Süsstrunk, "Measuring colourfulness in natural images" (2003).
pub(crate) fn colourfulness(picture: &Picture) -> f32 {
    let (mut first, mut second) = (Moments::default(), Moments::default());
    for [red, green, blue, _] in picture.pixels() {
        let (red, green, blue) = (i64::from(*red), i64::from(*green), i64::from(*blue));
        // Both opponent colours doubled, to stay with whole numbers.
        first.add(2 * (red - green));
        second.add(red + green - 2 * blue);
    }
    let deviation = (first.variance() + second.variance()).sqrt();
    let distance = first.mean().hypot(second.mean());
    (0.5 * (deviation + 0.3 * distance)) as f32
}

#[derive(Default)]
struct Moments {
    count: i64,
    sum: i64,
    square_sum: i64,
}

impl Moments {
    fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.square_sum += value * value;
    }

    fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    fn variance(&self) -> f64 {
        (self.square_sum as f64 / self.count.max(1) as f64 - self.mean().powi(2)).max(0.0)
    }
}

/// Up to five colours by k-means over a histogram, started from its own peaks and so the same on
/// every run.
pub(crate) fn dominant(picture: &Picture) -> Vec<DominantColour> {
    let bins = histogram(picture);
    let total: f64 = bins.iter().map(|bin| bin.count).sum();
    let mut centres = seeds(&bins);
    for _ in 0..ROUNDS {
        centres = moved(&bins, &centres);
    }
    let mut colours: Vec<DominantColour> = centres
        .iter()
        .map(|centre| DominantColour {
            rgb: centre.mean().map(|value| value.round() as u8),
            share: (centre.count / total.max(1.0)) as f32,
        })
        .filter(|colour| colour.share >= SHARE_MIN)
        .collect();
    colours.sort_by(|one, other| {
        other
            .share
            .total_cmp(&one.share)
            .then(one.rgb.cmp(&other.rgb))
    });
    colours
}

/// Pixels of nearly the same colour.
#[derive(Debug, Clone, Copy, Default)]
struct Bin {
    count: f64,
    sum: [f64; 3],
}

impl Bin {
    fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.sum
            .iter_mut()
            .zip(other.sum)
            .for_each(|(sum, more)| *sum += more);
    }

    fn mean(&self) -> [f64; 3] {
        self.sum.map(|sum| sum / self.count.max(1.0))
    }

    fn distance(&self, other: &Self) -> f64 {
        self.mean()
            .iter()
            .zip(other.mean())
            .map(|(one, two)| (one - two).powi(2))
            .sum()
    }
}

fn histogram(picture: &Picture) -> Vec<Bin> {
    let mut bins = vec![Bin::default(); BINS];
    for pixel in picture.pixels() {
        let [red, green, blue, _] = *pixel;
        if let Some(bin) = bins.get_mut(bin_of(*pixel)) {
            bin.add(&Bin {
                count: 1.0,
                sum: [red, green, blue].map(f64::from),
            });
        }
    }
    bins.retain(|bin| bin.count > 0.0);
    bins
}

fn bin_of([red, green, blue, _]: Pixel) -> usize {
    let level = |value: u8| usize::from(value >> LEVEL_SHIFT);
    let bits = 8 - LEVEL_SHIFT;
    level(red) << (2 * bits) | level(green) << bits | level(blue)
}

/// The most common bin, then each time the one that is both common and far from those chosen.
fn seeds(bins: &[Bin]) -> Vec<Bin> {
    let mut chosen: Vec<Bin> = Vec::new();
    for _ in 0..COLOURS_MAX {
        let weight = |bin: &Bin| {
            let nearest = chosen
                .iter()
                .map(|seed| seed.distance(bin))
                .min_by(f64::total_cmp);
            bin.count * nearest.unwrap_or(1.0)
        };
        let best = bins
            .iter()
            .max_by(|one, other| weight(one).total_cmp(&weight(other)));
        match best {
            Some(bin) if weight(bin) > 0.0 => chosen.push(*bin),
            _ => break,
        }
    }
    chosen
}

/// One round of k-means: every bin to its nearest centre, every centre to its bins' mean.
fn moved(bins: &[Bin], centres: &[Bin]) -> Vec<Bin> {
    let mut next = vec![Bin::default(); centres.len()];
    for bin in bins {
        let nearest = centres
            .iter()
            .zip(next.iter_mut())
            .min_by(|(one, _), (other, _)| one.distance(bin).total_cmp(&other.distance(bin)));
        if let Some((_, sum)) = nearest {
            sum.add(bin);
        }
    }
    next.retain(|centre| centre.count > 0.0);
    next
}
