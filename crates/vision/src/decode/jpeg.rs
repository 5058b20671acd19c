//! JPEG by libjpeg-turbo, which decodes at a reduced size for a fraction of the work.

use std::borrow::Cow;

use turbojpeg::{Colorspace, DecompressHeader, Decompressor, Image, PixelFormat, ScalingFactor};

use super::Detail;
use super::colour::InkConverter;
use super::segments::{END_OF_IMAGE, Segments};
use crate::memory::{self, PIXEL_HALF_BYTES};
use crate::picture::Picture;
use crate::planar::{StoredPlanes, colour_block};
use crate::{VisionError, limits};

/// libjpeg-turbo scales by eighths.
const EIGHTHS: usize = 8;
/// What libjpeg-turbo says when it ran out of data before the last pixel.
const DATA_MISSING: &str = "premature end of data segment";
/// Beginnings of libjpeg's warnings about data; anything else is fatal.
const WARNINGS: [&str; 4] = [
    "Corrupt JPEG data",
    "Premature end of JPEG file",
    "Inconsistent progression sequence",
    "Unknown Adobe color transform code",
];

/// Decodes at the smallest scale that still gives the detail; colours are those of the file,
/// but for CMYK, which is converted here.
pub(super) fn decode(
    bytes: &[u8],
    detail: Detail,
) -> Result<(Picture, Option<Vec<u8>>), VisionError> {
    let segments = Segments::read(bytes);
    let (mut decompressor, header) = open(bytes, detail, |_| Some(PIXEL_HALF_BYTES))?;
    let has_ink = matches!(header.colorspace, Colorspace::CMYK | Colorspace::YCCK);
    let format = if has_ink {
        PixelFormat::CMYK
    } else {
        PixelFormat::RGBA
    };
    let size = size(&header)?;
    let mut picture = decompress(&mut decompressor, bytes, &segments, size, format)?;
    if has_ink {
        ink_to_light(&mut picture, &segments);
        return Ok((picture, None));
    }
    Ok((picture, segments.colour_profile))
}

/// Decodes a file without a fault into its own planes, at the same scale. None where that cannot
/// be done, or where `is_srgb` says of its profile that colours have to be converted:
/// [`decode`] then tells what the file holds, or what is wrong with it.
pub(super) fn decode_planes(
    bytes: &[u8],
    detail: Detail,
    is_srgb: impl Fn(Option<Vec<u8>>) -> bool,
) -> Option<StoredPlanes> {
    let segments = Segments::read(bytes);
    let (mut decompressor, header) = open(bytes, detail, planes_half_bytes).ok()?;
    let can_stay =
        header.colorspace == Colorspace::YCbCr && segments.has_end && !header.is_lossless;
    if !can_stay || !is_srgb(segments.colour_profile) {
        return None;
    }
    let (width, height) = size(&header).ok()?;
    let mut planes = StoredPlanes::to_be_written(width, height, header.subsamp)?;
    let decoded = decompressor.decompress_to_yuv(bytes, planes.image_mut());
    decoded.ok().map(|()| planes)
}

/// What each pixel takes that is held in the file's planes and then in those of its rendition, in
/// halves of a byte: those of the rendition are three, and its file on the way out counts two. None
/// for a subsampling that has no planes.
fn planes_half_bytes(header: &DecompressHeader) -> Option<u64> {
    let (across, down) = colour_block(header.subsamp)?;
    let stored = 2 + 4_u64.div_ceil((across * down).into());
    Some(stored + 3 + 2)
}

/// A decompressor that will scale the file, and the header of what it will give: never more than
/// the memory for one picture is enough for, where a pixel takes so many halves of a byte.
fn open(
    bytes: &[u8],
    detail: Detail,
    half_bytes: impl Fn(&DecompressHeader) -> Option<u64>,
) -> Result<(Decompressor, DecompressHeader), VisionError> {
    let mut decompressor = Decompressor::new().map_err(damaged)?;
    let header = decompressor.read_header(bytes).map_err(damaged)?;
    let pixels = header.width as u64 * header.height as u64;
    decompressor
        .set_scan_limit(limits::progressive_scans_max(pixels))
        .map_err(damaged)?;
    let half_bytes = half_bytes(&header).unwrap_or(PIXEL_HALF_BYTES);
    let coefficient_bytes = detail.memory.coefficient_bytes;
    let eighths_max = memory::eighths_max(coefficient_bytes, pixels, half_bytes) as usize;
    let factor = scaling_factor(&header, detail, eighths_max);
    decompressor.set_scaling_factor(factor).map_err(damaged)?;
    Ok((decompressor, header.scaled(factor)))
}

