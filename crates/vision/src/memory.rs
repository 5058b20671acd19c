//! What memory work on a picture takes, as its header tells. Tests hold it against what is measured.

use crate::limits;

/// Bytes of one pixel of a picture that is worked on: four that are decoded, and two that hold its
/// smaller copies, or its planes and its file on the way out.
const WORKED_ON_BYTES: u64 = 6;
/// Bytes of one pixel as it is decoded.
const PICTURE_BYTES: u64 = 4;
/// Everything that does not grow with the picture: both renditions, and the essential chunks of a
/// file, or what a decoder holds before its first pixel.
const CONSTANT_BYTES: u64 = 30_000_000;
/// What the analysis of a JPEG holds beside its coefficients. It is decoded at the smallest scale
/// that has 1920 pixels on the long edge: never more than 8 megapixels, worked on as others are.
pub(crate) const SCALED_JPEG_BYTES: u64 = 8_000_000 * WORKED_ON_BYTES + CONSTANT_BYTES;

/// What work on a picture takes beside its file, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PictureMemory {
    /// To analyse it, and to make any picture of it that is not larger than a screen.
    pub(crate) analysis_bytes: u64,
    /// The part of it that a JPEG takes at any scale.
    pub(crate) coefficient_bytes: u64,
}

impl PictureMemory {
    /// To show a JPEG of so many pixels at full size: a part of it where the whole would exceed
    /// [`limits::DECODE_BYTES_MAX`].
    pub(crate) fn full_size_bytes(self, pixels: u64) -> u64 {
        jpeg_bytes(self.coefficient_bytes, pixels, WORKED_ON_BYTES * 2)
            .clamp(self.analysis_bytes, limits::DECODE_BYTES_MAX)
    }
}

/// To decode a whole picture to pixels and work on these.
pub(crate) fn of_whole_picture(
    pixels: u64,
    output_bytes: u64,
    beside_output: u64,
    widens_in_place: bool,
) -> u64 {
    let decoding = output_bytes + beside_output;
    let widening = if widens_in_place {
        output_bytes.max(pixels * PICTURE_BYTES)
    } else {
        output_bytes + pixels * PICTURE_BYTES
    };
    let working = pixels * WORKED_ON_BYTES;
    decoding.max(widening).max(working) + CONSTANT_BYTES
}

/// To decode so many pixels of a JPEG and work on them, each of so many halves of a byte.
fn jpeg_bytes(coefficient_bytes: u64, pixels: u64, half_bytes: u64) -> u64 {
    coefficient_bytes + pixels * half_bytes / 2 + CONSTANT_BYTES
}

/// The largest scale of a JPEG, in eighths, at which work on it stays within
/// [`limits::DECODE_BYTES_MAX`].
pub(crate) fn eighths_max(coefficient_bytes: u64, pixels: u64, half_bytes: u64) -> u32 {
    let fits = |eighths: &u64| {
        let scaled = pixels * eighths * eighths / 64;
        jpeg_bytes(coefficient_bytes, scaled, half_bytes) <= limits::DECODE_BYTES_MAX
    };
    let largest = (1..=8_u64).rev().find(fits).unwrap_or(1);
    u32::try_from(largest).unwrap_or(1)
}

/// Halves of a byte that a pixel of a JPEG takes in red, green and blue.
pub(crate) const PIXEL_HALF_BYTES: u64 = WORKED_ON_BYTES * 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jpeg_is_shown_at_the_largest_scale_that_fits() {
        for (megapixels, coefficients, half_bytes, eighths) in [
            (12, 0, 12, 8),
            (45, 0, 12, 8),
            (50, 0, 12, 7),
            (100, 0, 12, 5),
            (100, 0, 7, 7),
            (50, 150_000_000, 7, 6),
            (100, 299_000_000, 12, 1),
        ] {
            let scale = eighths_max(coefficients, megapixels * 1_000_000, half_bytes);
            assert_eq!(scale, eighths, "{megapixels} {coefficients} {half_bytes}");
        }
    }
}
