//! A numbered photo on a contact sheet.

use crate::geometry::fitted_into;
use crate::picture::Picture;
use crate::sheet::digits;
use crate::{ImageHeader, VisionError, decode};

/// Width and height of a tile.
pub(super) const SIDE_PX: u32 = 384;
/// The margin along each edge of a tile, so that photos do not touch.
pub(super) const MARGIN_PX: u32 = 4;
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
    pub(super) fn draw(&self, number: usize, sheet: &mut Picture, (left, top): (u32, u32)) {
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
