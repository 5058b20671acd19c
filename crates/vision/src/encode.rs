//! Encodes pictures to JPEG, without any metadata.

use std::borrow::Cow;

use turbojpeg::{Compressor, Image, PixelFormat, YuvPlanesImage};

use crate::VisionError;
use crate::picture::{Picture, Plane};
use crate::planar::{PlanarPicture, SUBSAMPLING};

/// Writes a baseline JPEG with 4:2:0 chroma subsampling, as cameras do.
pub(crate) fn jpeg(picture: &Picture, quality: i32) -> Result<Vec<u8>, VisionError> {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let image = Image {
        pixels: picture.bytes(),
        width,
        pitch: width * Picture::PIXEL_BYTES,
        height,
        format: PixelFormat::RGBX,
    };
    compressor(quality)?
        .compress_to_vec(image)
        .map_err(internal)
}

/// Encodes planes without conversion.
pub(crate) fn jpeg_of_planes(planes: &PlanarPicture, quality: i32) -> Result<Vec<u8>, VisionError> {
    let luma = padded_to_even(&planes.luma);
    let (blue_difference, red_difference) = (&planes.blue_difference, &planes.red_difference);
    let image = YuvPlanesImage {
        y_plane: &*luma.samples,
        u_plane: &*blue_difference.samples,
        v_plane: &*red_difference.samples,
        width: planes.luma.width as usize,
        height: planes.luma.height as usize,
        y_stride: luma.width as usize,
        u_stride: blue_difference.width as usize,
        v_stride: red_difference.width as usize,
        subsamp: SUBSAMPLING,
    };
    compressor(quality)?
        .compress_yuv_planes_to_vec(&image)
        .map_err(internal)
}

fn compressor(quality: i32) -> Result<Compressor, VisionError> {
    let mut compressor = Compressor::new().map_err(internal)?;
    compressor.set_quality(quality).map_err(internal)?;
    compressor.set_subsamp(SUBSAMPLING).map_err(internal)?;
    Ok(compressor)
}

/// The encoder reads luma for whole chroma samples: repeats the last row or column of an odd side.
fn padded_to_even(plane: &Plane) -> Cow<'_, Plane> {
    let (width, height) = (
        plane.width.next_multiple_of(2),
        plane.height.next_multiple_of(2),
    );
    if (width, height) == (plane.width, plane.height) {
        return Cow::Borrowed(plane);
    }
    let mut padded = Plane::to_be_written(width, height);
    let last_again = plane.rows().chain(plane.rows().last());
    for (target, row) in padded.rows_mut().zip(last_again) {
        let (copied, added) = target.split_at_mut(row.len());
        copied.copy_from_slice(row);
        added.fill(row.last().copied().unwrap_or_default());
    }
    Cow::Owned(padded)
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "the shape `map_err` asks for"
)]
fn internal(error: turbojpeg::Error) -> VisionError {
    VisionError::Internal(error.to_string())
}
