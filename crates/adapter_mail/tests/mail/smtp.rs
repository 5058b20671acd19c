//! The contract of mail over a real SMTP server, and every way in which a server can fail.

use std::sync::Arc;
use std::time::{Duration, Instant};

use triptych_adapter_mail::{SmtpError, SmtpMail, SmtpOptions};
use triptych_ports::contract::mail_sender::Outgoing;
use triptych_ports::{Failure, Mail, MailError, MailSender};
use triptych_users::EmailAddress;

use crate::smtp_server::{Encryption, Mishap, Moment, SmtpServer};
use crate::support::{Counting, SENDER, mail, read};

/// Far above what a server on this machine needs, and short enough to be waited for.
const TIMEOUT: Duration = Duration::from_secs(2);

struct Smtp {
    server: SmtpServer,
    mail: SmtpMail,
}

async fn fresh_smtp() -> Smtp {
    let server = SmtpServer::start(Encryption::None).await;
    let mail = sender(&format!("smtp://{}", server.address), None);
    Smtp { server, mail }
}
triptych_ports::mail_sender_contract!(fresh_smtp);

impl Outgoing for Smtp {
    fn sender(&self) -> &dyn MailSender {
        &self.mail
    }

    fn sent(&self) -> Vec<Mail> {
        let inbox = self.server.inbox();
        inbox.iter().map(|message| read(message)).collect()
    }
}

fn sender(url: &str, authority: Option<&str>) -> SmtpMail {
    let options = SmtpOptions {
        sender: SENDER,
        timeout: TIMEOUT,
        authority: authority.map(str::as_bytes),
    };
    SmtpMail::new(url, options, Arc::new(Counting)).unwrap()
}

fn is_rejected(outcome: &Result<(), MailError>) -> bool {
    matches!(outcome, Err(MailError::Rejected(_)))
}

fn is_unavailable(outcome: &Result<(), MailError>) -> bool {
    matches!(outcome, Err(MailError::Failure(Failure::Unavailable(_))))
}

impl Smtp {
    /// Sends a mail into a mishap, and one after it.
    async fn send_into(&self, moment: Moment, mishap: Mishap) -> Result<(), MailError> {
        self.server.set_mishap(Some((moment, mishap)));
        let outcome = self.mail.send(&mail()).await;
        self.server.set_mishap(None);
        assert!(self.server.inbox().is_empty());
        self.mail.send(&mail()).await.unwrap();
        assert_eq!(self.sent(), [mail()], "after {mishap:?} at {moment:?}");
        outcome
    }
}

#[tokio::test]
async fn a_receiver_or_content_that_is_refused_for_good_is_rejected() {
    for moment in [Moment::Receiver, Moment::Data, Moment::EndOfContent] {
        let outcome = fresh_smtp()
            .await
            .send_into(moment, Mishap::Answer(550))
            .await;
        assert!(is_rejected(&outcome), "{moment:?}: {outcome:?}");
    }
}

#[tokio::test]
async fn a_server_that_refuses_the_sender_rejects_no_mail() {
    for moment in [Moment::Connected, Moment::Sender] {
        let outcome = fresh_smtp()
            .await
            .send_into(moment, Mishap::Answer(554))
            .await;
        assert!(is_unavailable(&outcome), "{moment:?}: {outcome:?}");
    }
}

#[tokio::test]
async fn what_is_refused_for_now_is_unavailable() {
    for moment in [
        Moment::Connected,
        Moment::Sender,
        Moment::Receiver,
        Moment::Data,
        Moment::EndOfContent,
    ] {
        for code in [421, 451] {
            let outcome = fresh_smtp()
                .await
                .send_into(moment, Mishap::Answer(code))
                .await;
            assert!(
                is_unavailable(&outcome),
                "{code} at {moment:?}: {outcome:?}"
            );
        }
    }
}

