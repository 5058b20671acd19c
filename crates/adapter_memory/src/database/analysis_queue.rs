//! The queue of photos to analyse.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{
    AnalysisClaim, AnalysisKind, AnalysisQueue, Backlog, Failure, UnfinishedDecodes,
};
use triptych_trips::{Photo, PhotoId};
use triptych_users::UserId;

use super::{MemoryDatabase, State};

/// A queued photo and its claim.
pub(super) struct QueueRow {
    user_id: UserId,
    queued_at: DateTime<Utc>,
    /// The photo with the lowest number is next.
    turn: u64,
    is_large: bool,
    is_claimed: bool,
    lease_until: Option<DateTime<Utc>>,
    claims: u32,
    crashes: u32,
}

impl QueueRow {
    fn is_of(&self, kind: AnalysisKind) -> bool {
        match kind {
            AnalysisKind::Interrupted => self.is_claimed,
            AnalysisKind::Ordinary => !self.is_claimed && !self.is_large,
            AnalysisKind::Large => !self.is_claimed && self.is_large,
        }
    }

    fn claim(&mut self, photo_id: PhotoId, lease_until: DateTime<Utc>) -> AnalysisClaim {
        self.lease_until = Some(lease_until);
        self.is_claimed = true;
        self.claims += 1;
        AnalysisClaim {
            photo_id,
            number: self.claims,
            crashes: self.crashes,
        }
    }

    fn order(&self, kind: AnalysisKind) -> (u64, DateTime<Utc>) {
        let first = match kind {
            AnalysisKind::Interrupted => self.crashes.into(),
            AnalysisKind::Ordinary | AnalysisKind::Large => self.turn,
        };
        (first, self.queued_at)
    }
}

impl State {
    pub(super) fn enqueue_photo(&mut self, photo: &Photo) {
        let row = QueueRow {
            user_id: photo.user_id,
            queued_at: photo.uploaded_at,
            turn: self.next_turn(photo.user_id, false),
            is_large: false,
            is_claimed: false,
            lease_until: None,
            claims: 0,
            crashes: 0,
        };
        self.analysis_queue.insert(photo.id, row);
    }

    fn next_turn(&self, user_id: UserId, is_large: bool) -> u64 {
        let of_size = || {
            let rows = self.analysis_queue.values();
            rows.filter(move |row| row.is_large == is_large)
        };
        let waiting = of_size().filter(|row| !row.is_claimed);
        let current = waiting.map(|row| row.turn).min();
        let own = of_size().filter(|row| row.user_id == user_id);
        let after_own = own.map(|row| row.turn + 1).max();
        after_own.max(current).unwrap_or(0)
    }

    /// The row of a claim, if the claim is still valid.
    fn held_by(&mut self, claim: &AnalysisClaim) -> Option<&mut QueueRow> {
        if !self.photos.contains_key(&claim.photo_id) {
            return None;
        }
        let row = self.analysis_queue.get_mut(&claim.photo_id)?;
        (row.is_claimed && row.claims == claim.number).then_some(row)
    }
}

#[async_trait]
impl AnalysisQueue for MemoryDatabase {
    async fn claim(
        &self,
        kind: AnalysisKind,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<AnalysisClaim>, Failure> {
        let mut state = self.state()?;
        let State {
            photos,
            analysis_queue,
            ..
        } = &mut *state;
        analysis_queue.retain(|id, _| photos.contains_key(id));
        let next = analysis_queue
            .iter_mut()
            .filter(|(_, row)| row.lease_until.is_none_or(|until| until <= now))
            .filter(|(_, row)| row.is_of(kind))
            .min_by_key(|(_, row)| row.order(kind));
        Ok(next.map(|(photo_id, row)| row.claim(*photo_id, lease_until)))
    }

    async fn claim_photo(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<AnalysisClaim>, Failure> {
        let mut state = self.state()?;
        if !state.photos.contains_key(&photo_id) {
            return Ok(None);
        }
        let row = state.analysis_queue.get_mut(&photo_id);
        let waiting = row.filter(|row| !row.is_claimed);
        Ok(waiting.map(|row| row.claim(photo_id, lease_until)))
    }

    async fn renew(
        &self,
        claim: &AnalysisClaim,
        lease_until: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let held = state.held_by(claim);
        Ok(held
            .map(|row| row.lease_until = Some(lease_until))
            .is_some())
    }

    async fn begin_alone(&self, claim: &AnalysisClaim) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let held = state.held_by(claim);
        Ok(held.map(|row| row.crashes = claim.crashes + 1).is_some())
    }

    async fn put_off(&self, claim: &AnalysisClaim, until: DateTime<Utc>) -> Result<(), Failure> {
        let mut state = self.state()?;
        if let Some(row) = state.held_by(claim) {
            row.lease_until = Some(until);
            row.is_claimed = false;
            row.crashes = claim.crashes;
        }
        Ok(())
    }

    async fn move_to_large(&self, claim: &AnalysisClaim) -> Result<(), Failure> {
        let mut state = self.state()?;
        let Some(user_id) = state.held_by(claim).map(|row| row.user_id) else {
            return Ok(());
        };
        let turn = state.next_turn(user_id, true);
        if let Some(row) = state.held_by(claim) {
            row.lease_until = None;
            row.is_claimed = false;
            row.is_large = true;
            row.turn = turn;
        }
        Ok(())
    }

    async fn unfinished_decodes(&self, photo_id: PhotoId) -> Result<UnfinishedDecodes, Failure> {
        let state = self.state()?;
        let row = state.photos.get(&photo_id);
        Ok(row.map_or(UnfinishedDecodes::NONE, |row| row.unfinished_decodes))
    }

    async fn begin_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<(), Failure> {
        if let Some(row) = self.state()?.photos.get_mut(&photo_id) {
            let decodes = &mut row.unfinished_decodes;
            decodes.count += 1;
            decodes.lease_until = decodes.lease_until.max(Some(lease_until));
        }
        Ok(())
    }

    async fn renew_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let Some(row) = state.photos.get_mut(&photo_id) else {
            return Ok(false);
        };
        let decodes = &mut row.unfinished_decodes;
        if decodes.count == 0 {
            return Ok(false);
        }
        decodes.lease_until = decodes.lease_until.max(Some(lease_until));
        Ok(true)
    }

    async fn end_decode(&self, photo_id: PhotoId) -> Result<(), Failure> {
        if let Some(row) = self.state()?.photos.get_mut(&photo_id) {
            row.unfinished_decodes = UnfinishedDecodes::NONE;
        }
        Ok(())
    }

    async fn backlog(&self) -> Result<Backlog, Failure> {
        let state = self.state()?;
        let photos = state.analysis_queue.iter();
        let existing = photos.filter(|(id, _)| state.photos.contains_key(id));
        Ok(Backlog::of(existing.map(|(_, row)| row.queued_at)))
    }
}
