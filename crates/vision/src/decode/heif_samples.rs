//! Converts decoded samples to pixels, averaging several per pixel at reduced scale.

use heifer_hevc_dec::params::Sps;
use heifer_hevc_dec::recon::Frame;

use crate::VisionError;
use crate::heif::Conversion;
use crate::picture::Pixel;

/// Fractional bits of the fixed-point colour arithmetic.
const POINT: u32 = 16;
const HALF: i32 = 1 << (POINT - 1);

/// A decoded picture and its scale.
pub(super) struct Samples<'a> {
    channels: Vec<Channel<'a>>,
    arithmetic: Arithmetic,
}

struct Channel<'a> {
    samples: &'a [u16],
    /// Distance of two rows in samples.
    stride: usize,
    columns: usize,
    rows: usize,
    /// Columns and rows of samples that are averaged to one value.
    block: (usize, usize),
    /// Columns and rows of pixels that share a value (chroma subsampling).
    shared: (usize, usize),
}

impl<'a> Samples<'a> {
    /// The visible part of the frame, scaled down by a divisor.
    pub(super) fn of_frame(
        frame: &'a Frame,
        sequence: &Sps,
        divisor: usize,
        conversion: Conversion,
    ) -> Result<Self, VisionError> {
        let count = if frame.chroma_format == 0 { 1 } else { 3 };
        let channels = (0..count).map(|number| Channel::of_frame(frame, sequence, number, divisor));
        let channels: Vec<_> = channels
            .collect::<Option<_>>()
            .ok_or_else(|| VisionError::Internal("decoder returned another size".to_owned()))?;
        let arithmetic = Arithmetic::new(conversion, frame.bit_depth, count == 1)
            .ok_or_else(|| VisionError::Damaged("unknown colours".to_owned()))?;
        Ok(Self {
            channels,
            arithmetic,
        })
    }

    /// Writes a row of pixels, starting at a column.
    pub(super) fn write_row(&self, row: usize, left: usize, pixels: &mut [Pixel]) {
        let mut values = [const { Vec::new() }; 3];
        for (channel, values) in self.channels.iter().zip(&mut values) {
            channel.row(row, values);
        }
        let [luma, blue, red] = &values;
        let shared = self.channels.get(1).map_or(1, |colour| colour.shared.0);
        let neutral = self.arithmetic.neutral;
        for (pixel, x) in pixels.iter_mut().zip(left..) {
            let of = |values: &[u16], place: usize| values.get(place).copied();
            let colour = |values| of(values, x / shared).map_or(neutral, i32::from);
            let light = of(luma, x).map_or(0, i32::from);
            *pixel = self.arithmetic.pixel(light, colour(blue), colour(red));
        }
    }

    /// Writes a row of the first channel into the alpha byte of the pixels.
    pub(super) fn write_alpha_row(&self, row: usize, left: usize, pixels: &mut [Pixel]) {
        let mut values = Vec::new();
        if let Some(channel) = self.channels.first() {
            channel.row(row, &mut values);
        }
        let values = values.iter().skip(left);
        for ([_, _, _, alpha], value) in pixels.iter_mut().zip(values) {
            [*alpha, ..] = self.arithmetic.pixel(
                (*value).into(),
                self.arithmetic.neutral,
                self.arithmetic.neutral,
            );
        }
    }
}

impl<'a> Channel<'a> {
    fn of_frame(frame: &'a Frame, sequence: &Sps, number: usize, divisor: usize) -> Option<Self> {
        let (across, down) = match (number, sequence.chroma_subsampling()) {
            (0, _) => (1, 1),
            (_, (across, down)) => (across as usize, down as usize),
        };
        let unit = match number {
            0 => sequence.chroma_subsampling(),
            _ => (1, 1),
        };
        let [left, right, top, bottom] = sequence.conf_win_offsets;
        let (stride, coded_rows) = (*frame.widths.get(number)?, *frame.heights.get(number)?);
        let columns = stride.checked_sub((left + right) * unit.0)?;
        let rows = coded_rows.checked_sub((top + bottom) * unit.1)?;
        let start = top * unit.1 * stride + left * unit.0;
        Some(Self {
            samples: frame.planes.get(number)?.get(start as usize..)?,
            stride: stride as usize,
            columns: columns as usize,
            rows: rows as usize,
            block: ((divisor / across).max(1), (divisor / down).max(1)),
            shared: ((across / divisor).max(1), (down / divisor).max(1)),
        })
    }