#[tokio::test]
async fn a_line_that_drops_at_any_moment_is_unavailable() {
    for moment in [
        Moment::Connected,
        Moment::Sender,
        Moment::Receiver,
        Moment::Data,
        Moment::Content,
        Moment::EndOfContent,
    ] {
        let outcome = fresh_smtp().await.send_into(moment, Mishap::HangUp).await;
        assert!(is_unavailable(&outcome), "{moment:?}: {outcome:?}");
    }
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_left_in_time() {
    for moment in [
        Moment::Connected,
        Moment::Receiver,
        Moment::Content,
        Moment::EndOfContent,
    ] {
        let smtp = fresh_smtp().await;
        let started = Instant::now();
        let outcome = smtp.send_into(moment, Mishap::Stall).await;
        assert!(is_unavailable(&outcome), "{moment:?}: {outcome:?}");
        assert!(started.elapsed() < 3 * TIMEOUT, "{moment:?}");
    }
}

#[tokio::test]
async fn nothing_that_listens_is_unavailable_until_somebody_does() {
    let Smtp {
        server,
        mail: sender,
    } = fresh_smtp().await;
    let address = server.address;
    sender.send(&mail()).await.unwrap();
    drop(server);
    assert!(is_unavailable(&sender.send(&mail()).await));
    let server = SmtpServer::start_at(address, Encryption::None).await;
    sender.send(&mail()).await.unwrap();
    assert_eq!(server.inbox().len(), 1);
}

#[tokio::test]
async fn a_connection_serves_one_mail_after_another() {
    let smtp = fresh_smtp().await;
    for _ in 0..5 {
        smtp.mail.send(&mail()).await.unwrap();
    }
    assert_eq!(smtp.server.connections(), 1);
    let parallel = futures::future::join_all((0..8).map(|_| async {
        let mail = mail();
        smtp.mail.send(&mail).await
    }));
    assert!(parallel.await.iter().all(Result::is_ok));
    assert_eq!(smtp.server.inbox().len(), 13);
}

#[tokio::test]
async fn a_hostile_field_adds_neither_header_nor_receiver() {
    let smtp = fresh_smtp().await;
    for hostile in [
        "\r\nBcc: eve@example.org",
        "\nBcc: eve@example.org\n\nx",
        "\r.\r\n",
    ] {
        let mail = Mail {
            subject: format!("Hello{hostile}"),
            text: format!("Hello{hostile}\r\n.\r\nRCPT TO:<eve@example.org>\r\n"),
            html: format!("<p>Hello{hostile}\r\n.\r\nRCPT TO:<eve@example.org>\r\n"),
            ..mail()
        };
        smtp.mail.send(&mail).await.unwrap();
        for address in [
            format!("ada{hostile}@example.org"),
            format!("ada@example.org{hostile}x"),
        ] {
            assert!(EmailAddress::parse(&address).is_err(), "{address:?}");
        }
    }
    for arrived in smtp.sent() {
        assert_eq!(arrived.to, mail().to);
        assert_eq!(arrived.reply_to, None);
    }
    let receivers = |line: &String| line.starts_with("RCPT TO:") && !line.contains("ada@");
    let lines = smtp.server.lines();
    let strangers = lines.iter().filter(|line| receivers(line)).count();
    // As lines of content they are text like any other: twice in each mail.
    assert_eq!(strangers, 6);
    assert_eq!(smtp.server.inbox().len(), 3);
}

#[tokio::test]
async fn an_encrypted_connection_carries_the_password_and_the_mail() {
    for (encryption, scheme, query) in [
        (Encryption::Implicit, "smtps", ""),
        (Encryption::StartTls, "smtp", "?tls=required"),
    ] {
        let server = SmtpServer::start(encryption).await;
        let port = server.address.port();
        let url = format!("{scheme}://ada%40example.org:h%2Fu%3Ash@localhost:{port}{query}");
        let believing = sender(&url, Some(&server.certificate));
        believing.send(&mail()).await.unwrap();
        assert_eq!(server.inbox().len(), 1, "{url}");

        let outcome = sender(&url, None).send(&mail()).await;
        assert!(is_unavailable(&outcome), "{url}: {outcome:?}");
        let wrong = url.replace("u%3Ash", "wrong");
        let outcome = sender(&wrong, Some(&server.certificate))
            .send(&mail())
            .await;
        assert!(is_unavailable(&outcome), "{url}: {outcome:?}");
        assert_eq!(server.inbox().len(), 1, "{url}");
    }
}

#[tokio::test]
async fn a_server_without_the_encryption_that_is_asked_for_is_told_nothing() {
    let server = SmtpServer::start(Encryption::None).await;
    let port = server.address.port();
    let url = format!("smtp://ada:hush@localhost:{port}?tls=required");
    let outcome = sender(&url, None).send(&mail()).await;
    assert!(matches!(outcome, Err(MailError::Failure(_))), "{outcome:?}");
    for line in server.lines() {
        assert!(line.starts_with("EHLO") || line == "QUIT", "{line}");
    }
}

#[tokio::test]
async fn what_cannot_be_used_is_refused_without_its_password() {
    let options = SmtpOptions {
        sender: SENDER,
        timeout: TIMEOUT,
        authority: None,
    };
    let new = |url: &str, options| SmtpMail::new(url, options, Arc::new(Counting)).err();
    let refusal = new("smtp://ada:hush@mail.example.org", options).unwrap();
    assert!(matches!(refusal, SmtpError::Server(_)));
    assert!(!format!("{refusal} {refusal:?}").contains("hush"));

    let nobody = SmtpOptions {
        sender: "nobody",
        ..options
    };
    let refusal = new("smtp://localhost", nobody);
    assert!(matches!(refusal, Some(SmtpError::Sender(_))));

    for (pem, is_found) in [
        ("no certificate", false),
        (
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
            true,
        ),
    ] {
        let unread = SmtpOptions {
            authority: Some(pem.as_bytes()),
            ..options
        };
        match new("smtps://localhost", unread) {
            Some(SmtpError::Authority) => assert!(!is_found),
            Some(SmtpError::Encryption(_)) => assert!(is_found),
            other => panic!("{other:?}"),
        }
    }
}
