//! Unfinished decodes of photos.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{DecodeCounter, Failure, UnfinishedDecodes};
use triptych_trips::PhotoId;

use super::{read, write};
use crate::Database;

#[async_trait]
impl DecodeCounter for Database {
    async fn unfinished_decodes(&self, photo_id: PhotoId) -> Result<UnfinishedDecodes, Failure> {
        read!(self, decodes::unfinished_decodes(photo_id))
    }

    async fn begin_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<(), Failure> {
        write!(self, decodes::begin_decode(photo_id, lease_until))
    }

    async fn renew_decode(
        &self,
        photo_id: PhotoId,
        lease_until: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        write!(self, decodes::renew_decode(photo_id, lease_until))
    }

    async fn end_decode(&self, photo_id: PhotoId) -> Result<(), Failure> {
        write!(self, decodes::end_decode(photo_id))
    }
}
