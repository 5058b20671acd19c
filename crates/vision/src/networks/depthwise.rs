//! Depthwise convolutions.
//!
//! rten runs them without vector instructions, which takes two thirds of the time of a whole
//! network. Here a channel is laid out once so that every tap of the kernel reads consecutive
//! numbers, and one vector of outputs is summed up at a time.

use rten_simd::ops::{BitOps, NumOps};
use rten_simd::{Isa, SimdOp};

/// Vectors that are summed up in parallel, to keep a processor's multipliers busy.
const VECTORS: usize = 4;

/// Rows and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) height: usize,
    pub(super) width: usize,
}

/// A depthwise convolution, with bias and clipping.
#[derive(Debug, Clone)]
pub(super) struct Depthwise {
    pub(super) kernel: Size,
    /// Rows and columns of the input per output.
    pub(super) stride: usize,
    /// Padding above and left of the input.
    pub(super) before: Size,
    /// Padding below and right of the input.
    pub(super) after: Size,
    /// The kernels of all channels, one after the other.
    pub(super) weights: Vec<f32>,
    /// The bias of each channel.
    pub(super) biases: Vec<f32>,
    /// The minimum and maximum of a sum.
    pub(super) range: (f32, f32),
}

/// The layout of a channel: zero-padded, with columns and rows that are `stride` apart next to each
/// other. With a stride of two these are four pictures of a quarter.
struct Layout {
    stride: usize,
    /// Length of a row of one of these pictures.
    pitch: usize,
    /// Length of one of these pictures.
    picture: usize,
    /// The start of the data of each kernel tap.
    taps: Vec<usize>,
    /// Outputs, including those between the rows.
    outputs: usize,
    output: Size,
}

impl Depthwise {
    pub(super) fn output_size(&self, input: Size) -> Size {
        let along = |input: usize, before: usize, after: usize, kernel: usize| {
            (input + before + after).saturating_sub(kernel) / self.stride + 1
        };
        let (before, after, kernel) = (self.before, self.after, self.kernel);
        Size {
            height: along(input.height, before.height, after.height, kernel.height),
            width: along(input.width, before.width, after.width, kernel.width),
        }
    }

    /// Runs the convolution on consecutive channels.
    pub(super) fn run(&self, channels: &[f32], input: Size) -> Vec<f32> {
        let layout = Layout::new(self, input);
        let plane = layout.output.height * layout.output.width;
        let mut results = vec![0.0; self.biases.len() * plane];
        let mut laid_out = vec![0.0; layout.length()];
        let mut sums = vec![0.0; layout.outputs.next_multiple_of(SUMS_MULTIPLE)];
        let channels = channels.chunks_exact((input.height * input.width).max(1));
        let kernels = self.weights.chunks_exact(layout.taps.len().max(1));
        let rest = kernels
            .zip(&self.biases)
            .zip(results.chunks_exact_mut(plane.max(1)));
        for (channel, ((kernel, bias), result)) in channels.zip(rest) {
            layout.lay_out(channel, input, self.before, &mut laid_out);
            let channel = Channel {
                laid_out: &laid_out,
                taps: &layout.taps,
                kernel,
                bias: *bias,
                range: self.range,
                sums: &mut sums,
            };
            channel.dispatch();
            let rows = sums.chunks(layout.pitch.max(1));
            for (row, sums) in result
                .chunks_exact_mut(layout.output.width.max(1))
                .zip(rows)
            {
                let (sums, _) = sums.split_at(row.len().min(sums.len()));
                row.copy_from_slice(sums);
            }
        }
        results
    }
}

/// Sums are a multiple of the largest vector length.
const SUMS_MULTIPLE: usize = VECTORS * 16;

impl Layout {
    fn new(conv: &Depthwise, input: Size) -> Self {
        let output = conv.output_size(input);
        let stride = conv.stride;
        let padded = Size {
            height: input.height + conv.before.height + conv.after.height,
            width: input.width + conv.before.width + conv.after.width,
        };
        let pitch = padded.width.div_ceil(stride);
        let picture = padded.height.div_ceil(stride) * pitch;
        let tap = |row: usize, column: usize| {
            let number = (row % stride) * stride + column % stride;
            number * picture + (row / stride) * pitch + column / stride
        };
        let rows = 0..conv.kernel.height;
        let taps = rows.flat_map(|row| (0..conv.kernel.width).map(move |column| (row, column)));
        Self {
            stride,
            pitch,
            picture,
            taps: taps.map(|(row, column)| tap(row, column)).collect(),
            outputs: output.height * pitch,
            output,
        }
    }

    /// Length of a channel in this layout, including padding at its end that is read and not used.
    fn length(&self) -> usize {
        let last = self.taps.iter().max().copied().unwrap_or_default();
        let read = last + self.outputs.next_multiple_of(SUMS_MULTIPLE);
        read.max(self.stride * self.stride * self.picture)
    }

