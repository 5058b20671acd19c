//! Contact sheets: several numbered photos in one picture, for comparison by a model.
//!
//! A sheet has 1,536 by 768 pixels, a size that no family of vision models scales down: some take
//! 768 pixels on the short edge, some 1,568 on the long one, some tiles of 768 by 768, of which
//! this is two, or 1,536 patches of 32 by 32, of which this is 1,152. More tiles on a sheet would
//! be smaller, and fewer would need more sheets.

mod digits;

use digits::NUMBER_MAX;

use crate::geometry::fitted_into;
use crate::picture::{Picture, Pixel};
use crate::rendition::SCREEN_QUALITY;
use crate::{ImageHeader, Rendition, VisionError, decode};

/// Tiles per row of a contact sheet.
pub const SHEET_COLUMNS: usize = 4;
/// Rows of tiles of a contact sheet.
pub const SHEET_ROWS: usize = 2;
/// Tiles of a contact sheet.
pub const SHEET_TILES: usize = SHEET_COLUMNS * SHEET_ROWS;

/// A neutral middle grey, which does not affect the perception of colours and brightness.
const GROUND: Pixel = [128, 128, 128, 255];

/// Draws a contact sheet: the tiles in rows, from left to right and from top to bottom, numbered
/// from `first_number`. The sheet always has its full size; unused tiles stay grey.
///
/// # Errors
/// [`VisionError::InvalidRequest`] without tiles, for more than [`SHEET_TILES`], and for numbers
/// outside of 1 to 99.
pub fn contact_sheet(tiles: &[SheetTile], first_number: usize) -> Result<Rendition, VisionError> {
    Rendition::encode(&drawn(tiles, first_number)?.into(), SCREEN_QUALITY)
}

fn drawn(tiles: &[SheetTile], first_number: usize) -> Result<Picture, VisionError> {
    if tiles.is_empty() || tiles.len() > SHEET_TILES {
        return Err(VisionError::InvalidRequest(
            "a sheet has one to eight tiles",
        ));
    }
    let last_number = first_number.saturating_add(tiles.len() - 1);
    if first_number == 0 || last_number > NUMBER_MAX {
        return Err(VisionError::InvalidRequest("a number has two digits"));
    }
    let (width, height) = (length(SHEET_COLUMNS), length(SHEET_ROWS));
    let mut sheet = Picture::filled(width, height, GROUND);
    for ((place, number), tile) in (0..).zip(first_number..).zip(tiles) {
        let left = length(place % SHEET_COLUMNS);
        let top = length(place / SHEET_COLUMNS);
        tile.draw(number, &mut sheet, (left, top));
    }
    Ok(sheet)
}

/// The length of so many tiles in pixels.
#[expect(clippy::cast_possible_truncation, reason = "there are a few tiles")]
fn length(tiles: usize) -> u32 {
    tiles as u32 * SIDE_PX
}

/// Width and height of a tile.
const SIDE_PX: u32 = 384;
/// The margin along each edge of a tile, so that photos do not touch.
const MARGIN_PX: u32 = 4;
/// The longer side of the area for a photo.
const ROOM_LONG_PX: u32 = SIDE_PX - 2 * MARGIN_PX;
/// Its shorter side, next to the number. Common aspect ratios are not affected: one of 5:4 just
/// fits.
const ROOM_SHORT_PX: u32 = ROOM_LONG_PX - digits::SIDE_PX;

/// A photo in the size for a contact sheet: upright, with its aspect ratio, never enlarged.
#[derive(Debug, Clone)]
pub struct SheetTile {
    picture: Picture,
}

impl SheetTile {
    /// Decodes a photo and scales it down.
    ///
    /// # Errors
    /// [`VisionError::Header`] for a file that is refused by its header, [`VisionError::Damaged`]
    /// for one that cannot be decoded.
    pub fn of(bytes: &[u8]) -> Result<Self, VisionError> {
        let header = ImageHeader::read(bytes)?;
        let size = (header.width, header.height);
        let size = fitted_into(size, Room::of(size).size());
        let picture = decode::upright_picture_of_size(bytes, &header, size)?;
        Ok(Self { picture })
    }

    /// Draws the tile at a position. The number is in its top left corner for all aspect ratios and
    /// never on the photo, which could otherwise hide or imitate it.
    fn draw(&self, number: usize, sheet: &mut Picture, (left, top): (u32, u32)) {
        let size = (self.picture.width(), self.picture.height());
        let room = Room::of(size);
        let (across, down) = room.centred(size);
        sheet.lay(&self.picture, left + across, top + down);
        let patch = digits::patch(number);
        sheet.lay(&patch, left + MARGIN_PX, top + MARGIN_PX);
    }
}

/// The position of a photo in its tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Room {
    /// Below the number, for photos that are not higher than wide.
    Below,
    /// To the right of the number.
    Right,
}

impl Room {
    const fn of((width, height): (u32, u32)) -> Self {
        if width >= height {
            Self::Below
        } else {
            Self::Right
        }
    }

    const fn size(self) -> (u32, u32) {
        match self {
            Self::Below => (ROOM_LONG_PX, ROOM_SHORT_PX),
            Self::Right => (ROOM_SHORT_PX, ROOM_LONG_PX),
        }
    }

    /// The top left corner, in the tile, of a picture centred in this area.
    const fn centred(self, (width, height): (u32, u32)) -> (u32, u32) {
        let beside = MARGIN_PX + digits::SIDE_PX;
        let (left, top) = match self {
            Self::Below => (MARGIN_PX, beside),
            Self::Right => (beside, MARGIN_PX),
        };
        let (across, down) = self.size();
        (
            left + across.saturating_sub(width) / 2,
            top + down.saturating_sub(height) / 2,
        )
    }
}

#[cfg(test)]
mod tests;
