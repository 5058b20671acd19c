//! The picking of photos by a model that looks at the best of them.

mod answer;
mod contact_sheets;
mod openai_ranker;
mod prompt;

pub use openai_ranker::OpenAiRanker;
