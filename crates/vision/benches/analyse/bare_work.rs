//! The work that nobody can avoid: libjpeg-turbo's scaled decode to at least 1920 pixels on the
//! long edge, and its encode of two renditions, with no filter between and no analysis.

use std::hint::black_box;

use triptych_vision::{SCREEN_LONG_EDGE, THUMBNAIL_LONG_EDGE};
use turbojpeg::{Compressor, Decompressor, Image, PixelFormat, ScalingFactor, Subsamp};

const QUALITY: i32 = 82;

/// Decodes once and encodes both sizes. Which pixels are encoded does not matter for the time, so
/// the renditions are the top left corner of what was decoded.
pub(crate) fn bare_work(bytes: &[u8]) {
    let mut decompressor = Decompressor::new().unwrap();
    let header = decompressor.read_header(bytes).unwrap();
    let long_edge = header.width.max(header.height);
    let factor = (1..=8)
        .map(|eighths| ScalingFactor::new(eighths, 8))
        .find(|factor| factor.scale(long_edge) >= SCREEN_LONG_EDGE as usize)
        .unwrap();
    decompressor.set_scaling_factor(factor).unwrap();
    let (width, height) = (factor.scale(header.width), factor.scale(header.height));
    let pitch = width * PixelFormat::RGB.size();
    let format = PixelFormat::RGB;
    let mut image = Image {
        pixels: vec![0; pitch * height],
        width,
        pitch,
        height,
        format,
    };
    decompressor
        .decompress(bytes, image.as_deref_mut())
        .unwrap();
    for target in [SCREEN_LONG_EDGE as usize, THUMBNAIL_LONG_EDGE as usize] {
        let longer = width.max(height);
        let (width, height) = (width * target / longer, height * target / longer);
        let part = Image {
            pixels: &image.pixels[..],
            width,
            pitch,
            height,
            format,
        };
        let mut compressor = Compressor::new().unwrap();
        compressor.set_quality(QUALITY).unwrap();
        compressor.set_subsamp(Subsamp::Sub2x2).unwrap();
        black_box(compressor.compress_to_vec(part).unwrap());
    }
}
