//! The queue of photos to analyse.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_trips::PhotoId;

use crate::{Backlog, Failure};

/// The lane of a photo: each has its own workers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnalysisKind {
    /// Photos of any size, before their first analysis.
    Ordinary,
    /// Photos whose decode needs much memory.
    Large,
    /// Photos whose lease ended during their analysis: one of those that ran then may have crashed
    /// the process.
    Interrupted,
}

/// A photo that is leased to one worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysisClaim {
    /// The photo.
    pub photo_id: PhotoId,
    /// How often it has been claimed, this time included. It identifies the claim.
    pub number: u32,
    /// How many of its exclusive runs did not end.
    pub crashes: u32,
}

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

/// Stores the photos that wait for their analysis: added by
/// [`PhotoStore::insert`](crate::PhotoStore::insert), removed by
/// [`PhotoStore::record_analysis`](crate::PhotoStore::record_analysis) or a deletion.
///
/// A method that takes a claim MUST change nothing, and return false if it returns a bool, when the
/// photo was deleted or analysed, or was claimed again or put off since.
#[async_trait]
pub trait AnalysisQueue: Send + Sync {
    /// Claims a photo of this kind without a live lease; the lease lasts until `lease_until`. Two
    /// callers MUST NOT get the same photo during a lease.
    ///
    /// Users MUST take turns, however many photos each has: a user's first photo waits for at most
    /// one of each other user, their second for at most two, and so on. The photos of one user come
    /// in order of arrival. Interrupted photos come by number of crashes, fewest first.
    async fn claim(
        &self,
        kind: AnalysisKind,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<AnalysisClaim>, Failure>;

    /// Claims this photo out of turn, to decode it for another purpose than its analysis: should
    /// the decode crash the process, the photo counts as interrupted. `None` if it is claimed or no
    /// longer waits. Two callers MUST NOT get the same photo.
    async fn claim_photo(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<AnalysisClaim>, Failure>;

    /// Extends a lease until `lease_until`; returns whether the claim still holds.
    async fn renew(
        &self,
        claim: &AnalysisClaim,
        lease_until: DateTime<Utc>,
    ) -> Result<bool, Failure>;

    /// Counts a crash of a photo before its exclusive run, in case the process does not survive it.
    /// Returns whether the claim still holds.
    async fn begin_alone(&self, claim: &AnalysisClaim) -> Result<bool, Failure>;

    /// Releases a claim whose photo could not be analysed now, as if it had never been made; the
    /// photo can be claimed again from `until` on.
    async fn put_off(&self, claim: &AnalysisClaim, until: DateTime<Utc>) -> Result<(), Failure>;

    /// Releases a claim and moves its photo to the large ones.
    async fn move_to_large(&self, claim: &AnalysisClaim) -> Result<(), Failure>;

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

    /// The unfinished analyses.
    async fn backlog(&self) -> Result<Backlog, Failure>;
}
