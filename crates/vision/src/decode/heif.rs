//! HEIC: each tile is decoded by `heifer-hevc-dec` and copied to its place.

use heifer_hevc_dec::nal::{NalUnit, NalUnitType};
use heifer_hevc_dec::recon::{Frame, Reconstructor};
use heifer_hevc_dec::slice::SliceHeader;
use heifer_hevc_dec::syntax::{Picture as Blocks, decode_slice_segment};
use moxcms::ColorProfile;

use super::Detail;
use super::colour::Profile;
use super::heif_samples::Samples;
use super::other::lay_on_white;
use super::png_colours::coded;
use crate::heif::{Conversion, Still, Tiles, joined};
use crate::picture::{Picture, Pixel};
use crate::{HeaderError, VisionError, limits};

/// The code of the sRGB transfer curve. Cameras whose pictures name a television curve mean it,
/// too.
const SRGB_CURVE: u8 = 13;

/// Decodes the picture on white, at the smallest scale with enough detail.
pub(super) fn decode(
    bytes: &[u8],
    detail: Detail,
) -> Result<(Picture, Option<Profile>), VisionError> {
    let still = Still::of_file(bytes)?;
    let divisor = detail.divisor();
    let size = (
        still.size.0.div_ceil(divisor),
        still.size.1.div_ceil(divisor),
    );
    let mut laying = Laying {
        bytes,
        divisor,
        left_top: (still.left_top.0 / divisor, still.left_top.1 / divisor),
        picture: Picture::to_be_written(size.0, size.1),
    };
    let conversion = still.colours.conversion(&still.pixels.stream);
    laying.lay(&still.pixels, conversion, |samples, row, left, pixels| {
        samples.write_row(row, left, pixels);
    })?;
    if let Some(alpha) = &still.alpha {
        laying.lay(alpha, Conversion::OF_ALPHA, |samples, row, left, pixels| {
            samples.write_alpha_row(row, left, pixels);
        })?;
        laying
            .picture
            .pixels_mut()
            .iter_mut()
            .for_each(lay_on_white);
    }
    Ok((laying.picture, profile(&still)))
}

/// The colour profile: the ICC profile, otherwise from codes.
fn profile(still: &Still) -> Option<Profile> {
    if let Some(icc) = &still.colours.icc {
        return Some(Profile::Icc(icc.clone()));
    }
    let (primaries, curve) = still.colours.primaries_and_curve(&still.pixels.stream)?;
    let curve = match curve {
        1 | 6 | 14 | 15 => SRGB_CURVE,
        other => other,
    };
    let profile: ColorProfile = coded(primaries, curve)?;
    Some(Profile::Told(Box::new(profile)))
}

/// A picture that is assembled from tiles.
struct Laying<'a> {
    bytes: &'a [u8],
    divisor: u32,
    /// The first visible column and row, both divided by the scale divisor.
    left_top: (u32, u32),
    picture: Picture,
}

/// Writes a row of pixels, starting at a column of the samples.
type WriteRow = fn(&Samples<'_>, usize, usize, &mut [Pixel]);

impl Laying<'_> {
    fn lay(
        &mut self,
        tiles: &Tiles,
        conversion: Conversion,
        write: WriteRow,
    ) -> Result<(), VisionError> {
        let (_, sequence) = tiles.stream.parameters()?;
        let columns = tiles.columns().max(1);
        for (place, number) in tiles.places.iter().zip(0_u32..) {
            let item = joined(self.bytes, place)?;
            let frame = decode_tile(&item, tiles)?;
            let samples = Samples::of_frame(&frame, sequence, self.divisor as usize, conversion)?;
            let left = number % columns * tiles.tile_size.0 / self.divisor;
            let top = number / columns * tiles.tile_size.1 / self.divisor;
            let size = tiles.tile_size;
            let size = (size.0.div_ceil(self.divisor), size.1.div_ceil(self.divisor));
            self.lay_rows(&samples, (left, top), size, write);
        }
        Ok(())
    }

    /// Copies the visible part of a tile, whose position and size are divided by the scale divisor.
    fn lay_rows(
        &mut self,
        samples: &Samples<'_>,
        (left, top): (u32, u32),
        (columns, rows): (u32, u32),
        write: WriteRow,
    ) {
        let (shown_left, shown_top) = self.left_top;
        let (width, height) = (self.picture.width(), self.picture.height());
        let first = left.max(shown_left);
        let end = (left + columns).min(shown_left + width);
        let row_end = (top + rows).min(shown_top + height);
        for y in top.max(shown_top)..row_end {
            let row = (y - shown_top) as usize * width as usize;
            let start = row + first.saturating_sub(shown_left) as usize;
            let stop = row + end.saturating_sub(shown_left) as usize;
            if let Some(pixels) = self.picture.pixels_mut().get_mut(start..stop) {
                write(samples, (y - top) as usize, (first - left) as usize, pixels);
            }
        }
    }
}

