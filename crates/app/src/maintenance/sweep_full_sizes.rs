//! Deletes unused full-size renditions.

use chrono::TimeDelta;
use triptych_ports::{ObjectKey, RenditionSize};

use super::SweepError;
use crate::Ports;

/// The retention of a full size after its last request.
pub const FULL_SIZE_LIFETIME: TimeDelta = TimeDelta::days(7);
/// The maximum number per sweep.
const BATCH: usize = 1_000;

/// Deletes full sizes not requested recently; they are rendered again on demand. The row is deleted
/// first: an object without one is an orphan, which another sweep deletes.
///
/// # Errors
/// A failure of the database or the storage.
pub async fn sweep_full_sizes(ports: &Ports) -> Result<usize, SweepError> {
    let recorded_before = ports.clock.now() - FULL_SIZE_LIFETIME;
    let full_sizes = &ports.stores.full_sizes;
    let expired = full_sizes.expire_full_sizes(recorded_before, BATCH).await?;
    for photo_id in &expired {
        let key = ObjectKey::rendition(*photo_id, RenditionSize::Full);
        ports.storage.delete(&key).await?;
    }
    Ok(expired.len())
}
