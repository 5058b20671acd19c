//! Captions, drafts, posts, the history and archives.

mod captioner;
mod drafts;
mod error;
mod export_post;
mod generate_suggestions;
mod history;
mod known_facts;
mod open_archive;
mod refine_suggestion;
mod reindex_posts;

pub use captioner::Captioner;
pub use drafts::{
    ChangeDraftCommand, DraftView, begin_next_post, change_draft, edit_post, read_draft,
};
pub use error::PostError;
pub use export_post::{ExportPostCommand, POSTS_PER_USER, PostTarget, SlideCommand, export_post};
pub use generate_suggestions::{
    GenerateSuggestionsCommand, Generated, bar_generation, end_generation, generate_suggestions,
};
pub use history::{ExportTarget, HistoryPage, delete_post, list_posts, read_export};
pub use open_archive::{ArchiveData, open_archive, read_archive_entry};
pub use refine_suggestion::{CurrentWords, RefineSuggestionCommand, refine_suggestion};
pub use reindex_posts::reindex_posts;