/// Decodes the NAL units of one tile's stream.
fn decode_tile(mut item: &[u8], tiles: &Tiles) -> Result<Frame, VisionError> {
    let (picture, sequence) = tiles.stream.parameters()?;
    let mut tile = TileDecoder {
        tiles,
        blocks: Blocks::new(sequence, picture),
        reconstructor: Reconstructor::new(sequence, picture),
        before: None,
        slices: 0,
        left: u64::from(sequence.pic_size_in_ctbs().0) * u64::from(sequence.pic_size_in_ctbs().1),
    };
    while !item.is_empty() {
        let (unit, rest) = next_unit(item, tiles.stream.length_bytes)?;
        item = rest;
        let unit = NalUnit::parse(unit).map_err(damaged)?;
        let is_slice = matches!(unit.header.unit_type, NalUnitType::IrapSlice(_));
        if is_slice && unit.header.layer_id == 0 {
            tile.decode_slice(&unit)?;
        }
    }
    if !tile.blocks.is_complete() {
        return Err(VisionError::Damaged(
            "a part of a tile is missing".to_owned(),
        ));
    }
    drop(tile.blocks);
    Ok(tile.reconstructor.finish(false))
}

/// A partially decoded tile.
struct TileDecoder<'a> {
    tiles: &'a Tiles,
    blocks: Blocks<'a>,
    reconstructor: Reconstructor<'a>,
    /// The header of the last slice, to which the next may refer.
    before: Option<SliceHeader>,
    slices: usize,
    /// Number of blocks left.
    left: u64,
}

impl TileDecoder<'_> {
    /// Decodes one slice, unless there are too many or no block is left: overlapping slices could
    /// cause more work than the size of the picture justifies.
    fn decode_slice(&mut self, unit: &NalUnit<'_>) -> Result<(), VisionError> {
        self.slices += 1;
        if self.slices > limits::SLICES_MAX || self.left == 0 {
            return Err(VisionError::Damaged("a tile in too many pieces".to_owned()));
        }
        let sets = self.tiles.stream.sets();
        let header = SliceHeader::parse(&unit.rbsp, &unit.header, sets, self.before.as_ref());
        let header = header.map_err(damaged)?;
        let quantiser = header.slice_qp_y(sets).map_err(damaged)?;
        let data = unit.rbsp.get(header.header_size..).unwrap_or_default();
        self.reconstructor.start_slice(&header);
        let (blocks, reconstructor) = (&mut self.blocks, &mut self.reconstructor);
        let decoded = decode_slice_segment(blocks, &header, quantiser, data, reconstructor);
        let decoded = decoded.map_err(damaged)?;
        let late_error = self.reconstructor.error.take();
        late_error.map_or(Ok(()), Err).map_err(damaged)?;
        self.left = self.left.saturating_sub(decoded.ctus.into());
        if !header.dependent_slice_segment_flag {
            self.before = Some(header);
        }
        Ok(())
    }
}

/// Splits the next unit, which has a length prefix, off a non-empty stream.
fn next_unit(item: &[u8], length_bytes: usize) -> Result<(&[u8], &[u8]), HeaderError> {
    let (length, rest) = item
        .split_at_checked(length_bytes)
        .ok_or(HeaderError::Truncated)?;
    let length = length
        .iter()
        .fold(0_usize, |number, byte| number << 8 | usize::from(*byte));
    rest.split_at_checked(length).ok_or(HeaderError::Truncated)
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "the shape `map_err` asks for"
)]
fn damaged(error: heifer_hevc_dec::Error) -> VisionError {
    VisionError::Damaged(error.to_string())
}
