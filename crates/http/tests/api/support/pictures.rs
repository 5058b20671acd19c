//! Small pictures.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};

/// A JPEG of 8 by 6 pixels; every number gives another one.
pub fn jpeg(number: u8) -> Vec<u8> {
    encoded(number, ImageFormat::Jpeg)
}

/// A PNG of 8 by 6 pixels; every number gives another one.
pub fn png(number: u8) -> Vec<u8> {
    encoded(number, ImageFormat::Png)
}

fn encoded(number: u8, format: ImageFormat) -> Vec<u8> {
    // Far apart, so that the loss of a JPEG does not make two of them one.
    let red = number.wrapping_mul(37);
    let picture = RgbImage::from_fn(8, 6, |x, _| Rgb([red, 200, if x < 4 { 10 } else { 250 }]));
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}
