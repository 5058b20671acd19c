//! Captions by a model, whoever provides it.

mod answer;
mod caption_model;
mod refine_prompt;
mod write_prompt;

pub use caption_model::ChatCaptionModel;
