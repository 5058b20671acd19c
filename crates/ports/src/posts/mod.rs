//! Captions, drafts and posts.

mod caption_model;
mod idempotency_store;
mod post_store;
mod suggestion_store;

pub use caption_model::{CaptionBrief, CaptionDialogue, CaptionModel, CaptionTask, RefineBrief};
pub use idempotency_store::{
    IdempotencyBegin, IdempotencyRequest, IdempotencyScope, IdempotencyStore, StoredResponse,
};
pub use post_store::{
    DraftSaveError, DraftStore, HistoryQuery, HistoryTotals, PostCursor, PostSaved, PostStore,
    Reindexed,
};
pub use suggestion_store::{RefinementSaveError, SuggestionSaveError, SuggestionStore};
