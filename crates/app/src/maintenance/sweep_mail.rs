//! What mail left behind is forgotten: links that expired, and letters that nobody could send.

use std::sync::Arc;

use chrono::TimeDelta;
use triptych_ports::{Clock, Failure, MailQueue, MailedLinkStore};

/// Forgets links that expired and letters that were given up long ago.
pub struct SweepMail {
    /// Keeps links.
    pub links: Arc<dyn MailedLinkStore>,
    /// Keeps letters.
    pub queue: Arc<dyn MailQueue>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl SweepMail {
    /// How long a letter that was given up is kept for people to look at.
    pub const GIVEN_UP_KEPT: TimeDelta = TimeDelta::days(30);

    /// Answers how many links, requests and letters were forgotten.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn run(&self) -> Result<usize, Failure> {
        let now = self.clock.now();
        let links = self.links.purge(now).await?;
        let letters = self.queue.purge_given_up(now - Self::GIVEN_UP_KEPT).await?;
        Ok(links + letters)
    }
}
