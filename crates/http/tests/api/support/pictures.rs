//! Small pictures.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};

/// A JPEG of 8 by 6 pixels, different for every number.
pub fn jpeg(number: u8) -> Vec<u8> {
    encoded((8, 6), number, ImageFormat::Jpeg)
}

/// A PNG of 8 by 6 pixels, different for every number.
pub fn png(number: u8) -> Vec<u8> {
    png_of((8, 6), number)
}

/// A PNG of this width and height.
pub fn png_of(size: (u32, u32), number: u8) -> Vec<u8> {
    encoded(size, number, ImageFormat::Png)
}

fn encoded((width, height): (u32, u32), number: u8, format: ImageFormat) -> Vec<u8> {
    // Colours so different that the loss of a JPEG does not make two of them equal.
    let red = number.wrapping_mul(37);
    let blue = |x| if x < width / 2 { 10 } else { 250 };
    let picture = RgbImage::from_fn(width, height, |x, _| Rgb([red, 200, blue(x)]));
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}
