//! The primary picture of a HEIF file.

use super::boxes::{Boxes, Fields};
use super::colours::Colours;
use super::meta::{Extent, ItemId, Meta};
use super::stream::Stream;
use super::turns::Turns;
use crate::{HeaderError, Orientation, limits};

/// The maximum number of tiles: enough for 100 megapixels in the smallest tiles of cameras.
const TILES_MAX: usize = 4_096;
/// Types of auxiliary pictures that are alpha, not depth, a gain map and so on.
const ALPHA_KINDS: [&[u8]; 2] = [
    b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0",
    b"urn:mpeg:hevc:2015:auxid:1\0",
];

/// A still picture: its pixels, crop, orientation and colours.
#[derive(Debug, Clone)]
pub(crate) struct Still {
    /// Columns and rows after cropping, before it is turned.
    pub(crate) size: (u32, u32),
    /// The first column and row of the crop.
    pub(crate) left_top: (u32, u32),
    pub(crate) orientation: Orientation,
    pub(crate) pixels: Tiles,
    /// Opacity, as one channel of the same size.
    pub(crate) alpha: Option<Tiles>,
    pub(crate) colours: Colours,
    pub(crate) exif: Option<Exif>,
}

/// The location of the EXIF block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Exif {
    /// In the file.
    At(Extent),
    /// In the `meta` box, already read.
    Read(Vec<u8>),
}

/// A picture of one or several tiles of the same size, each with its own stream.
#[derive(Debug, Clone)]
pub(crate) struct Tiles {
    /// Columns and rows of the whole picture.
    pub(crate) size: (u32, u32),
    /// Columns and rows of one tile.
    pub(crate) tile_size: (u32, u32),
    /// The extents of each tile, row by row.
    pub(crate) places: Vec<Vec<Extent>>,
    /// The decoding parameters.
    pub(crate) stream: Stream,
}

impl Still {
    /// Parses the body of a `meta` box.
    pub(crate) fn read(body: &[u8]) -> Result<Self, HeaderError> {
        let meta = Meta::read(body)?;
        let item = meta.primary;
        let pixels = Tiles::read(&meta, item)?;
        let turns = Turns::read(meta.properties(item), pixels.size)?;
        let first_tile = meta.referred_by(item, *b"dimg").first();
        let colours = Colours::read(&meta, item, first_tile.copied().unwrap_or(item))?;
        let alpha = match alpha_of(&meta, item) {
            Some(alpha) => Some(Tiles::read(&meta, alpha)?).filter(|one| one.size == pixels.size),
            None => None,
        };
        Ok(Self {
            size: turns.size,
            left_top: turns.left_top,
            orientation: turns.orientation,
            pixels,
            alpha,
            colours,
            exif: exif_of(&meta, item),
        })
    }

    /// Parses the `meta` box of a complete file.
    pub(crate) fn of_file(bytes: &[u8]) -> Result<Self, HeaderError> {
        Self::read(Boxes(bytes).find(*b"meta")?)
    }

    /// The end of the pixel data in the file.
    pub(crate) fn end(&self) -> u64 {
        let extents = self.extents().map(Extent::end);
        extents.max().unwrap_or_default()
    }

    /// Refuses a picture whose tiles share data, because the work would not be bounded by the
    /// length of the file.
    pub(crate) fn check_bytes(&self) -> Result<(), HeaderError> {
        let lengths = self.extents().map(|extent| extent.length);
        let bytes = lengths.fold(0, u64::saturating_add);
        if bytes > self.end() {
            return Err(HeaderError::Malformed("tiles that overlap"));
        }
        Ok(())
    }

    fn extents(&self) -> impl Iterator<Item = Extent> {
        let tiles = self.alpha.iter().chain([&self.pixels]);
        tiles.flat_map(|tiles| tiles.places.iter().flatten().copied())
    }
}

impl Tiles {
    fn read(meta: &Meta<'_>, item: ItemId) -> Result<Self, HeaderError> {
        let size = size_of(meta, item)?;
        let kind = meta.kind(item);
        let whole = [item];
        let tiles = match kind.as_ref() {
            Some(b"hvc1") => &whole[..],
            Some(b"grid") => meta.referred_by(item, *b"dimg"),
            other => return Err(unsupported(other)),
        };
        let first = *tiles.first().ok_or(HeaderError::Malformed("no tiles"))?;
        if tiles.len() > TILES_MAX {
            return Err(HeaderError::Malformed("too many tiles"));
        }
        let tile_size = size_of(meta, first)?;
        let parameters = parameters_of(meta, first)?;
        for tile in tiles {
            let is_alike = meta.kind(*tile).as_ref() == Some(b"hvc1")
                && size_of(meta, *tile)? == tile_size
                && parameters_of(meta, *tile)? == parameters;
            if !is_alike {
                return Err(unsupported(meta.kind(*tile).as_ref()));
            }
        }
        check_grid(meta, item, size, tile_size, tiles.len())?;
        let place = |tile: &ItemId| meta.extents(*tile).map(<[_]>::to_vec);
        let places = tiles.iter().map(place).collect::<Option<_>>();
        Ok(Self {
            size,
            tile_size,
            places: places.ok_or(HeaderError::Malformed("a tile is nowhere"))?,
            stream: Stream::read(parameters, tile_size)?,
        })
    }

