use triptych_vision::{HeaderError, ImageHeader, analyse, limits};

use crate::containers::{png, png_header, webp, webp_canvas};
use crate::support::photo;

/// A JPEG up to its first scan, without pixels.
fn jpeg(code: u8, width: u16, height: u16, sampling: [u8; 3]) -> Vec<u8> {
    let mut bytes = vec![0xFF, 0xD8, 0xFF, code, 0, 17, 8];
    bytes.extend(height.to_be_bytes());
    bytes.extend(width.to_be_bytes());
    bytes.push(3);
    for (number, factors) in (1..).zip(sampling) {
        bytes.extend([number, factors, 0]);
    }
    bytes.extend([0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0]);
    bytes
}

fn gif(screen: (u16, u16), frame: (u16, u16), frames: usize) -> Vec<u8> {
    let mut bytes = b"GIF89a".to_vec();
    bytes.extend([screen.0.to_le_bytes(), screen.1.to_le_bytes()].concat());
    bytes.extend([0, 0, 0]);
    for _ in 0..frames {
        bytes.extend([0x2C, 0, 0, 0, 0]);
        bytes.extend([frame.0.to_le_bytes(), frame.1.to_le_bytes()].concat());
        bytes.extend([0, 2, 2, 0x44, 0x01, 0]);
    }
    bytes.push(0x3B);
    bytes
}

fn refusal(bytes: &[u8]) -> HeaderError {
    ImageHeader::read(bytes).unwrap_err()
}

#[test]
fn a_gigantic_png_is_refused_by_its_header() {
    let bytes = png(&[(b"IHDR", png_header(100_000, 100_000, 8, 2))]);
    let expected = HeaderError::TooManyPixels {
        pixels: 10_000_000_000,
        pixels_max: limits::PIXELS_MAX,
    };
    assert_eq!(refusal(&bytes), expected);
}

#[test]
fn a_side_that_no_jpeg_can_have_is_refused_by_the_header() {
    for (width, height) in [(66_000, 1_000), (1_000, 65_501)] {
        let bytes = png(&[(b"IHDR", png_header(width, height, 8, 2))]);
        let expected = HeaderError::SideTooLong {
            side: width.max(height),
            side_max: limits::SIDE_MAX,
        };
        assert_eq!(refusal(&bytes), expected);
    }
}

#[test]
fn the_longest_side_is_shown_in_full() {
    let picture = image::RgbImage::new(limits::SIDE_MAX, 2);
    let mut file = std::io::Cursor::new(Vec::new());
    picture
        .write_to(&mut file, image::ImageFormat::Png)
        .unwrap();
    let shown = triptych_vision::full_size(file.get_ref(), None).unwrap();
    assert_eq!((shown.width, shown.height), (limits::SIDE_MAX, 2));
}

#[test]
fn sixteen_bits_count_twice() {
    let bytes = png(&[(b"IHDR", png_header(7_000, 7_000, 16, 6))]);
    assert!(matches!(
        refusal(&bytes),
        HeaderError::TooMuchMemory {
            bytes: 618_000_000,
            ..
        }
    ));
}

#[test]
fn a_gigantic_jpeg_is_refused_by_its_header() {
    let bytes = jpeg(0xC0, 65_500, 65_500, [0x22, 0x11, 0x11]);
    assert!(matches!(refusal(&bytes), HeaderError::TooManyPixels { .. }));
}

#[test]
fn a_progressive_jpeg_counts_its_coefficients() {
    let (full_colour, halved_colour) = ([0x11, 0x11, 0x11], [0x22, 0x11, 0x11]);
    let refused = refusal(&jpeg(0xC2, 8_000, 8_000, full_colour));
    assert!(matches!(
        refused,
        HeaderError::TooMuchMemory {
            bytes: 470_000_000,
            ..
        }
    ));
    assert!(ImageHeader::read(&jpeg(0xC2, 8_000, 8_000, halved_colour)).is_ok());
    assert!(ImageHeader::read(&jpeg(0xC0, 8_000, 8_000, full_colour)).is_ok());
}

#[test]
fn a_few_bytes_of_webp_that_claim_a_hundred_megapixels_are_refused() {
    let sides = 16_382 + (6_102 << 14);
    let body = [vec![0x2F], u32::to_le_bytes(sides).to_vec(), vec![0; 8]].concat();
    let refused = refusal(&webp(&[(b"VP8L", body)]));
    assert!(matches!(refused, HeaderError::TooMuchMemory { .. }));
}

#[test]
fn a_picture_without_pixels_is_refused() {
    assert_eq!(
        refusal(&jpeg(0xC0, 0, 100, [0x11; 3])),
        HeaderError::ZeroDimension
    );
    assert_eq!(
        refusal(&gif((0, 10), (1, 1), 1)),
        HeaderError::ZeroDimension
    );
    let bytes = png(&[(b"IHDR", png_header(0, 1, 8, 2))]);
    assert_eq!(refusal(&bytes), HeaderError::ZeroDimension);
}

#[test]
fn a_gif_may_be_large_in_neither_screen_nor_frame() {
    let huge = (65_535, 65_535);
    assert!(matches!(
        refusal(&gif(huge, (1, 1), 1)),
        HeaderError::TooManyPixels { .. }
    ));
    assert!(matches!(
        refusal(&gif((1, 1), huge, 1)),
        HeaderError::TooManyPixels { .. }
    ));
}

#[test]
fn an_animation_of_countless_frames_is_refused() {
    let frames = limits::FRAMES_MAX as usize + 1;
    let expected = HeaderError::TooManyFrames {
        frames_max: limits::FRAMES_MAX,
    };
    assert_eq!(refusal(&gif((10, 10), (10, 10), frames)), expected);

    let mut chunks = vec![(b"VP8X", webp_canvas(2, 10, 10)), (b"ANIM", vec![0; 6])];
    chunks.extend(std::iter::repeat_n((b"ANMF", vec![0; 16]), frames));
    assert_eq!(refusal(&webp(&chunks)), expected);

    let control = [u32::MAX.to_be_bytes(), [0; 4]].concat();
    let bytes = png(&[(b"IHDR", png_header(10, 10, 8, 2)), (b"acTL", control)]);
    assert_eq!(refusal(&bytes), expected);
}

#[test]
fn a_gigantic_webp_is_refused_by_its_header() {
    let bytes = webp(&[(b"VP8X", webp_canvas(2, 100_000, 40_000))]);
    assert!(matches!(refusal(&bytes), HeaderError::TooManyPixels { .. }));
    let frame = [
        vec![0; 6],
        webp_canvas(2, 100_000, 40_000)[4..].to_vec(),
        vec![0; 4],
    ]
    .concat();
    let bytes = webp(&[(b"VP8X", webp_canvas(2, 10, 10)), (b"ANMF", frame)]);
    assert!(matches!(refusal(&bytes), HeaderError::TooManyPixels { .. }));
}

#[test]
fn text_chunks_are_never_unpacked() {
    let mut bytes = photo("samples/palette.png");
    // Not a zlib stream, so that decompressing it would fail.
    let text = png(&[(b"zTXt", b"Comment\0\0 not compressed at all".to_vec())]).split_off(8);
    let end = bytes.len() - 12;
    bytes.splice(end..end, text);
    assert!(analyse(&bytes, None).is_ok());
}
