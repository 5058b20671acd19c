//! Models of any provider: requests with retries within a time limit, a circuit breaker, and
//! metrics of the cost. The wire format of each provider is in a file of its own in
//! [`crate::providers`].

mod breaker;
mod budget;
mod chat;
mod dialogue;
mod error;
mod handle;
mod message;
mod options;
mod pictures;
mod shape;
mod transport;
mod usage;
mod wire;

pub(crate) use budget::Budget;
pub(crate) use chat::{ChatClient, Conversation};
pub(crate) use dialogue::Dialogue;
pub(crate) use error::ChatError;
pub use handle::Model;
pub(crate) use message::{Message, Part, Picture, PictureDetail, Role, again};
pub use options::{ModelOptions, ModelOptionsError, TokenPrices};
pub(crate) use pictures::{PictureError, Pictures};
pub(crate) use shape::{AnswerShape, Strictness, json_in};
pub(crate) use usage::Usage;
pub(crate) use wire::{Answer, Question, Wire};
