//! What every [`MailSender`](crate::MailSender) promises.

use triptych_users::EmailAddress;

use crate::{Mail, MailSender};

/// A sender, and a look at what has left it.
pub trait Outgoing: Send + Sync {
    /// The sender.
    fn sender(&self) -> &dyn MailSender;

    /// What was sent, oldest first, as a mail program would show it: with no header beyond those
    /// of a [`Mail`] that names a receiver, or the reading fails.
    fn sent(&self) -> Vec<Mail>;
}

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! mail_sender_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            mail_sender,
            $fresh,
            [
                a_mail_arrives_as_it_was_sent,
                a_mail_without_a_reply_address_has_none,
                words_of_every_language_arrive,
                long_lines_and_lines_of_one_dot_arrive,
                a_line_break_in_the_subject_adds_no_header,
                mails_leave_in_order,
            ]
        );
    };
}

fn address(text: &str) -> EmailAddress {
    EmailAddress::parse(text).unwrap()
}

fn mail() -> Mail {
    Mail {
        to: address("ada@example.org"),
        reply_to: Some(address("support@example.org")),
        subject: "Reset your password".to_owned(),
        text: "Hello Ada,\n\nhttp://localhost:8080/reset?token=abc=def\n".to_owned(),
        html: "<p>Hello Ada,</p>\n<p><a href=\"http://localhost:8080/reset?token=abc=def\">Reset</a></p>\n"
            .to_owned(),
    }
}

async fn arrives_unchanged(outgoing: &dyn Outgoing, mail: Mail) {
    outgoing.sender().send(&mail).await.unwrap();
    assert_eq!(outgoing.sent(), [mail]);
}

pub async fn a_mail_arrives_as_it_was_sent(outgoing: &dyn Outgoing) {
    arrives_unchanged(outgoing, mail()).await;
}

pub async fn a_mail_without_a_reply_address_has_none(outgoing: &dyn Outgoing) {
    let reply_to = None;
    arrives_unchanged(outgoing, Mail { reply_to, ..mail() }).await;
}

pub async fn words_of_every_language_arrive(outgoing: &dyn Outgoing) {
    let written = Mail {
        subject: "Été à Firenze – 東京 🌅, and so on: a subject of more than one line's length"
            .to_owned(),
        text: "Grüße aus 東京 🌅\n".to_owned(),
        html: "<p>Grüße aus <em>東京</em> 🌅</p>\n".to_owned(),
        ..mail()
    };
    arrives_unchanged(outgoing, written).await;
}

pub async fn long_lines_and_lines_of_one_dot_arrive(outgoing: &dyn Outgoing) {
    let text = format!("{}\n.\n\nFrom here on\n", "word ".repeat(1_000));
    let html = format!("<p>{}</p>\n.\n\nFrom here on\n", "word ".repeat(1_000));
    let long = Mail {
        text,
        html,
        ..mail()
    };
    arrives_unchanged(outgoing, long).await;
}

pub async fn a_line_break_in_the_subject_adds_no_header(outgoing: &dyn Outgoing) {
    for line_break in ["\r\n", "\n", "\r", "\r\n "] {
        let hostile = Mail {
            subject: format!("Hello{line_break}Bcc: eve@example.org"),
            ..mail()
        };
        outgoing.sender().send(&hostile).await.unwrap();
    }
    for arrived in outgoing.sent() {
        assert_eq!(arrived.to, mail().to);
        assert_eq!(arrived.text, mail().text);
        assert_eq!(arrived.html, mail().html);
        assert!(arrived.subject.starts_with("Hello"), "{}", arrived.subject);
    }
}

pub async fn mails_leave_in_order(outgoing: &dyn Outgoing) {
    let subjects: Vec<String> = (0..20).map(|number| format!("Mail no. {number}")).collect();
    for subject in &subjects {
        let mail = Mail {
            subject: subject.clone(),
            ..mail()
        };
        outgoing.sender().send(&mail).await.unwrap();
    }
    let sent: Vec<String> = outgoing
        .sent()
        .into_iter()
        .map(|mail| mail.subject)
        .collect();
    assert_eq!(sent, subjects);
}
