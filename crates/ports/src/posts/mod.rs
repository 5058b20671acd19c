//! Captions, drafts and posts.

mod caption_model;
mod draft_store;
mod idempotency_store;
mod post_store;
mod suggestion_store;

pub use caption_model::{CaptionBrief, CaptionDialogue, CaptionModel, CaptionTask, RefineBrief};
pub use draft_store::{DraftSaveError, DraftStore};
pub use idempotency_store::{
    IdempotencyBegin, IdempotencyRequest, IdempotencyScope, IdempotencyStore, StoredResponse,
};
pub use post_store::{HistoryQuery, HistoryTotals, PostCursor, PostSaved, PostStore, Reindexed};
pub use suggestion_store::{RefinementSaveError, SuggestionSaveError, SuggestionStore};
