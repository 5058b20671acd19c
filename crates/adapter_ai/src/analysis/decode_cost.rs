//! What memory a decode takes, told from the header.

use triptych_vision::{Format, ImageHeader};

/// A decode that needs more than this runs alone: 150 MB.
const LARGE_BYTES: u64 = 150_000_000;
/// Bytes of one pixel of the picture that is worked on.
const PICTURE_PIXEL_BYTES: u64 = 4;
/// Bytes of one coefficient of a progressive JPEG.
const COEFFICIENT_BYTES: u64 = 2;

/// How much of a picture is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// As much as a screen shows: a JPEG is decoded at a part of its size.
    Screen,
    /// Every pixel.
    Full,
}

/// Whether a decode needs so much memory that two at once are too many.
pub(super) fn is_large(header: &ImageHeader, detail: Detail) -> bool {
    decode_bytes(header, detail) > LARGE_BYTES
}

fn decode_bytes(header: &ImageHeader, detail: Detail) -> u64 {
    let pixels = u64::from(header.width) * u64::from(header.height);
    let samples = pixels.saturating_mul(header.channels.into());
    let picture = pixels.saturating_mul(PICTURE_PIXEL_BYTES);
    match (header.format, detail) {
        (Format::Jpeg, _) => {
            let coefficients = if header.progressive {
                samples * COEFFICIENT_BYTES
            } else {
                0
            };
            let decoded = if detail == Detail::Full { picture } else { 0 };
            coefficients.saturating_add(decoded)
        }
        (Format::Png | Format::Gif | Format::Webp, _) => {
            let sample_bytes = u64::from(header.bit_depth).div_ceil(8);
            samples.saturating_mul(sample_bytes).saturating_add(picture)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(format: Format, megapixels: u32, progressive: bool) -> ImageHeader {
        ImageHeader {
            format,
            stored_width: 1_000,
            stored_height: 1_000 * megapixels,
            width: 1_000,
            height: 1_000 * megapixels,
            orientation: triptych_vision::Orientation::default(),
            channels: 3,
            bit_depth: 8,
            progressive,
            frames: 1,
            colour_space: triptych_vision::ColourSpace::default(),
            taken_at: None,
            exposure_value: None,
            camera: None,
            position: None,
        }
    }

    #[test]
    fn only_decodes_that_need_much_memory_are_large() {
        for (format, megapixels, progressive, detail, large) in [
            (Format::Jpeg, 100, false, Detail::Screen, false),
            (Format::Jpeg, 12, false, Detail::Full, false),
            (Format::Jpeg, 50, false, Detail::Full, true),
            (Format::Jpeg, 12, true, Detail::Screen, false),
            (Format::Jpeg, 40, true, Detail::Screen, true),
            (Format::Png, 12, false, Detail::Screen, false),
            (Format::Png, 40, false, Detail::Screen, true),
        ] {
            let header = header(format, megapixels, progressive);
            assert_eq!(
                is_large(&header, detail),
                large,
                "{megapixels} {format:?} {detail:?}"
            );
        }
    }
}
