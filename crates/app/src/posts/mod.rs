//! Captions, drafts, posts, the history and archives.

mod captioner;
mod delete_post;
mod edit_draft;
mod export_post;
mod generate_suggestions;
mod known_facts;
mod list_posts;
mod open_archive;
mod read_export;
mod refine_suggestion;

pub use captioner::Captioner;
pub use delete_post::{DeletePost, DeletePostError};
pub use edit_draft::{ChangeDraftCommand, DraftView, EditDraft, EditDraftError};
pub use export_post::{ExportPost, ExportPostCommand, ExportPostError, SlideCommand};
pub use generate_suggestions::{
    GenerateSuggestions, GenerateSuggestionsCommand, GenerateSuggestionsError, Generated,
};
pub use list_posts::{HistoryPage, ListPosts, ListPostsError};
pub use open_archive::{ArchiveData, ArchiveReader, OpenArchive, OpenArchiveError};
pub use read_export::{ExportTarget, ReadExport, ReadExportError};
pub use refine_suggestion::{
    CurrentWords, RefineSuggestion, RefineSuggestionCommand, RefineSuggestionError,
};
