//! Comparison of photos by a model that sees them.

mod answer;
mod prompt;

use std::sync::Arc;

use async_trait::async_trait;
use triptych_ports::{
    COMPARED_MAX, Failure, ModelError, ObjectStorage, PhotoComparison, PhotoRanker,
};
use triptych_trips::{PhotoId, PreferenceError};
use triptych_vision::{SHEET_TILES, SheetTile};

use crate::analysis::PhotoWorkers;
use crate::model::{Conversation, Dialogue, Model, Picture, PictureError, Pictures};

/// Maximum number of sheets in a request: some APIs accept no more pictures.
const SHEETS_MAX: usize = 5;
const _: () = assert!(COMPARED_MAX <= SHEETS_MAX * SHEET_TILES);
/// Minimum number of photos to compare.
const COMPARED_MIN: usize = 2;

/// Compares photos by a model that sees contact sheets.
pub struct ChatRanker {
    model: Model,
    pictures: Pictures,
}

impl ChatRanker {
    /// Reads the photos from a storage, and scales them down with these workers.
    pub fn new(model: Model, storage: Arc<dyn ObjectStorage>, workers: PhotoWorkers) -> Self {
        Self {
            model,
            pictures: Pictures::new(storage, workers),
        }
    }
}

#[async_trait]
impl PhotoRanker for ChatRanker {
    async fn begin(&self, photo_ids: &[PhotoId]) -> Result<Box<dyn PhotoComparison>, ModelError> {
        let budget = self.model.chat().begin()?;
        let drawing = ContactSheets::draw(&self.pictures, photo_ids);
        let sheets = budget.bound(drawing).await??;
        let shown = sheets.photo_ids;
        if shown.len() < COMPARED_MIN {
            let too_few = Failure::Internal("fewer than two photos can be shown".into());
            return Err(too_few.into());
        }
        let conversation = Conversation {
            messages: prompt::messages(shown.len(), sheets.pictures),
            shape: answer::shape(),
        };
        let dialogue = Dialogue::new(&self.model, budget, conversation);
        Ok(Box::new(ChatComparison { dialogue, shown }))
    }
}

/// A conversation about one comparison.
struct ChatComparison {
    dialogue: Dialogue,
    shown: Vec<PhotoId>,
}

#[async_trait]
impl PhotoComparison for ChatComparison {
    fn shown(&self) -> &[PhotoId] {
        &self.shown
    }

    async fn propose(
        &mut self,
        objection: Option<PreferenceError>,
    ) -> Result<Vec<usize>, ModelError> {
        let wrong: Vec<String> = objection.iter().map(ToString::to_string).collect();
        let answer = self.dialogue.ask(&wrong).await?;
        Ok(answer::read(answer).unwrap_or_default())
    }
}

/// Photos on contact sheets.
#[derive(Default)]
struct ContactSheets {
    /// The photos, in the order of their numbers from 1.
    photo_ids: Vec<PhotoId>,
    /// The sheets.
    pictures: Vec<Picture>,
}

impl ContactSheets {
    /// Draws these photos in order. A photo that cannot be read is omitted and keeps its rank
    /// without a comparison; the others are compared all the same.
    ///
    /// # Errors
    /// The storage or the drawing fails.
    async fn draw(pictures: &Pictures, compared: &[PhotoId]) -> Result<Self, ModelError> {
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
