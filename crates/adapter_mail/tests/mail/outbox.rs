//! The contract of mail over the files of an outbox, read by a mail parser, and what lies in the
//! folder beside it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;
use triptych_adapter_mail::{OutboxError, OutboxMail};
use triptych_ports::contract::mail_sender::Outgoing;
use triptych_ports::{Failure, Mail, MailError, MailSender};

use crate::support::{Counting, SENDER, mail, read};

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
            .map(|path| read(&std::fs::read(path).unwrap()))
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
