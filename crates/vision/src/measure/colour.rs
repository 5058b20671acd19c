//! Colourfulness and dominant colours.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "statistics"
)]

use crate::picture::{Picture, Pixel};

/// The maximum number of colours.
const COLOURS_MAX: usize = 5;
/// The minimum share of a colour.
const SHARE_MIN: f32 = 0.02;
/// Bits dropped per channel for the histogram, which leaves 16 levels.
const LEVEL_SHIFT: u32 = 4;
const BINS: usize = 1 << (3 * (8 - LEVEL_SHIFT));
/// Iterations of k-means.
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
        // Both opponent colours are doubled, to stay with integers.
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

/// Up to five colours by k-means on a histogram, initialised deterministically from its peaks.
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
            rgb: centre.mean.map(|value| value.round() as u8),
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

/// The sum of the pixels of a histogram bin.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    count: f64,
    sum: [f64; 3],
}

impl Sum {
    fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.sum
            .iter_mut()
            .zip(other.sum)
            .for_each(|(sum, more)| *sum += more);
    }

    /// `None` without pixels.
    fn into_bin(self) -> Option<Bin> {
        (self.count > 0.0).then(|| Bin {
            mean: self.sum.map(|sum| sum / self.count),
            count: self.count,
            sum: self,
        })
    }
}

/// A bin with its mean colour, which is needed often.
#[derive(Debug, Clone, Copy)]
struct Bin {
    mean: [f64; 3],
    count: f64,
    sum: Sum,
}

impl Bin {
    fn distance(&self, other: &Self) -> f64 {
        self.mean
            .iter()
            .zip(other.mean)
            .map(|(one, two)| (one - two).powi(2))
            .sum()
    }
}

fn histogram(picture: &Picture) -> Vec<Bin> {
    let mut sums = vec![Sum::default(); BINS];
    for pixel in picture.pixels() {
        let [red, green, blue, _] = *pixel;
        if let Some(sum) = sums.get_mut(bin_of(*pixel)) {
            sum.add(&Sum {
                count: 1.0,
                sum: [red, green, blue].map(f64::from),
            });
        }
    }
    sums.into_iter().filter_map(Sum::into_bin).collect()
}

fn bin_of([red, green, blue, _]: Pixel) -> usize {
    let level = |value: u8| usize::from(value >> LEVEL_SHIFT);
    let bits = 8 - LEVEL_SHIFT;
    level(red) << (2 * bits) | level(green) << bits | level(blue)
}

/// The most frequent bin, then repeatedly the one that is both frequent and far from those chosen.
fn seeds(bins: &[Bin]) -> Vec<Bin> {
    let mut chosen: Vec<Bin> = Vec::new();
    let mut weights: Vec<f64> = bins.iter().map(|bin| bin.count).collect();
    let mut nearest = vec![f64::INFINITY; bins.len()];
    while chosen.len() < COLOURS_MAX {
        let best = bins
            .iter()
            .zip(&weights)
            .max_by(|(_, one), (_, other)| one.total_cmp(other));
        let Some((seed, _)) = best.filter(|(_, weight)| **weight > 0.0) else {
            break;
        };
        chosen.push(*seed);
        for ((bin, nearest), weight) in bins.iter().zip(&mut nearest).zip(&mut weights) {
            *nearest = nearest.min(seed.distance(bin));
            *weight = bin.count * *nearest;
        }
    }
    chosen
}

/// One iteration of k-means: assigns every bin to its nearest centre, then moves every centre to
/// its mean.
fn moved(bins: &[Bin], centres: &[Bin]) -> Vec<Bin> {
    let mut next = vec![Sum::default(); centres.len()];
    for bin in bins {
        let distances = centres.iter().map(|centre| centre.distance(bin));
        let nearest = distances
            .zip(next.iter_mut())
            .min_by(|(one, _), (other, _)| one.total_cmp(other));
        if let Some((_, sum)) = nearest {
            sum.add(&bin.sum);
        }
    }
    next.into_iter().filter_map(Sum::into_bin).collect()
}
