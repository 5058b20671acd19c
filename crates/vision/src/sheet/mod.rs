//! Contact sheets: several numbered photos in one picture, for comparison by a model.
//!
//! A sheet has 1,536 by 768 pixels, a size that no family of vision models scales down: some take
//! 768 pixels on the short edge, some 1,568 on the long one, some tiles of 768 by 768, of which
//! this is two, or 1,536 patches of 32 by 32, of which this is 1,152. More tiles on a sheet would
//! be smaller, and fewer would need more sheets.

mod digits;
mod tile;

pub use tile::SheetTile;

use crate::picture::{Picture, Pixel};
use crate::rendition::SCREEN_QUALITY;
use crate::{Rendition, VisionError};
use digits::NUMBER_MAX;

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
    tiles as u32 * tile::SIDE_PX
}

#[cfg(test)]
mod tests;
