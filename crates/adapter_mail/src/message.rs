//! Converts a mail to an RFC 5322 message.

use lettre::Message;
use lettre::message::header::{ContentTransferEncoding, ContentType};
use lettre::message::{Mailbox, MessageBuilder, MultiPart, SinglePart};
use thiserror::Error;
use triptych_ports::{BoxError, Mail};
use triptych_users::EmailAddress;
use triptych_users::id::Uuid;

/// The configured sender is not a mailbox.
#[derive(Debug, Error)]
#[error("{text:?} is no sender: name@example.org or Name <name@example.org> is")]
pub struct SenderError {
    text: String,
    source: BoxError,
}

/// Parses the sender of all mail.
pub(crate) fn parse_sender(text: &str) -> Result<Mailbox, SenderError> {
    mailable(text).map_err(|source| SenderError {
        text: text.to_owned(),
        source,
    })
}

fn mailable(text: &str) -> Result<Mailbox, BoxError> {
    let Mailbox { name, email } = text.parse()?;
    let address = EmailAddress::parse(email.as_ref())?;
    Ok(Mailbox::new(name, address.as_str().parse()?))
}

/// Builds a message. The id becomes its `Message-ID` in the sender's domain, so that the host name
/// is not revealed.
pub(crate) fn message(sender: &Mailbox, mail: &Mail, id: Uuid) -> Result<Message, BoxError> {
    let builder = Message::builder()
        .from(sender.clone())
        .to(mailbox(&mail.to)?)
        .message_id(Some(format!("<{id}@{}>", sender.email.domain())))
        .subject(one_line(&mail.subject));
    // Mail clients show the last alternative that they support.
    let forms = MultiPart::alternative()
        .singlepart(form(ContentType::TEXT_PLAIN, &mail.text))
        .singlepart(form(ContentType::TEXT_HTML, &mail.html));
    let message = with_reply_to(builder, mail.reply_to.as_ref())?.multipart(forms)?;
    Ok(message)
}

/// Quoted-printable is safe for every server and remains readable.
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

/// A line break would end the header: header injection.
fn one_line(subject: &str) -> String {
    let words: Vec<&str> = subject.split(char::is_control).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use proptest::prelude::*;

    use super::*;

    fn mail() -> Mail {
        Mail {
            to: EmailAddress::parse("ada@example.org").unwrap(),
            reply_to: None,
            subject: "Hello".to_owned(),
            text: "Hello".to_owned(),
            html: "<p>Hello</p>".to_owned(),
        }
    }

    fn formatted(mail: &Mail) -> Result<String, BoxError> {
        let sender = parse_sender("Triptych <hello@triptych.example>")?;
        let message = message(&sender, mail, Uuid::from_u128(7))?;
        Ok(String::from_utf8(message.formatted())?)
    }

    fn written(subject: &str) -> String {
        let subject = subject.to_owned();
        formatted(&Mail { subject, ..mail() }).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn every_address_can_be_mailed(
            name in "[ -~]{1,12}|[a-z.+!#$%&'*/=?^_`{|}~-]{1,64}|\\PC{1,5}",
            host in "([a-z0-9-]{1,10}[.]){1,3}[a-z0-9]{1,63}|[a-zäß東京é.-]{1,12}|\\PC{1,12}[.]de",
        ) {
            let Ok(address) = EmailAddress::parse(&format!("{name}@{host}")) else {
                return Ok(());
            };
            let mail = Mail {
                to: address.clone(),
                reply_to: Some(address.clone()),
                ..mail()
            };
            let written = formatted(&mail).map_err(|error| {
                TestCaseError::fail(format!("{address:?}: {error}"))
            })?;
            let to = format!("\r\nTo: {}\r\n", address.as_str());
            prop_assert!(written.contains(&to) && written.is_ascii(), "{written}");
        }
    }

    #[test]
    fn text_and_page_are_two_forms_of_one_message() {
        let mail = Mail {
            text: "Grüße".to_owned(),
            html: "<p>Grüße</p>".to_owned(),
            ..mail()
        };
        let written = formatted(&mail).unwrap();
        assert!(written.contains("\r\nContent-Type: multipart/alternative;"));
        let (_, forms) = written.split_once("text/plain; charset=utf-8").unwrap();
        let (text, page) = forms.split_once("text/html; charset=utf-8").unwrap();
        for (form, content) in [(text, "Gr=C3=BC=C3=9Fe"), (page, "<p>Gr=C3=BC=C3=9Fe</p>")] {
            assert!(form.contains("Content-Transfer-Encoding: quoted-printable\r\n"));
            assert!(form.contains(content), "{form}");
        }
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
            "A <a@localhost>",
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
