//! Contact sheets for a comparison: pictures of eight photos each, side by side.

use triptych_ports::{Failure, ModelError};
use triptych_trips::PhotoId;
use triptych_vision::{SHEET_TILES, SheetTile};

use crate::model::{Picture, PictureError, Pictures};

/// Photos on contact sheets.
#[derive(Default)]
pub(super) struct ContactSheets {
    /// The photos, in the order of their numbers from 1.
    pub(super) photo_ids: Vec<PhotoId>,
    /// The sheets.
    pub(super) pictures: Vec<Picture>,
}

impl ContactSheets {
    /// Draws these photos in order. A photo that cannot be read is omitted and keeps its rank
    /// without a comparison; the others are compared all the same.
    ///
    /// # Errors
    /// The storage or the drawing fails.
    pub(super) async fn draw(
        pictures: &Pictures,
        compared: &[PhotoId],
    ) -> Result<Self, ModelError> {
        let mut sheets = Self::default();
        // Only the tiles of one sheet at a time are held in memory.
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
