//! Full sizes that are not requested any more are deleted.

use chrono::TimeDelta;
use triptych_ports::{ObjectKey, RenditionSize};

use super::SweepError;
use crate::Ports;

/// How long a full size is stored after its last request: as long as its user may be choosing.
pub const FULL_SIZE_LIFETIME: TimeDelta = TimeDelta::days(7);
/// At most this many at a time; the next sweep deletes the rest.
const BATCH: usize = 1_000;

/// Deletes full sizes that were not requested for a while; they are rendered again when they are. The
/// record is deleted first: an object without one is an orphan, and swept.
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
