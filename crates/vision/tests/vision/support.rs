//! Test photographs, and helpers that alter and compare them.

use std::path::Path;

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, RgbImage};

/// A photograph of `tests/photos`, as bytes.
pub(crate) fn photo(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/photos")
        .join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Decodes with another library than the crate does.
pub(crate) fn decoded(bytes: &[u8]) -> RgbImage {
    image::load_from_memory(bytes).unwrap().into_rgb8()
}

/// Encodes a JPEG of quality 90.
pub(crate) fn encoded(picture: impl Into<DynamicImage>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, 90);
    picture
        .into()
        .into_rgb8()
        .write_with_encoder(encoder)
        .unwrap();
    bytes
}

/// Mean difference of two pictures of the same size, 0 to 255.
pub(crate) fn mean_difference(one: &RgbImage, other: &RgbImage) -> f64 {
    assert_eq!(one.dimensions(), other.dimensions());
    let pairs = one.as_raw().iter().zip(other.as_raw());
    let sum: u64 = pairs
        .map(|(one, other)| u64::from(one.abs_diff(*other)))
        .sum();
    sum as f64 / one.as_raw().len() as f64
}

/// Codes of all segments before the first scan of a JPEG.
pub(crate) fn segment_codes(jpeg: &[u8]) -> Vec<u8> {
    let mut codes = Vec::new();
    let mut rest = &jpeg[2..];
    while rest[1] != 0xDA {
        codes.push(rest[1]);
        let length = usize::from(u16::from_be_bytes([rest[2], rest[3]]));
        rest = &rest[2 + length..];
    }
    codes
}
