//! Captions by a model of any provider.

mod answer;
mod caption_model;
mod refine_prompt;
mod write_prompt;

pub use caption_model::ChatCaptionModel;
