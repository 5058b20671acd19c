//! Photos queued for analysis.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{
    AnalysisClaim, AnalysisKind, AnalysisQueue, Backlog, Failure, UnfinishedDecodes,
};
use triptych_trips::PhotoId;

use super::{read, write};
use crate::Database;

#[async_trait]
impl AnalysisQueue for Database {
    async fn claim(
        &self,
        kind: AnalysisKind,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<AnalysisClaim>, Failure> {
        write!(self, analysis_queue::claim(kind, now, lease_until))
    }

    async fn claim_photo(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<AnalysisClaim>, Failure> {
        write!(self, analysis_queue::claim_photo(photo_id, lease_until))
    }

    async fn renew(
        &self,
        claim: &AnalysisClaim,
        lease_until: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        let claim = claim.clone();
        write!(self, analysis_queue::renew(&claim, lease_until))
    }

    async fn begin_alone(&self, claim: &AnalysisClaim) -> Result<bool, Failure> {
        let claim = claim.clone();
        write!(self, analysis_queue::begin_alone(&claim))
    }

    async fn put_off(&self, claim: &AnalysisClaim, until: DateTime<Utc>) -> Result<(), Failure> {
        let claim = claim.clone();
        write!(self, analysis_queue::put_off(&claim, until))
    }

    async fn move_to_large(&self, claim: &AnalysisClaim) -> Result<(), Failure> {
        let claim = claim.clone();
        write!(self, analysis_queue::move_to_large(&claim))
    }

    async fn unfinished_decodes(&self, photo_id: PhotoId) -> Result<UnfinishedDecodes, Failure> {
        read!(self, analysis_queue::unfinished_decodes(photo_id))
    }

    async fn begin_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<(), Failure> {
        write!(self, analysis_queue::begin_decode(photo_id, lease_until))
    }

    async fn renew_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        write!(self, analysis_queue::renew_decode(photo_id, lease_until))
    }

    async fn end_decode(&self, photo_id: PhotoId) -> Result<(), Failure> {
        write!(self, analysis_queue::end_decode(photo_id))
    }

    async fn backlog(&self) -> Result<Backlog, Failure> {
        read!(self, analysis_queue::backlog())
    }
}
