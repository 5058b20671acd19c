//! Contact sheets: several photos in one picture, each beside its number, for somebody who is to
//! compare them.
//!
//! A sheet has 1,536 by 768 pixels. No family of vision models makes that smaller before it looks:
//! some take 768 pixels on the short edge, some 1,568 on the long one, some tiles of 768 by 768, of
//! which this is two, or 1,536 patches of 32 by 32, of which this is 1,152. More tiles on a sheet
//! would be shown smaller, and fewer would take more sheets.

mod digits;
mod tile;

pub use tile::SheetTile;

use crate::picture::{Picture, Pixel};
use crate::rendition::SCREEN_QUALITY;
use crate::{Rendition, VisionError};
use digits::NUMBER_MAX;

/// Tiles of a contact sheet beside each other.
pub const SHEET_COLUMNS: usize = 4;
/// Rows of tiles of a contact sheet.
pub const SHEET_ROWS: usize = 2;
/// Tiles of a contact sheet.
pub const SHEET_TILES: usize = SHEET_COLUMNS * SHEET_ROWS;

/// A neutral middle grey, beside which colours and brightness look as they are.
const GROUND: Pixel = [128, 128, 128, 255];

/// Draws a contact sheet: the tiles in rows, from left to right and from top to bottom, numbered
/// from `first_number`. The sheet always has its full size; tiles that are not used stay grey.
///
/// # Errors
/// [`VisionError::InvalidRequest`] for no tiles, for more than [`SHEET_TILES`], and for numbers
/// that are not in 1 to 99.
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

/// Pixels of so many tiles in a row.
#[expect(clippy::cast_possible_truncation, reason = "there are a few tiles")]
fn length(tiles: usize) -> u32 {
    tiles as u32 * tile::SIDE_PX
}

#[cfg(test)]
mod tests;
