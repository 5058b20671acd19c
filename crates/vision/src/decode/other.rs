//! PNG, GIF and WebP decoding by the `image` crate, first frame only.

use std::borrow::Cow;
use std::io::Cursor;

use image::codecs::{gif::GifDecoder, png::PngDecoder, webp::WebPDecoder};
use image::{DynamicImage, ImageDecoder, Limits};

use super::colour::Profile;
use super::png_colours::PngColours;
use super::webp_codes;
use crate::header::{Format, ImageHeader};
use crate::picture::{Picture, Pixel};
use crate::{VisionError, limits};

/// PNG chunks that affect the look. All others are removed before decoding: text can be compressed
/// a thousandfold, and only the first frame is shown.
const PNG_CHUNKS: [&[u8]; 6] = [b"IHDR", b"PLTE", b"tRNS", b"iCCP", b"IDAT", b"IEND"];
/// Four channels of 16 bits.
const PNG_PIXEL_BYTES_MAX: u64 = 8;
const PNG_SIGNATURE_BYTES: usize = 8;
/// Length, name and checksum of a chunk.
const PNG_CHUNK_FRAME_BYTES: usize = 12;

/// Decodes the whole picture on white.
pub(super) fn decode(
    bytes: &[u8],
    header: &ImageHeader,
) -> Result<(Picture, Option<Profile>), VisionError> {
    match header.format {
        Format::Png => {
            let (essential, colours) = without_ancillary_chunks(bytes);
            let limits = png_chunk_limits(header);
            let decoder = PngDecoder::with_limits(Cursor::new(&*essential), limits);
            let (picture, profile) = read(decoder.map_err(damaged)?)?;
            let told = || colours.into_profile().map(Box::new).map(Profile::Told);
            Ok((picture, profile.or_else(told)))
        }
        Format::Gif => read(GifDecoder::new(Cursor::new(bytes)).map_err(damaged)?),
        Format::Webp | Format::Jpeg | Format::Heic => {
            webp_codes::check(bytes)?;
            read(WebPDecoder::new(Cursor::new(bytes)).map_err(damaged)?)
        }
    }
}

fn read(mut decoder: impl ImageDecoder) -> Result<(Picture, Option<Profile>), VisionError> {
    let (width, height) = decoder.dimensions();
    // The header was checked before; the size that the decoder reports may differ.
    limits::check_pixels(width, height)?;
    limits::check_decode_bytes(decoder.total_bytes())?;
    decoder.set_limits(decoder_limits()).map_err(damaged)?;
    let profile = decoder.icc_profile().ok().flatten();
    let image = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    Ok((on_white(image)?, profile.map(Profile::Icc)))
}

fn decoder_limits() -> Limits {
    let mut allowed = Limits::default();
    allowed.max_alloc = Some(limits::DECODE_BYTES_MAX + limits::DECODE_BYTES_MAX / 2);
    allowed
}

/// The limit of the PNG decoder's memory before the pixels: a row, and the profile compressed and
/// decompressed, because a small profile can be compressed a thousandfold.
fn png_chunk_limits(header: &ImageHeader) -> Limits {
    let row = u64::from(header.stored_width) * PNG_PIXEL_BYTES_MAX;
    let mut allowed = Limits::default();
    allowed.max_alloc = Some(row + 3 * limits::ICC_BYTES_MAX as u64);
    allowed
}

fn on_white(image: DynamicImage) -> Result<Picture, VisionError> {
    let (width, height) = (image.width(), image.height());
    let has_alpha = image.color().has_alpha();
    let bytes = match image {
        DynamicImage::ImageLuma8(grey) => {
            widened(grey.into_raw(), |&[luma]: &[u8; 1]| [luma, luma, luma, 255])
        }
        DynamicImage::ImageRgb8(colours) => {
            widened(colours.into_raw(), |&[red, green, blue]: &[u8; 3]| {
                [red, green, blue, 255]
            })
        }
        other => other.into_rgba8().into_raw(),
    };
    let mut picture = Picture::from_bytes(width, height, bytes)
        .ok_or_else(|| VisionError::Internal("decoder returned another size".to_owned()))?;
    if has_alpha {
        picture.pixels_mut().iter_mut().for_each(lay_on_white);
    }
    Ok(picture)
}

/// Expands pixels of fewer channels to four in place, because with a copy the largest photos would
/// need nearly twice the memory. Works from the end, so that no unread pixel is overwritten.
fn widened<const CHANNELS: usize>(
    mut bytes: Vec<u8>,
    pixel_of: impl Fn(&[u8; CHANNELS]) -> Pixel,
) -> Vec<u8> {
    let count = bytes.len() / CHANNELS;
    bytes.resize(count * Picture::PIXEL_BYTES, 0);
    for place in (0..count).rev() {
        let narrow = bytes.get(place * CHANNELS..).and_then(<[u8]>::first_chunk);
        let Some(pixel) = narrow.map(&pixel_of) else {
            continue;
        };
        let wide = bytes.get_mut(place * Picture::PIXEL_BYTES..);
        if let Some(wide) = wide.and_then(<[u8]>::first_chunk_mut) {
            *wide = pixel;
        }
    }
    bytes
}

pub(super) fn lay_on_white(pixel: &mut Pixel) {
    let [red, green, blue, alpha] = *pixel;
    let blend = |value: u8| {
        let sum = u16::from(value) * u16::from(alpha) + 255 * u16::from(255 - alpha);
        u8::try_from((sum + 127) / 255).unwrap_or(u8::MAX)
    };
    *pixel = [blend(red), blend(green), blend(blue), 255];
}

/// The PNG without chunks that do not affect its first frame, and its colour information; the
/// original if it is too damaged, for the decoder to refuse.
fn without_ancillary_chunks(bytes: &[u8]) -> (Cow<'_, [u8]>, PngColours) {
    let mut colours = PngColours::default();
    let Some((signature, mut rest)) = bytes.split_at_checked(PNG_SIGNATURE_BYTES) else {
        return (Cow::Borrowed(bytes), colours);
    };
    let mut essential = Vec::with_capacity(bytes.len());
    essential.extend_from_slice(signature);
    while let Some((chunk, after)) = next_chunk(rest) {
        let name = chunk.get(4..8).unwrap_or_default();
        if PNG_CHUNKS.contains(&name) {
            essential.extend_from_slice(chunk);
        }
        let body = chunk.get(8..chunk.len() - 4).unwrap_or_default();
        colours.read(name, body);
        rest = after;
    }
    (Cow::Owned(essential), colours)
}

fn next_chunk(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let length = u32::from_be_bytes(*bytes.first_chunk()?);
    bytes.split_at_checked(PNG_CHUNK_FRAME_BYTES.checked_add(length as usize)?)
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "the shape `map_err` asks for"
)]
fn damaged(error: image::ImageError) -> VisionError {
    VisionError::Damaged(error.to_string())
}
