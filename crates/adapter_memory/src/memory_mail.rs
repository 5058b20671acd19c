//! A mail sender in memory.

use std::collections::HashSet;
use std::sync::Mutex;

use async_trait::async_trait;
use triptych_ports::{Mail, MailError, MailSender};
use triptych_users::EmailAddress;

use crate::{Faults, can_fail, lock};

/// Records every mail instead of sending it.
#[derive(Default)]
pub struct MemoryMail {
    sent: Mutex<Vec<Mail>>,
    rejected: Mutex<HashSet<String>>,
    faults: Faults,
}

impl MemoryMail {
    /// The sent mails, oldest first.
    pub fn sent(&self) -> Vec<Mail> {
        lock(&self.sent).clone()
    }

    /// Rejects every mail to this address from now on.
    pub fn reject(&self, address: &EmailAddress) {
        lock(&self.rejected).insert(address.unique_key());
    }
}

can_fail!(MemoryMail);

#[async_trait]
impl MailSender for MemoryMail {
    async fn send(&self, mail: &Mail) -> Result<(), MailError> {
        self.faults.check()?;
        if lock(&self.rejected).contains(&mail.to.unique_key()) {
            return Err(MailError::Rejected("told to reject the address".into()));
        }
        lock(&self.sent).push(mail.clone());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn mail(to: &str) -> Mail {
        Mail {
            to: EmailAddress::parse(to).unwrap(),
            reply_to: None,
            subject: "Hello".to_owned(),
            text: "Hello".to_owned(),
            html: "<p>Hello</p>".to_owned(),
        }
    }

    #[tokio::test]
    async fn mail_to_a_rejected_address_stays_unsent() {
        let sender = MemoryMail::default();
        sender.reject(&mail("Eve@example.org").to);
        let refused = sender.send(&mail("eve@example.org")).await;
        assert!(matches!(refused, Err(MailError::Rejected(_))));
        sender.send(&mail("ada@example.org")).await.unwrap();
        assert_eq!(sender.sent(), [mail("ada@example.org")]);
    }
}
