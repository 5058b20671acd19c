//! Pictures to JPEG bytes. A fresh file is written, so no metadata can come along.

use turbojpeg::{Compressor, Image, PixelFormat, Subsamp};

use crate::VisionError;
use crate::picture::Picture;

/// Writes a baseline JPEG with halved colour resolution, as cameras do.
pub(crate) fn jpeg(picture: &Picture, quality: i32) -> Result<Vec<u8>, VisionError> {
    let mut compressor = Compressor::new().map_err(internal)?;
    compressor.set_quality(quality).map_err(internal)?;
    compressor.set_subsamp(Subsamp::Sub2x2).map_err(internal)?;
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let image = Image {
        pixels: picture.bytes(),
        width,
        pitch: width * Picture::PIXEL_BYTES,
        height,
        format: PixelFormat::RGBX,
    };
    compressor.compress_to_vec(image).map_err(internal)
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "the shape `map_err` asks for"
)]
fn internal(error: turbojpeg::Error) -> VisionError {
    VisionError::Internal(error.to_string())
}