    fn row(&self, row: usize, values: &mut Vec<u16>) {
        let (across, down) = self.block;
        let first = row / self.shared.1 * down;
        let rows = first.min(self.rows)..(first + down).min(self.rows);
        let of_row = |row: usize| {
            let start = row * self.stride;
            self.samples.get(start..start + self.columns)
        };
        if self.block == (1, 1) {
            values.extend(rows.filter_map(of_row).flatten());
            return;
        }
        let mut sums = vec![(0_u32, 0_u32); self.columns.div_ceil(across)];
        for samples in rows.filter_map(of_row) {
            for (block, (sum, count)) in samples.chunks(across).zip(&mut sums) {
                *sum += block.iter().map(|sample| u32::from(*sample)).sum::<u32>();
                *count += u32::try_from(block.len()).unwrap_or_default();
            }
        }
        let mean = |(sum, count): &(u32, u32)| (sum + count / 2) / (*count).max(1);
        let means = sums.iter().map(mean);
        values.extend(means.map(|mean| u16::try_from(mean).unwrap_or(u16::MAX)));
    }
}

/// `YCbCr` to RGB in fixed-point arithmetic with 16 fractional bits.
struct Arithmetic {
    black: i32,
    /// The chroma value of grey.
    neutral: i32,
    of_luma: i32,
    red_of_red: i32,
    green_of_blue: i32,
    green_of_red: i32,
    blue_of_blue: i32,
    /// Whether the channels are green, blue and red themselves.
    is_direct: bool,
}

impl Arithmetic {
    /// `None` for an unknown matrix. A grey picture uses only the range.
    fn new(conversion: Conversion, bits: [u8; 2], is_grey: bool) -> Option<Self> {
        let (red, blue) = match conversion.matrix {
            _ if is_grey => (0.299, 0.114),
            0 => (0.0, 0.0),
            1 => (0.2126, 0.0722),
            4 => (0.30, 0.11),
            5 | 6 => (0.299, 0.114),
            7 => (0.212, 0.087),
            9 => (0.2627, 0.0593),
            _ => return None,
        };
        let green = 1.0 - red - blue;
        let [luma_bits, colour_bits] = bits;
        let largest = |bits: u8| f64::from((1_u32 << bits) - 1);
        let step = |bits: u8| f64::from(1_u32 << (bits - 8));
        let (luma_range, colour_range, black) = if conversion.is_full_range {
            (largest(luma_bits), largest(colour_bits), 0.0)
        } else {
            (
                219.0 * step(luma_bits),
                224.0 * step(colour_bits),
                16.0 * step(luma_bits),
            )
        };
        let parts = 255.0 * f64::from(1 << POINT);
        let of_difference = |share: f64| fixed(share * parts / colour_range);
        Some(Self {
            black: fixed(black),
            neutral: fixed(128.0 * step(colour_bits)),
            of_luma: fixed(parts / luma_range),
            red_of_red: of_difference(2.0 * (1.0 - red)),
            green_of_blue: of_difference(-2.0 * blue * (1.0 - blue) / green),
            green_of_red: of_difference(-2.0 * red * (1.0 - red) / green),
            blue_of_blue: of_difference(2.0 * (1.0 - blue)),
            is_direct: conversion.matrix == 0 && !is_grey,
        })
    }

    fn pixel(&self, luma: i32, blue: i32, red: i32) -> Pixel {
        let level = |sum: i32| ((sum + HALF) >> POINT).clamp(0, 255).to_le_bytes()[0];
        let light = |sample: i32| (sample - self.black) * self.of_luma;
        if self.is_direct {
            return [
                level(light(red)),
                level(light(luma)),
                level(light(blue)),
                255,
            ];
        }
        let (luma, blue, red) = (light(luma), blue - self.neutral, red - self.neutral);
        [
            level(luma + self.red_of_red * red),
            level(luma + self.green_of_blue * blue + self.green_of_red * red),
            level(luma + self.blue_of_blue * blue),
            255,
        ]
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "at most 255 and 24 binary digits"
)]
fn fixed(value: f64) -> i32 {
    value.round() as i32
}
