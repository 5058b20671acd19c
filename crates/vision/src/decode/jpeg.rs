//! JPEG decoding by libjpeg-turbo, which decodes at reduced size for a fraction of the work.

use std::borrow::Cow;

use turbojpeg::{Colorspace, DecompressHeader, Decompressor, Image, PixelFormat, ScalingFactor};

use super::Detail;
use super::colour::InkConverter;
use crate::memory::{self, PIXEL_HALF_BYTES};
use crate::picture::Picture;
use crate::planar::{StoredPlanes, colour_block};
use crate::{VisionError, limits};

/// libjpeg-turbo scales in eighths.
const EIGHTHS: usize = 8;
/// libjpeg-turbo's message for data that ends before the last pixel.
const DATA_MISSING: &str = "premature end of data segment";
/// Prefixes of libjpeg's warnings about data; every other message is fatal.
const WARNINGS: [&str; 4] = [
    "Corrupt JPEG data",
    "Premature end of JPEG file",
    "Inconsistent progression sequence",
    "Unknown Adobe color transform code",
];

/// Decodes at the smallest scale with enough detail; in the colours of the file, except CMYK, which
/// is converted here.
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

/// Decodes an intact file to `YCbCr` planes at the same scale. `None` if that is impossible, or if
/// `is_srgb` says that its colours have to be converted; then [`decode`] returns the picture or the
/// error.
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

/// Memory per pixel for the planes of the file and then of its rendition, in half bytes: three for
/// those of the rendition, and two for the encoded file. `None` for a subsampling without planes.
fn planes_half_bytes(header: &DecompressHeader) -> Option<u64> {
    let (across, down) = colour_block(header.subsamp)?;
    let stored = 2 + 4_u64.div_ceil((across * down).into());
    Some(stored + 3 + 2)
}

/// A decompressor with its scale set, and the header of its output: never more than the memory
/// limit of one picture allows at so many half bytes per pixel.
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
    // With the end marker added, an otherwise complete file decodes without a warning.
    let complete = if segments.has_end {
        Cow::Borrowed(bytes)
    } else {
        Cow::Owned([bytes, &END_OF_IMAGE].concat())
    };
    let mut picture = Picture::to_be_written(width, height);
    match decompress_into(decompressor, &complete, &mut picture, format) {
        Ok(()) => Ok(picture),
        Err(error) if !is_tolerable(&error, segments.has_end) => Err(damaged(error)),
        // In a damaged file some pixels may not be written, and data of another photo in the reused
        // buffer must not show.
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

/// libjpeg-turbo reports its first warning as an error although the picture is decoded. Some
/// cameras cause warnings, such as stray bytes before a marker, and a flipped bit damages a stripe
/// at most; only a truncated file leaves the picture grey.
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
            // Adobe stores CMYK inverted.
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

const PROFILE_MARKER: &[u8] = b"ICC_PROFILE\0";
const ADOBE_MARKER: &[u8] = b"Adobe";
const END_OF_IMAGE: [u8; 2] = [0xFF, 0xD9];
/// Maximum distance of the end marker from the end of the file: some cameras add padding.
const PADDING_BYTES_MAX: usize = 65_536;

#[derive(Debug, Default)]
struct Segments {
    /// The ICC profile, joined from its parts.
    colour_profile: Option<Vec<u8>>,
    /// Whether there is an Adobe segment, so that CMYK is stored inverted.
    has_adobe_marker: bool,
    /// Whether the end marker is at the end, except for padding.
    has_end: bool,
}

impl Segments {
    /// Reads the segments up to the first damaged one.
    fn read(bytes: &[u8]) -> Self {
        let mut segments = Self::default();
        let mut parts: Vec<(u8, &[u8])> = Vec::new();
        let mut rest = bytes.get(2..).unwrap_or_default();
        while let Some((code, body, after)) = next_segment(rest) {
            match code {
                0xE2 => parts.extend(profile_part(body)),
                0xEE => segments.has_adobe_marker |= body.starts_with(ADOBE_MARKER),
                _ => {}
            }
            rest = after;
        }
        segments.colour_profile = joined(parts);
        // Only after the segments: an embedded thumbnail has its own end marker.
        let (_, tail) = rest.split_at(rest.len().saturating_sub(PADDING_BYTES_MAX));
        segments.has_end = tail
            .windows(END_OF_IMAGE.len())
            .any(|pair| pair == END_OF_IMAGE);
        segments
    }
}

/// Code, body, and rest; `None` from the first scan on.
fn next_segment(bytes: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let start = bytes.iter().position(|byte| *byte != 0xFF)?;
    let code = *bytes
        .get(start)
        .filter(|code| start > 0 && !matches!(code, 0xDA | 0xD9))?;
    let rest = bytes.get(start + 1..)?;
    let length = usize::from(u16::from_be_bytes([*rest.first()?, *rest.get(1)?]));
    Some((code, rest.get(2..length)?, rest.get(length..)?))
}

/// The index of the part and its bytes.
fn profile_part(body: &[u8]) -> Option<(u8, &[u8])> {
    match body.strip_prefix(PROFILE_MARKER)? {
        [number, _count, part @ ..] => Some((*number, part)),
        _ => None,
    }
}

fn joined(mut parts: Vec<(u8, &[u8])>) -> Option<Vec<u8>> {
    parts.sort_by_key(|(number, _)| *number);
    let length: usize = parts.iter().map(|(_, part)| part.len()).sum();
    let usable = (1..=limits::ICC_BYTES_MAX).contains(&length);
    usable.then(|| {
        parts
            .into_iter()
            .flat_map(|(_, part)| part.iter().copied())
            .collect()
    })
}