    /// Tiles per row.
    pub(crate) fn columns(&self) -> u32 {
        self.size.0.div_ceil(self.tile_size.0)
    }

    /// Whether it has only one tile.
    pub(crate) fn is_whole(&self) -> bool {
        self.places.len() == 1
    }
}

/// Columns and rows of an item.
fn size_of(meta: &Meta<'_>, item: ItemId) -> Result<(u32, u32), HeaderError> {
    let body = meta.property(item, *b"ispe");
    let body = body.ok_or(HeaderError::Malformed("a picture without a size"))?;
    let (_, _, mut fields) = Fields::of_version(body)?;
    let size = (fields.small(4)?, fields.small(4)?);
    limits::check_pixels(size.0, size.1)?;
    Ok(size)
}

fn parameters_of<'a>(meta: &Meta<'a>, item: ItemId) -> Result<&'a [u8], HeaderError> {
    meta.property(item, *b"hvcC")
        .ok_or(HeaderError::Malformed("a stream without parameters"))
}

/// Checks that the grid has the number of tiles that cover it, and that its description, if
/// available, is consistent.
fn check_grid(
    meta: &Meta<'_>,
    item: ItemId,
    size: (u32, u32),
    tile_size: (u32, u32),
    tiles: usize,
) -> Result<(), HeaderError> {
    const CONTRADICTED: HeaderError = HeaderError::Malformed("a grid that its tiles contradict");
    let (columns, rows) = (size.0.div_ceil(tile_size.0), size.1.div_ceil(tile_size.1));
    if u64::from(columns) * u64::from(rows) != tiles as u64 {
        return Err(CONTRADICTED);
    }
    let Some(grid) = meta.inline_bytes(item) else {
        return Ok(());
    };
    let mut fields = Fields(&grid);
    fields.take(1)?;
    let side_bytes = if fields.number(1)? & 1 == 1 { 4 } else { 2 };
    let told_rows = fields.small(1)? + 1;
    let told_columns = fields.small(1)? + 1;
    let told_size = (fields.small(side_bytes)?, fields.small(side_bytes)?);
    if (told_columns, told_rows) != (columns, rows) || told_size != size {
        return Err(CONTRADICTED);
    }
    Ok(())
}

fn unsupported(kind: Option<&[u8; 4]>) -> HeaderError {
    match kind {
        None => HeaderError::Malformed("no picture in the container"),
        Some(b"av01") => HeaderError::Unsupported("an AVIF picture"),
        _ => HeaderError::Unsupported("a HEIF picture of a rare kind"),
    }
}

/// The item with the alpha of another item.
fn alpha_of(meta: &Meta<'_>, item: ItemId) -> Option<ItemId> {
    let mut auxiliary = meta.referring_to(item, *b"auxl");
    auxiliary.find(|auxiliary| {
        let kind = meta.property(*auxiliary, *b"auxC");
        // After version and flags.
        let kind = kind.and_then(|body| body.get(4..)).unwrap_or_default();
        ALPHA_KINDS.iter().any(|alpha| kind.starts_with(alpha))
    })
}

/// The location of an item's EXIF block; `None` if it has several extents or is too long.
fn exif_of(meta: &Meta<'_>, item: ItemId) -> Option<Exif> {
    let mut descriptions = meta.referring_to(item, *b"cdsc");
    let exif = descriptions.find(|one| meta.kind(*one).as_ref() == Some(b"Exif"))?;
    if let Some(block) = meta.inline_bytes(exif) {
        return Some(Exif::Read(block));
    }
    match meta.extents(exif)? {
        [extent] if (1..=limits::EXIF_BYTES_MAX as u64).contains(&extent.length) => {
            Some(Exif::At(*extent))
        }
        _ => None,
    }
}

/// The TIFF block of an EXIF item, which starts with the offset of the block.
pub(crate) fn exif_block(item: &[u8]) -> Option<&[u8]> {
    let mut fields = Fields(item);
    let start = fields.small(4).ok()? as usize;
    fields.0.get(start..)
}
