//! Mail: a folder of `.eml` files.

mod message;
mod outbox_mail;

pub use message::SenderError;
pub use outbox_mail::{OutboxError, OutboxMail};
