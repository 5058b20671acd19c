//! Models of any provider: requests with retries within a time limit, a circuit breaker, and
//! metrics of the cost. The wire format of each provider is in a file of its own in
//! [`crate::providers`].

mod breaker;
mod chat;
mod dialogue;
mod error;
mod handle;
mod message;
mod pictures;
mod shape;
mod transport;
mod usage;

pub(crate) use chat::{ChatClient, Conversation};
pub(crate) use dialogue::Dialogue;
pub(crate) use error::ChatError;
pub use handle::{Model, ModelOptions, ModelOptionsError, TokenPrices};
pub(crate) use message::{
    Answer, Message, Part, Picture, PictureDetail, Question, Role, Wire, again,
};
pub(crate) use pictures::{PictureError, Pictures};
pub(crate) use shape::{AnswerShape, Strictness, json_in};
pub(crate) use usage::Usage;
