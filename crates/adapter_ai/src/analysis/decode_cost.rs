//! Which decodes are so large that only one of them runs at a time.

use triptych_vision::{Format, ImageHeader};

/// Minimum memory of a large decode: 150 MB.
const ORDINARY_BYTES_MAX: u64 = 150_000_000;
/// Minimum number of pixels of a large decode, because of its duration, whatever memory it needs:
/// 64 megapixels.
const ORDINARY_PIXELS_MAX: u64 = 64_000_000;

/// The same for HEIC, which takes about 55 ms per megapixel instead of 10 for JPEG.
const ORDINARY_HEIC_PIXELS_MAX: u64 = 32_000_000;

/// The required resolution of a decode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// That of a screen: a JPEG is decoded at reduced size.
    Screen,
    /// Every pixel.
    Full,
}

/// Whether a decode needs so much memory or time that two of them must not run at once.
pub(super) fn is_large(header: &ImageHeader, detail: Detail) -> bool {
    let bytes = match detail {
        Detail::Screen => header.analysis_bytes(),
        Detail::Full => header.full_size_bytes(),
    };
    let pixels_max = match header.format {
        Format::Heic => ORDINARY_HEIC_PIXELS_MAX,
        _ => ORDINARY_PIXELS_MAX,
    };
    bytes > ORDINARY_BYTES_MAX || header.pixels() > pixels_max
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// The header of a PNG of three channels.
    fn png(width: u32, height: u32) -> ImageHeader {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([width.to_be_bytes(), height.to_be_bytes()].concat());
        png.extend([8, 2, 0, 0, 0, 0, 0, 0, 0]);
        png.extend(b"\0\0\0\0IDAT\0\0\0\0\0\0\0\0IEND\xae\x42\x60\x82");
        ImageHeader::read(&png).unwrap()
    }

    /// The header of a JPEG with chroma subsampling.
    fn jpeg(is_progressive: bool, width: u16, height: u16) -> ImageHeader {
        let mut bytes = vec![
            0xFF,
            0xD8,
            0xFF,
            0xC0 | u8::from(is_progressive) << 1,
            0,
            17,
            8,
        ];
        bytes.extend([height.to_be_bytes(), width.to_be_bytes()].concat());
        bytes.extend([3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]);
        bytes.extend([0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0]);
        ImageHeader::read(&bytes).unwrap()
    }

    #[test]
    fn only_decodes_that_need_much_are_large() {
        for (header, in_part, in_full) in [
            (jpeg(false, 4_000, 3_000), false, false),
            (jpeg(false, 8_000, 6_000), false, true),
            (jpeg(false, 10_000, 9_990), true, true),
            (jpeg(true, 4_000, 3_000), false, false),
            (jpeg(true, 8_000, 6_000), true, true),
            (png(4_000, 3_000), false, false),
            (png(6_000, 5_000), true, true),
        ] {
            let (width, height) = (header.width, header.height);
            assert_eq!(
                is_large(&header, Detail::Screen),
                in_part,
                "{width} x {height}"
            );
            assert_eq!(
                is_large(&header, Detail::Full),
                in_full,
                "{width} x {height}"
            );
        }
    }
}
