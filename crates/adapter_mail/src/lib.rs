//! Mail adapters: a folder of `.eml` files, or an SMTP server.

mod connections;
mod message;
mod outbox_mail;
mod smtp_mail;
mod smtp_url;

pub use message::SenderError;
pub use outbox_mail::{OutboxError, OutboxMail};
pub use smtp_mail::{SmtpError, SmtpMail, SmtpOptions};
pub use smtp_url::SmtpUrlError;
