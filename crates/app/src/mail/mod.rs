//! Mail on its way out: from a letter that waits to a mail that was sent.

mod deliver_mail;
mod letter_writer;
mod link_minter;
mod mail_signal;
mod page;
mod retry;
mod words;

pub use deliver_mail::{DeliverMail, DeliverMailError, DeliveryStep};
pub use letter_writer::LetterWriter;
pub use link_minter::{LinkMinter, MintedLink, ShownLinks};
pub use mail_signal::MailSignal;
pub(crate) use words::RESET_SUBJECT;
