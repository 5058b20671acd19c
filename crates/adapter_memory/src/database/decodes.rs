//! Unfinished decodes of photos.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{DecodeCounter, Failure, UnfinishedDecodes};
use triptych_trips::PhotoId;

use super::MemoryDatabase;

#[async_trait]
impl DecodeCounter for MemoryDatabase {
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
}
