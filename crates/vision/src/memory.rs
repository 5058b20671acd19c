//! The memory for processing a picture, computed from its header. Tests compare it with
//! measurements.

use crate::limits;

/// Bytes per pixel of a picture in processing: four decoded, and two for its smaller copies, or its
/// planes and its encoded file.
const PROCESSED_BYTES: u64 = 6;
/// Bytes per decoded pixel.
const PICTURE_BYTES: u64 = 4;
/// Memory that does not depend on the size: both renditions, and the essential chunks of a file, or
/// the decoder before its first pixel.
const CONSTANT_BYTES: u64 = 30_000_000;
/// Memory of the networks beyond [`CONSTANT_BYTES`]: 4 MB as measured, doubled, because it varies
/// between runs. They run before there are any renditions.
const NETWORKS_BYTES: u64 = 8_000_000;
/// Memory of the analysis of a JPEG in addition to its coefficients. It is decoded at the smallest
/// scale that has 1920 pixels on the long edge: never more than 8 megapixels.
pub(crate) const SCALED_JPEG_BYTES: u64 =
    8_000_000 * PROCESSED_BYTES + CONSTANT_BYTES + NETWORKS_BYTES;

/// Memory for processing a picture, excluding its file, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PictureMemory {
    /// For its analysis, and for any rendition not larger than a screen.
    pub(crate) analysis_bytes: u64,
    /// The part for a JPEG's coefficients, at any scale.
    pub(crate) coefficient_bytes: u64,
    /// Of a picture that is decoded in tiles.
    pub(crate) tiled: Option<TiledMemory>,
}

/// Memory for a picture that is scaled down during decoding, tile by tile, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TiledMemory {
    /// For decoding one tile, before the picture is allocated.
    pub(crate) before_output: u64,
    /// For tiles, in addition to the picture.
    pub(crate) beside_output: u64,
    /// Columns and rows of the picture.
    pub(crate) size: (u32, u32),
    /// The largest scale divisor.
    pub(crate) divisor_max: u32,
}

impl TiledMemory {
    /// The scale divisor for at least so many pixels on the long edge: large enough for the memory
    /// limit of one picture, if possible.
    pub(crate) fn divisor(self, long_edge_min: u32) -> u32 {
        let long_edge = self.size.0.max(self.size.1);
        let has_detail = |divisor: u32| long_edge.div_ceil(divisor) >= long_edge_min;
        let fits = |divisor: u32| self.bytes(divisor) <= limits::DECODE_BYTES_MAX;
        let divisors = || DIVISORS.into_iter().filter(|one| *one <= self.divisor_max);
        let wanted = divisors().rev().find(|one| has_detail(*one)).unwrap_or(1);
        let fitting = divisors().find(|one| fits(*one)).unwrap_or(1);
        wanted.max(fitting)
    }

    /// The memory for at least so many pixels on the long edge.
    pub(crate) fn bytes_for(self, long_edge_min: u32) -> u64 {
        self.bytes(self.divisor(long_edge_min))
    }

    fn bytes(self, divisor: u32) -> u64 {
        let side = |side: u32| u64::from(side.div_ceil(divisor));
        let pixels = side(self.size.0) * side(self.size.1);
        let laying = self.beside_output + pixels * PICTURE_BYTES;
        self.before_output.max(laying).max(pixels * PROCESSED_BYTES) + CONSTANT_BYTES + TILES_BYTES
    }
}

/// Additional memory for a tiled picture: the locations of its tiles, and a buffer for reading one.
const TILES_BYTES: u64 = 16_000_000;
/// The possible scale divisors.
const DIVISORS: [u32; 4] = [1, 2, 4, 8];

impl PictureMemory {
    /// For showing a JPEG or HEIC of so many pixels at full size, or at a reduced size if it would
    /// exceed [`limits::DECODE_BYTES_MAX`].
    pub(crate) fn full_size_bytes(self, pixels: u64) -> u64 {
        if let Some(tiled) = self.tiled {
            return tiled.bytes_for(u32::MAX);
        }
        jpeg_bytes(self.coefficient_bytes, pixels, PROCESSED_BYTES * 2)
            .clamp(self.analysis_bytes, limits::DECODE_BYTES_MAX)
    }
}

/// For decoding a whole picture and processing its pixels.
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
    let working = pixels * PROCESSED_BYTES;
    decoding.max(widening).max(working) + CONSTANT_BYTES
}

/// For decoding so many pixels of a JPEG and processing them, at so many half bytes each.
fn jpeg_bytes(coefficient_bytes: u64, pixels: u64, half_bytes: u64) -> u64 {
    coefficient_bytes + pixels * half_bytes / 2 + CONSTANT_BYTES
}

/// The largest scale of a JPEG, in eighths, within [`limits::DECODE_BYTES_MAX`].
pub(crate) fn eighths_max(coefficient_bytes: u64, pixels: u64, half_bytes: u64) -> u32 {
    let fits = |eighths: &u64| {
        let scaled = pixels * eighths * eighths / 64;
        jpeg_bytes(coefficient_bytes, scaled, half_bytes) <= limits::DECODE_BYTES_MAX
    };
    let largest = (1..=8_u64).rev().find(fits).unwrap_or(1);
    u32::try_from(largest).unwrap_or(1)
}

/// Half bytes per pixel of a JPEG in RGB.
pub(crate) const PIXEL_HALF_BYTES: u64 = PROCESSED_BYTES * 2;

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
