//! Photo analysis, picks and captions: on the device, and by models behind an OpenAI-compatible
//! interface.

pub mod analysis;
pub mod captions;
pub mod gazetteer;
mod openai;
pub mod ranking;

pub use openai::{OpenAiModel, OpenAiOptions, OpenAiOptionsError, TokenPrices};
