//! A payment of which no event arrives is heard of all the same.

use std::sync::Arc;

use futures::{StreamExt as _, stream};
use triptych_billing::NewsSubject;
use triptych_ports::{AwaitedNews, Clock, Failure};

use crate::billing::{ApplyEvents, Hint, TakeNews};
use crate::error_chain::chain;

/// Looks up what stays open for too long: checkouts that somebody may have paid, and subscriptions
/// that may have begun, gone on or ended. An endpoint that was switched off, or a secret that was
/// changed, loses events for good.
pub struct SweepLateNews {
    /// Knows what is late.
    pub awaited: Arc<dyn AwaitedNews>,
    /// Takes in what the provider says.
    pub news: TakeNews,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl SweepLateNews {
    /// So many are looked up at a time; the next sweep takes the rest.
    pub const BATCH: usize = 40;
    /// How many at once.
    const AT_ONCE: usize = 4;

    /// Answers how many were looked up. One that fails is told of in the log, and looked up again
    /// after its pause, as is one that the provider says nothing new of.
    ///
    /// # Errors
    /// A failure to find out which they are.
    pub async fn run(&self) -> Result<usize, Failure> {
        let late = self
            .awaited
            .claim_late(self.clock.now(), Self::BATCH)
            .await?;
        let count = late.len();
        stream::iter(late)
            .for_each_concurrent(Self::AT_ONCE, |subject| async move {
                self.look_up(&subject).await;
            })
            .await;
        Ok(count)
    }

    async fn look_up(&self, subject: &NewsSubject) {
        let taken = self.news.run(Hint::Subject(subject), ApplyEvents::TRY_MAX);
        if let Err(error) = taken.await {
            tracing::warn!(?subject, error = chain(&error), "late news are not heard");
        }
    }
}
