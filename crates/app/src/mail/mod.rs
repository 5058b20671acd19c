//! Outgoing mail: from a queued letter to a sent mail.

mod deliver_mail;
mod letter_texts;
mod letter_writer;
mod links;
mod mail_signal;
mod page;
mod retry;

pub use deliver_mail::{DeliveryStep, IDLE_WAIT, LEASE, deliver_forever, deliver_next};
pub(crate) use letter_texts::RESET_SUBJECT;
pub(crate) use links::mint;
pub use links::{MintedLink, ShownLinks};
pub use mail_signal::MailSignal;
