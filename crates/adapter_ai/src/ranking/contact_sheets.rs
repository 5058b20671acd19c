//! The photos that a model compares, on contact sheets: pictures of eight photos each, which it
//! sees beside each other.

use triptych_ports::{Failure, ModelError};
use triptych_trips::PhotoId;
use triptych_vision::{SHEET_TILES, SheetTile};

use crate::model::{Picture, PictureError, Pictures};

/// Photos on contact sheets.
#[derive(Default)]
pub(super) struct ContactSheets {
    /// The photos, in the order of their numbers, which begin with 1.
    pub(super) photo_ids: Vec<PhotoId>,
    /// The sheets.
    pub(super) pictures: Vec<Picture>,
}

impl ContactSheets {
    /// Draws these photos in their order. One that cannot be shown is left out, and keeps the place
    /// that it has without a comparison: it is no reason to compare none of the others.
    ///
    /// # Errors
    /// Where the storage fails, or the drawing.
    pub(super) async fn draw(
        pictures: &Pictures,
        compared: &[PhotoId],
    ) -> Result<Self, ModelError> {
        let mut sheets = Self::default();
        // Tiles of one sheet at a time are held in memory.
        let mut tiles = Vec::with_capacity(SHEET_TILES);
        for photo_id in compared {
            let Some(tile) = shown(pictures, *photo_id).await? else {
                continue;
            };
            sheets.photo_ids.push(*photo_id);
            tiles.push(tile);
            if tiles.len() == SHEET_TILES {
                sheets.add(pictures, std::mem::take(&mut tiles)).await?;
            }
        }
        if !tiles.is_empty() {
            sheets.add(pictures, tiles).await?;
        }
        Ok(sheets)
    }

    /// Adds a sheet of the last photos.
    async fn add(&mut self, pictures: &Pictures, tiles: Vec<SheetTile>) -> Result<(), Failure> {
        let first_number = self.photo_ids.len() + 1 - tiles.len();
        self.pictures
            .push(pictures.sheet(tiles, first_number).await?);
        Ok(())
    }
}

async fn shown(pictures: &Pictures, photo_id: PhotoId) -> Result<Option<SheetTile>, ModelError> {
    match pictures.tile(photo_id).await {
        Ok(tile) => Ok(Some(tile)),
        Err(PictureError::Unreadable(error)) => {
            tracing::warn!(%photo_id, error, "photo skipped in model ranking");
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}
