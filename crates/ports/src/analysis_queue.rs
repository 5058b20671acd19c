//! Which photo is analysed next, and by whom.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_trips::PhotoId;

use crate::Failure;

/// Photos that wait for the same workers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnalysisKind {
    /// Photos of any size that nobody has looked at.
    Ordinary,
    /// Photos whose decode was found to need much memory.
    Large,
    /// Photos whose analysis began and did not end before its lease did: one of those that ran then
    /// may have ended the process.
    Interrupted,
}

/// A photo that a worker may analyse, and nobody else until the lease ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysisClaim {
    /// The photo.
    pub photo_id: PhotoId,
    /// How often it has been claimed, this time included. It tells this claim from others.
    pub number: u32,
    /// How many of its runs alone did not end.
    pub crashes: u32,
}

/// Decodes of an analysed photo that began and did not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnfinishedDecodes {
    /// How many: those that run, and those during which the process died.
    pub count: u32,
    /// Until when one of them runs for certain; none where no decode ever began.
    pub lease_until: Option<DateTime<Utc>>,
}

impl UnfinishedDecodes {
    /// Those of a photo that is not there, or was never decoded.
    pub const NONE: Self = Self {
        count: 0,
        lease_until: None,
    };
}

/// Keeps the photos that wait for their analysis: those that
/// [`PhotoStore::insert`](crate::PhotoStore::insert) has added, until
/// [`PhotoStore::record_analysis`](crate::PhotoStore::record_analysis) or a deletion removes them.
///
/// A method that is given a claim MUST change nothing, and answer false where it answers that,
/// when the photo is gone or analysed, or was claimed again or put off since.
#[async_trait]
pub trait AnalysisQueue: Send + Sync {
    /// Claims a photo of this kind that nobody holds a live lease on; it is then held until
    /// `lease_until`. Two callers MUST NOT be given the same photo while its lease lives.
    ///
    /// Users MUST take turns, however many photos each of them has: a user's first photo waits for
    /// at most one of each other user, their second for at most two, and so on. The photos of one
    /// user come in order of arrival. Interrupted photos come by their crashes, fewest first.
    async fn claim(
        &self,
        kind: AnalysisKind,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<AnalysisClaim>, Failure>;

    /// Claims this very photo, whatever its turn, in order to decode it for something else than its
    /// analysis: should that end the process, the photo is one that was interrupted. None where it
    /// is claimed, or does not wait any more. Two callers MUST NOT be given the same photo.
    async fn claim_photo(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<AnalysisClaim>, Failure>;

    /// Holds a claimed photo until `lease_until`; answers whether it is still this claim's.
    async fn renew(
        &self,
        claim: &AnalysisClaim,
        lease_until: DateTime<Utc>,
    ) -> Result<bool, Failure>;

    /// Counts a crash of a photo that is about to be analysed with no other beside it, in case the
    /// process does not live to say otherwise. Answers whether it is still this claim's.
    async fn begin_alone(&self, claim: &AnalysisClaim) -> Result<bool, Failure>;

    /// Gives a claim back whose photo could not be analysed now: it is as if it had never been, and
    /// the photo can be claimed again from `until` on.
    async fn put_off(&self, claim: &AnalysisClaim, until: DateTime<Utc>) -> Result<(), Failure>;

    /// Gives a claim back, and lets its photo wait among the large ones.
    async fn move_to_large(&self, claim: &AnalysisClaim) -> Result<(), Failure>;

    /// The decodes of an analysed photo that began and did not end. None of a photo that was deleted.
    async fn unfinished_decodes(&self, photo_id: PhotoId) -> Result<UnfinishedDecodes, Failure>;

    /// Counts a decode that is about to begin, in case the process does not live to say that it ended.
    /// It runs until `lease_until` for certain.
    async fn begin_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<(), Failure>;

    /// Says that a decode runs until `lease_until`; answers whether any is counted. A lease never
    /// becomes shorter: another decode of the photo may hold it.
    async fn renew_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<bool, Failure>;

    /// Forgets all decodes of a photo: one of them ended, so it is not the photo that ends processes.
    async fn end_decode(&self, photo_id: PhotoId) -> Result<(), Failure>;
}
