//! From a mail of the port to a message in the form of RFC 5322.

use lettre::Message;
use lettre::message::header::{ContentTransferEncoding, ContentType};
use lettre::message::{Mailbox, MessageBuilder, MultiPart, SinglePart};
use thiserror::Error;
use triptych_ports::{BoxError, Mail};
use triptych_users::EmailAddress;
use triptych_users::id::Uuid;

/// The sender in the configuration is none.
#[derive(Debug, Error)]
#[error("{text:?} is no sender: name@example.org or Name <name@example.org> is")]
pub struct SenderError {
    text: String,
    source: lettre::address::AddressError,
}

/// Reads the sender of every mail.
pub(crate) fn parse_sender(text: &str) -> Result<Mailbox, SenderError> {
    text.parse().map_err(|source| SenderError {
        text: text.to_owned(),
        source,
    })
}

/// Builds a message. The identifier becomes its `Message-ID`, in the sender's domain, so that the
/// machine's name stays at home.
pub(crate) fn message(sender: &Mailbox, mail: &Mail, id: Uuid) -> Result<Message, BoxError> {
    let builder = Message::builder()
        .from(sender.clone())
        .to(mailbox(&mail.to)?)
        .message_id(Some(format!("<{id}@{}>", sender.email.domain())))
        .subject(one_line(&mail.subject));
    // A program shows the last of the forms that it can.
    let forms = MultiPart::alternative()
        .singlepart(form(ContentType::TEXT_PLAIN, &mail.text))
        .singlepart(form(ContentType::TEXT_HTML, &mail.html));
    let message = with_reply_to(builder, mail.reply_to.as_ref())?.multipart(forms)?;
    Ok(message)
}

/// Quoted-printable passes every server as it is, and a person can still read it.
fn form(content_type: ContentType, content: &str) -> SinglePart {
    SinglePart::builder()
        .header(content_type)
        .header(ContentTransferEncoding::QuotedPrintable)
        .body(content.to_owned())
}

fn with_reply_to(
    builder: MessageBuilder,
    reply_to: Option<&EmailAddress>,
) -> Result<MessageBuilder, BoxError> {
    Ok(match reply_to {
        Some(address) => builder.reply_to(mailbox(address)?),
        None => builder,
    })
}

fn mailbox(address: &EmailAddress) -> Result<Mailbox, BoxError> {
    Ok(Mailbox::new(None, address.as_str().parse()?))
}

/// A header ends at a line break, and what follows would be a header of the writer's choice.
fn one_line(subject: &str) -> String {
    let words: Vec<&str> = subject.split(char::is_control).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn written(subject: &str) -> String {
        let mail = Mail {
            to: EmailAddress::parse("ada@example.org").unwrap(),
            reply_to: None,
            subject: subject.to_owned(),
            text: "Hello".to_owned(),
            html: "<p>Hello</p>".to_owned(),
        };
        let sender = parse_sender("Triptych <hello@triptych.example>").unwrap();
        let message = message(&sender, &mail, Uuid::from_u128(7)).unwrap();
        String::from_utf8(message.formatted()).unwrap()
    }

    #[test]
    fn a_subject_stays_on_its_line() {
        let written = written("Hello\r\nBcc: eve@example.org\n\nA body");
        assert!(written.contains("\r\nSubject: Hello  Bcc: eve@example.org  A body\r\n"));
        assert!(!written.contains("\nBcc:"));
    }

    #[test]
    fn a_message_is_named_in_the_senders_domain() {
        let expected = "Message-ID: <00000000-0000-0000-0000-000000000007@triptych.example>\r\n";
        assert!(written("Hello").contains(expected));
    }

    #[test]
    fn a_sender_that_is_none_is_refused_by_its_text() {
        for text in [
            "",
            "Triptych",
            "Triptych <hello>",
            "a@b\r\nBcc: c@d.example",
        ] {
            let refusal = parse_sender(text).unwrap_err();
            assert!(
                refusal
                    .to_string()
                    .starts_with(&format!("{text:?} is no sender"))
            );
        }
    }
}
