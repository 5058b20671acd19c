//! Mail on its way out: from a letter that waits to a mail that was sent.

mod deliver_mail;
mod letter_writer;
mod links;
mod mail_signal;
mod page;
mod retry;
mod words;

pub use deliver_mail::{DeliveryStep, IDLE_WAIT, LEASE, deliver_forever, deliver_next};
pub use links::{MintedLink, ShownLinks};
pub use mail_signal::MailSignal;
pub(crate) use words::RESET_SUBJECT;
