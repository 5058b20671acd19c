//! Mail that stays here.

use std::sync::Mutex;

use async_trait::async_trait;
use triptych_ports::{Failure, Mail, MailSender};

use crate::shared::lock;
use crate::{CanFail, Faults};

/// Keeps every mail instead of sending it.
#[derive(Default)]
pub struct MemoryMail {
    sent: Mutex<Vec<Mail>>,
    faults: Faults,
}

impl MemoryMail {
    /// A sender that has sent nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// What was sent, oldest first.
    pub fn sent(&self) -> Vec<Mail> {
        lock(&self.sent).clone()
    }
}

impl CanFail for MemoryMail {
    fn faults(&self) -> &Faults {
        &self.faults
    }
}

#[async_trait]
impl MailSender for MemoryMail {
    async fn send(&self, mail: &Mail) -> Result<(), Failure> {
        self.faults.check()?;
        lock(&self.sent).push(mail.clone());
        Ok(())
    }
}