    fn lay_out(&self, channel: &[f32], input: Size, before: Size, laid_out: &mut [f32]) {
        let stride = self.stride;
        for (row, numbers) in channel.chunks_exact(input.width.max(1)).enumerate() {
            let row = row + before.height;
            for first in 0..stride.min(numbers.len()) {
                let column = first + before.width;
                let number = (row % stride) * stride + column % stride;
                let start = number * self.picture + (row / stride) * self.pitch + column / stride;
                let target = laid_out.get_mut(start..).unwrap_or_default();
                match numbers.get(first..) {
                    Some(numbers) if stride == 1 => {
                        let (target, _) = target.split_at_mut(numbers.len().min(target.len()));
                        target.copy_from_slice(numbers);
                    }
                    numbers => {
                        let numbers = numbers.unwrap_or_default().iter().step_by(stride);
                        target
                            .iter_mut()
                            .zip(numbers)
                            .for_each(|(to, one)| *to = *one);
                    }
                }
            }
        }
    }
}

/// The sums of one channel.
struct Channel<'a> {
    laid_out: &'a [f32],
    taps: &'a [usize],
    kernel: &'a [f32],
    bias: f32,
    range: (f32, f32),
    sums: &'a mut [f32],
}

impl SimdOp for Channel<'_> {
    type Output = ();

    #[expect(
        clippy::inline_always,
        reason = "vector instructions reach only what is inlined"
    )]
    #[inline(always)]
    fn eval<I: Isa>(self, isa: I) {
        let ops = isa.f32();
        let (least, most) = (ops.splat(self.range.0), ops.splat(self.range.1));
        let at_once = ops.len() * VECTORS;
        for (index, sums) in self.sums.chunks_exact_mut(at_once).enumerate() {
            let numbers = self.laid_out.get(index * at_once..).unwrap_or_default();
            let mut totals = [ops.splat(self.bias); VECTORS];
            for (tap, weight) in self.taps.iter().zip(self.kernel) {
                let weight = ops.splat(*weight);
                let numbers = numbers.get(*tap..).unwrap_or_default();
                let numbers = ops.load_many::<VECTORS>(numbers);
                for (total, numbers) in totals.iter_mut().zip(numbers) {
                    *total = ops.mul_add(numbers, weight, *total);
                }
            }
            for (sums, total) in sums.chunks_exact_mut(ops.len()).zip(totals) {
                ops.store(ops.clamp(total, least, most), sums);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reference implementation.
    fn slowly(conv: &Depthwise, channels: &[f32], input: Size) -> Vec<f32> {
        let output = conv.output_size(input);
        let mut results = Vec::new();
        for (channel, bias) in conv.biases.iter().enumerate() {
            for row in 0..output.height {
                for column in 0..output.width {
                    let mut sum = *bias;
                    for y in 0..conv.kernel.height {
                        for x in 0..conv.kernel.width {
                            let above = (row * conv.stride + y).checked_sub(conv.before.height);
                            let left = (column * conv.stride + x).checked_sub(conv.before.width);
                            let (Some(above), Some(left)) = (above, left) else {
                                continue;
                            };
                            if above < input.height && left < input.width {
                                let taps = conv.kernel.height * conv.kernel.width;
                                let tap = channel * taps + y * conv.kernel.width + x;
                                let place = (channel * input.height + above) * input.width + left;
                                sum += conv.weights[tap] * channels[place];
                            }
                        }
                    }
                    results.push(sum.clamp(conv.range.0, conv.range.1));
                }
            }
        }
        results
    }

    #[test]
    fn it_is_what_the_definition_says() {
        let mut random = fastrand::Rng::with_seed(7);
        let square = |side| Size {
            height: side,
            width: side,
        };
        for (kernel, stride, before, after) in [
            (3, 1, 1, 1),
            (5, 1, 2, 2),
            (3, 2, 0, 1),
            (5, 2, 1, 2),
            (3, 2, 1, 1),
        ] {
            for (height, width) in [(7, 7), (14, 15), (8, 10), (30, 40), (5, 4)] {
                let input = Size { height, width };
                let mut numbers = |count| -> Vec<f32> {
                    std::iter::repeat_with(|| random.f32() * 8.0 - 4.0)
                        .take(count)
                        .collect()
                };
                let conv = Depthwise {
                    kernel: square(kernel),
                    stride,
                    before: square(before),
                    after: square(after),
                    weights: numbers(3 * kernel * kernel),
                    biases: numbers(3),
                    range: (0.0, 6.0),
                };
                let channels = numbers(3 * height * width);
                let quickly = conv.run(&channels, input);
                let slowly = slowly(&conv, &channels, input);
                assert_eq!(quickly.len(), slowly.len());
                for (one, other) in quickly.iter().zip(slowly) {
                    assert!((one - other).abs() < 1e-4, "{kernel} {stride} {input:?}");
                }
            }
        }
    }
}
