//! Outgoing mail: from a queued letter to a sent mail.

mod deliver;
mod letter_texts;
mod letter_writer;
mod links;
mod page;

pub(crate) use deliver::deliver;
pub(crate) use letter_texts::RESET_SUBJECT;
pub(crate) use links::mint;
pub use links::{MintedLink, ShownLinks};
