//! Photos just within the limits.

use std::io::Cursor;
use std::path::Path;

use image::{DynamicImage, ImageFormat};

use crate::Bomb;

/// Just within the limit of pixels.
const SIDES: (u32, u32) = (10_000, 9_990);
/// Just within the memory limit of a picture without a smaller scale.
const PNG_SIDES: (u32, u32) = (7_500, 5_990);
const SMALL_JPEG: &str = "tests/photos/flower.jpg";
/// Marker, length, depth; then rows and columns follow.
const BEFORE_THE_SIDES: usize = 5;

fn png(picture: &DynamicImage) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, ImageFormat::Png).unwrap();
    file.into_inner()
}

/// A JPEG with fewer pixels than its header says, which counts as a damaged photo.
fn damaged_jpeg() -> Vec<u8> {
    let mut bytes = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(SMALL_JPEG)).unwrap();
    let frame = bytes.windows(2).position(|marker| marker == [0xFF, 0xC0]);
    let (columns, rows) = SIDES;
    let sides = [(rows as u16).to_be_bytes(), (columns as u16).to_be_bytes()].concat();
    let place = frame.unwrap() + BEFORE_THE_SIDES;
    bytes[place..place + sides.len()].copy_from_slice(&sides);
    bytes
}

pub(crate) fn photos() -> Vec<Bomb> {
    let (columns, rows) = PNG_SIDES;
    vec![
        ("PNG of colour", png(&DynamicImage::new_rgb8(columns, rows))),
        ("PNG of grey", png(&DynamicImage::new_luma8(columns, rows))),
        ("damaged JPEG", damaged_jpeg()),
    ]
}
