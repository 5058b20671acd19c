//! Help for whoever asks for it.

mod send_contact_message;

pub use send_contact_message::{SendContactMessage, SendContactMessageError};
