//! The search texts of all posts.

use triptych_ports::Reindexed;

use super::PostError;
use crate::Ports;

/// Posts in one transaction: few enough that writers beside it do not wait noticeably.
const BATCH: usize = 500;

/// Computes what searches of the history read again, for the posts of all users, as is due after
/// the rules of [`search_text`](triptych_posts::search::search_text) have changed. Calls `progress`
/// after each batch. Returns the totals, whose `last` is `None`.
///
/// # Errors
/// A failure of the database. The batches before it are written; it can be run again.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn reindex_posts(
    ports: &Ports,
    mut progress: impl FnMut(&Reindexed),
) -> Result<Reindexed, PostError> {
    let mut done = Reindexed::default();
    loop {
        let batch = ports.stores.posts.reindex(done.last, BATCH).await?;
        done = Reindexed {
            posts: done.posts + batch.posts,
            changed: done.changed + batch.changed,
            last: batch.last,
        };
        progress(&done);
        if done.last.is_none() {
            return Ok(done);
        }
    }
}
