//! What the tests of both senders share.

use mail_parser::{Address, MessageParser, MimeHeaders as _, PartType};
use triptych_ports::contract::fixtures::new_id;
use triptych_ports::{Mail, Randomness};
use triptych_users::EmailAddress;
use triptych_users::id::Uuid;

pub(crate) const SENDER: &str = "Triptych <hello@triptych.example>";

/// Every header that a mail may have.
const HEADERS: [&str; 8] = [
    "From",
    "To",
    "Reply-To",
    "Message-ID",
    "Subject",
    "MIME-Version",
    "Date",
    "Content-Type",
];

/// Counts where the real thing draws.
pub(crate) struct Counting;

impl Randomness for Counting {
    fn new_id(&self) -> Uuid {
        new_id()
    }

    fn secret(&self) -> [u8; 32] {
        [7; 32]
    }

    fn seed(&self) -> u64 {
        7
    }
}

pub(crate) fn mail() -> Mail {
    Mail {
        to: EmailAddress::parse("ada@example.org").unwrap(),
        reply_to: None,
        subject: "Hello".to_owned(),
        text: "Hello Ada".to_owned(),
        html: "<p>Hello Ada</p>".to_owned(),
    }
}

/// A message as a mail program understands it.
pub(crate) fn read(message: &[u8]) -> Mail {
    let message = MessageParser::default().parse(message).unwrap();
    for header in message.headers() {
        assert!(HEADERS.contains(&header.name()), "{}", header.name());
    }
    let sender = only_address(message.from().unwrap());
    assert_eq!(sender.as_str(), "hello@triptych.example");
    // The message is no more than its two forms: the text first, the page as the better one.
    let content_type = message.content_type().unwrap();
    assert_eq!(content_type.subtype(), Some("alternative"));
    let [_, text, html] = message.parts.as_slice() else {
        panic!("{} parts", message.parts.len());
    };
    let (PartType::Text(text), PartType::Html(html)) = (&text.body, &html.body) else {
        panic!("{text:?} and {html:?}");
    };
    Mail {
        to: only_address(message.to().unwrap()),
        reply_to: message.reply_to().map(only_address),
        subject: message.subject().unwrap().to_owned(),
        text: text.replace("\r\n", "\n"),
        html: html.replace("\r\n", "\n"),
    }
}

fn only_address(address: &Address<'_>) -> EmailAddress {
    let addresses: Vec<_> = address.iter().collect();
    assert_eq!(addresses.len(), 1);
    EmailAddress::parse(addresses[0].address().unwrap()).unwrap()
}
