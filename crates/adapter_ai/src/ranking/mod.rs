//! Comparison of photos by a model that sees them.

mod answer;
mod chat_ranker;
mod contact_sheets;
mod prompt;

pub use chat_ranker::ChatRanker;