fn scaling_factor(header: &DecompressHeader, detail: Detail, eighths_max: usize) -> ScalingFactor {
    let long_edge = header.width.max(header.height);
    (1..eighths_max)
        .map(|eighths| ScalingFactor::new(eighths, EIGHTHS))
        .find(|factor| detail.is_met_by(factor.scale(long_edge)))
        .unwrap_or(ScalingFactor::new(eighths_max, EIGHTHS))
}

fn size(scaled: &DecompressHeader) -> Result<(u32, u32), VisionError> {
    let side = |length: usize| {
        u32::try_from(length).map_err(|_| VisionError::Damaged("impossible size".to_owned()))
    };
    let (width, height) = (side(scaled.width)?, side(scaled.height)?);
    limits::check_pixels(width, height)?;
    Ok((width, height))
}

fn decompress(
    decompressor: &mut Decompressor,
    bytes: &[u8],
    segments: &Segments,
    (width, height): (u32, u32),
    format: PixelFormat,
) -> Result<Picture, VisionError> {
    // With its end marker put back, a file that lacks nothing else decodes without a warning.
    let complete = if segments.has_end {
        Cow::Borrowed(bytes)
    } else {
        Cow::Owned([bytes, &END_OF_IMAGE].concat())
    };
    let mut picture = Picture::to_be_written(width, height);
    match decompress_into(decompressor, &complete, &mut picture, format) {
        Ok(()) => Ok(picture),
        Err(error) if !is_tolerable(&error, segments.has_end) => Err(damaged(error)),
        // Nobody promises that every pixel of a damaged file was written, and what is left over
        // from another photo must not show.
        Err(_) => {
            picture.blacken();
            match decompress_into(decompressor, &complete, &mut picture, format) {
                Err(error) if !is_tolerable(&error, segments.has_end) => Err(damaged(error)),
                _ => Ok(picture),
            }
        }
    }
}

fn decompress_into(
    decompressor: &mut Decompressor,
    bytes: &[u8],
    picture: &mut Picture,
    format: PixelFormat,
) -> turbojpeg::Result<()> {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let image = Image {
        pixels: picture.bytes_mut(),
        width,
        pitch: width * Picture::PIXEL_BYTES,
        height,
        format,
    };
    decompressor.decompress(bytes, image)
}

/// libjpeg-turbo reports its first warning as an error although the picture is there. Cameras
/// cause some of them, such as stray bytes before a marker, and a flipped bit spoils a stripe at
/// most; only a file that breaks off leaves the picture grey.
fn is_tolerable(error: &turbojpeg::Error, has_end: bool) -> bool {
    let turbojpeg::Error::TurboJpegError(message) = error else {
        return false;
    };
    let is_warning = WARNINGS.iter().any(|warning| message.contains(warning));
    is_warning && (has_end || !message.contains(DATA_MISSING))
}

fn ink_to_light(picture: &mut Picture, segments: &Segments) {
    let converter = InkConverter::new(segments.colour_profile.as_deref());
    let mut ink = Vec::new();
    for row in picture.rows_mut() {
        ink.clear();
        ink.extend_from_slice(row);
        if segments.has_adobe_marker {
            // Adobe stores the light that is left, not the ink.
            ink.as_flattened_mut()
                .iter_mut()
                .for_each(|value| *value = 255 - *value);
        }
        converter.convert(&ink, row);
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "the shape `map_err` asks for"
)]
fn damaged(error: turbojpeg::Error) -> VisionError {
    VisionError::Damaged(error.to_string())
}
