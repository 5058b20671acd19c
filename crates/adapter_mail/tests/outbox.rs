//! The contract of mail over the files of an outbox, read by a mail parser, and what lies in the
//! folder beside it.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use mail_parser::{Address, MessageParser};
use tempfile::TempDir;
use triptych_adapter_mail::{OutboxError, OutboxMail};
use triptych_ports::contract::fixtures::new_id;
use triptych_ports::contract::mail_sender::Outgoing;
use triptych_ports::{Failure, Mail, MailError, MailSender, Randomness};
use triptych_users::EmailAddress;
use triptych_users::id::Uuid;

const SENDER: &str = "Triptych <hello@triptych.example>";

/// Counts where the real thing draws.
struct Counting;

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

struct Outbox {
    folder: TempDir,
    mail: OutboxMail,
}

async fn fresh_outbox() -> Outbox {
    let folder = tempfile::tempdir().unwrap();
    let mail = OutboxMail::open(folder.path(), SENDER, Arc::new(Counting)).unwrap();
    Outbox { folder, mail }
}
triptych_ports::mail_sender_contract!(fresh_outbox);

impl Outgoing for Outbox {
    fn sender(&self) -> &dyn MailSender {
        &self.mail
    }

    fn sent(&self) -> Vec<Mail> {
        files(self.folder.path())
            .iter()
            .map(|path| read(path))
            .collect()
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

fn read(path: &Path) -> Mail {
    let bytes = std::fs::read(path).unwrap();
    let message = MessageParser::default().parse(&bytes).unwrap();
    assert!(message.cc().is_none() && message.bcc().is_none());
    assert_eq!(
        only_address(message.from().unwrap()).as_str(),
        "hello@triptych.example"
    );
    Mail {
        to: only_address(message.to().unwrap()),
        reply_to: message.reply_to().map(only_address),
        subject: message.subject().unwrap().to_owned(),
        text: message.body_text(0).unwrap().replace("\r\n", "\n"),
        html: message.body_html(0).unwrap().replace("\r\n", "\n"),
    }
}

fn only_address(address: &Address<'_>) -> EmailAddress {
    let addresses: Vec<_> = address.iter().collect();
    assert_eq!(addresses.len(), 1);
    EmailAddress::parse(addresses[0].address().unwrap()).unwrap()
}

fn mail() -> Mail {
    Mail {
        to: EmailAddress::parse("ada@example.org").unwrap(),
        reply_to: None,
        subject: "Hello".to_owned(),
        text: "Hello Ada".to_owned(),
        html: "<p>Hello Ada</p>".to_owned(),
    }
}

#[tokio::test]
async fn every_file_is_a_finished_mail_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let outbox = fresh_outbox().await;
    for _ in 0..3 {
        outbox.mail.send(&mail()).await.unwrap();
    }
    let files = files(outbox.folder.path());
    assert_eq!(files.len(), 3);
    for file in files {
        assert_eq!(file.extension().unwrap(), "eml");
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

#[tokio::test]
async fn a_folder_that_went_away_is_unavailable() {
    let outbox = fresh_outbox().await;
    std::fs::remove_dir(outbox.folder.path()).unwrap();
    let answer = outbox.mail.send(&mail()).await;
    assert!(matches!(
        answer,
        Err(MailError::Failure(Failure::Unavailable(_)))
    ));
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_refused() {
    let refusal = OutboxMail::open("/dev/null/outbox", SENDER, Arc::new(Counting)).err();
    assert!(matches!(refusal, Some(OutboxError::Folder { .. })));
}
