//! Decodes of analysed photos that started and did not end.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_trips::PhotoId;

use crate::Failure;

/// Decodes of an analysed photo that started and did not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnfinishedDecodes {
    /// Their number: running ones, and those during which the process crashed.
    pub count: u32,
    /// Until when one of them certainly runs; `None` if no decode ever started.
    pub lease_until: Option<DateTime<Utc>>,
}

impl UnfinishedDecodes {
    /// The value for a photo that is absent or was never decoded.
    pub const NONE: Self = Self {
        count: 0,
        lease_until: None,
    };
}

/// Counts the decodes of analysed photos while they run.
#[async_trait]
pub trait DecodeCounter: Send + Sync {
    /// The unfinished decodes of an analysed photo; [`UnfinishedDecodes::NONE`] if it was deleted.
    async fn unfinished_decodes(&self, photo_id: PhotoId) -> Result<UnfinishedDecodes, Failure>;

    /// Counts a decode before it starts, in case the process does not survive it. It certainly runs
    /// until `lease_until`.
    async fn begin_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<(), Failure>;

    /// Extends the lease of a decode until `lease_until`; returns whether any decode is counted. A
    /// lease never gets shorter: another decode of the photo may hold it.
    async fn renew_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<bool, Failure>;

    /// Clears all decodes of a photo: since one of them ended, the photo does not crash the
    /// process.
    async fn end_decode(&self, photo_id: PhotoId) -> Result<(), Failure>;
}
