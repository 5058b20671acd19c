//! Models behind an interface that is compatible with OpenAI's: one way to ask them, with retries
//! under a budget, a circuit breaker, and a count of what it costs.

mod breaker;
mod budget;
mod chat;
mod endpoint;
mod error;
mod format;
mod messages;
mod model;
mod options;
mod pictures;
mod reply;
mod transport;
mod usage;

pub(crate) use budget::Budget;
pub(crate) use chat::{ChatClient, Conversation};
pub(crate) use error::ChatError;
pub(crate) use format::{AnswerShape, json_in};
pub(crate) use messages::{again, picture_part, said_by_the_user, text_part};
pub use model::OpenAiModel;
pub use options::{OpenAiOptions, OpenAiOptionsError, TokenPrices};
pub(crate) use pictures::{PictureError, Pictures};
