//! Deletes objects without a row, and counts the storage of the others.

use std::collections::HashSet;

use chrono::TimeDelta;
use triptych_ports::{Failure, ObjectFolder, ObjectKey, StaleObject};
use triptych_trips::PhotoId;

use super::SweepError;
use crate::Ports;

/// The minimum age of an orphan.
pub const ORPHAN_AGE_MIN: TimeDelta = TimeDelta::hours(24);
/// The minimum number of objects for the plausibility check.
pub const ORPHANS_JUDGED_MIN: usize = 100;
/// The number of objects per page.
const BATCH: usize = 1_000;

/// Deletes objects without a row and returns their number. Objects are written before their rows,
/// so only objects older than any upload are orphans. All old objects of a folder are checked
/// before the first is deleted.
///
/// Also counts renditions created before storage was counted. A sweep sees all renditions of a
/// photo consecutively, since objects are listed by name.
///
/// # Errors
/// [`SweepError::Implausible`] or a failure.
pub async fn sweep_orphans(ports: &Ports) -> Result<usize, SweepError> {
    let mut deleted = 0;
    for folder in ObjectFolder::ALL {
        deleted += sweep_folder(ports, folder).await?;
    }
    Ok(deleted)
}

async fn sweep_folder(ports: &Ports, folder: ObjectFolder) -> Result<usize, SweepError> {
    let Findings {
        looked_at, orphans, ..
    } = look(ports, folder).await?;
    if !is_plausible(orphans.len(), looked_at) {
        return Err(SweepError::Implausible {
            orphans: orphans.len(),
            looked_at,
        });
    }
    for key in &orphans {
        ports.storage.delete(key).await?;
    }
    Ok(orphans.len())
}

async fn look(ports: &Ports, folder: ObjectFolder) -> Result<Findings, Failure> {
    let written_before = ports.clock.now() - ORPHAN_AGE_MIN;
    let mut findings = Findings::default();
    let mut after: Option<ObjectKey> = None;
    loop {
        let stale = ports
            .storage
            .list_stale(folder, after.as_ref(), written_before, BATCH)
            .await?;
        let Some(last) = stale.last() else {
            let sums: Vec<_> = findings.last.take().into_iter().collect();
            ports.stores.full_sizes.record_renditions(&sums).await?;
            return Ok(findings);
        };
        after = Some(last.key.clone());
        findings.looked_at += stale.len();
        let sums = findings.add_up(&stale);
        ports.stores.full_sizes.record_renditions(&sums).await?;
        let orphans = match folder {
            ObjectFolder::Photos => without_photo(ports, stale).await?,
            ObjectFolder::Avatars => without_user(ports, stale).await?,
        };
        findings.orphans.extend(orphans);
    }
}

async fn without_photo(ports: &Ports, stale: Vec<StaleObject>) -> Result<Vec<ObjectKey>, Failure> {
    let (full_sizes, others): (Vec<_>, Vec<_>) = stale
        .into_iter()
        .partition(|stale| stale.key.is_full_size());
    let photo_ids = owners(&others, ObjectKey::photo_id);
    let existing = ports.stores.photos.existing(&photo_ids).await?;
    let mut found = orphans(others, ObjectKey::photo_id, existing);
    // A full size without a row would neither be counted nor expire.
    let photo_ids = owners(&full_sizes, ObjectKey::photo_id);
    let recorded = ports
        .stores
        .full_sizes
        .recorded_full_sizes(&photo_ids)
        .await?;
    found.extend(orphans(full_sizes, ObjectKey::photo_id, recorded));
    Ok(found)
}

async fn without_user(ports: &Ports, stale: Vec<StaleObject>) -> Result<Vec<ObjectKey>, Failure> {
    let avatars = owners(&stale, ObjectKey::avatar_id);
    let existing = ports.stores.users.existing_avatars(&avatars).await?;
    Ok(orphans(stale, ObjectKey::avatar_id, existing))
}

/// The old objects of a folder.
#[derive(Default)]
struct Findings {
    looked_at: usize,
    /// The names of the orphans.
    orphans: Vec<ObjectKey>,
    /// The photo being summed, and its bytes so far.
    last: Option<(PhotoId, u64)>,
}

impl Findings {
    /// Sums renditions and returns the photos that are complete.
    fn add_up(&mut self, stale: &[StaleObject]) -> Vec<(PhotoId, u64)> {
        let renditions = stale.iter().filter(|it| it.key.is_lasting_rendition());
        let mut sums = Vec::new();
        for (photo_id, bytes) in
            renditions.filter_map(|it| Some((it.key.photo_id()?, it.size_bytes)))
        {
            match &mut self.last {
                Some((last, sum)) if *last == photo_id => *sum += bytes,
                last => sums.extend(last.replace((photo_id, bytes))),
            }
        }
        sums
    }
}

/// The owners of the objects, without duplicates.
fn owners<Id: PartialEq>(stale: &[StaleObject], owner: fn(&ObjectKey) -> Option<Id>) -> Vec<Id> {
    let mut ids: Vec<Id> = stale
        .iter()
        .filter_map(|object| owner(&object.key))
        .collect();
    ids.dedup();
    ids
}

/// The objects whose owner does not exist.
fn orphans<Id: Eq + std::hash::Hash>(
    stale: Vec<StaleObject>,
    owner: fn(&ObjectKey) -> Option<Id>,
    existing: Vec<Id>,
) -> Vec<ObjectKey> {
    let existing: HashSet<Id> = existing.into_iter().collect();
    let keys = stale.into_iter().map(|object| object.key);
    keys.filter(|key| owner(key).is_some_and(|id| !existing.contains(&id)))
        .collect()
}

/// Crashes leave few orphans. If most objects are orphans the database is probably the wrong one,
/// and deleting them would destroy the data of the right one.
const fn is_plausible(orphans: usize, looked_at: usize) -> bool {
    looked_at < ORPHANS_JUDGED_MIN || orphans <= looked_at / 2
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use triptych_ports::RenditionSize::{self, Full, Large, Thumbnail};
    use triptych_users::id::Uuid;

    use super::*;

    fn photo(number: u128) -> PhotoId {
        PhotoId::new(Uuid::from_u128(number))
    }

    fn listed(number: u128, size: RenditionSize, size_bytes: u64) -> StaleObject {
        StaleObject {
            key: ObjectKey::rendition(photo(number), size),
            written_at: DateTime::UNIX_EPOCH,
            size_bytes,
        }
    }

    #[test]
    fn renditions_are_added_up_across_the_steps_in_which_they_are_listed() {
        let mut findings = Findings::default();
        let original = StaleObject {
            key: ObjectKey::original(photo(1)),
            ..listed(1, Full, 9_000)
        };
        let first = [
            listed(1, Large, 10),
            listed(1, Full, 500),
            original,
            listed(2, Large, 20),
        ];
        assert_eq!(findings.add_up(&first), [(photo(1), 10)]);
        let second = [listed(2, Thumbnail, 3), listed(3, Large, 30)];
        assert_eq!(findings.add_up(&second), [(photo(2), 23)]);
        assert_eq!(findings.last, Some((photo(3), 30)));
    }

    #[test]
    fn most_of_many_objects_are_never_orphans() {
        for (orphans, looked_at, plausible) in [
            (0, 0, true),
            (99, 99, true),
            (0, 100, true),
            (50, 100, true),
            (51, 100, false),
            (100, 100, false),
            (50, 101, true),
            (51, 101, false),
        ] {
            assert_eq!(
                is_plausible(orphans, looked_at),
                plausible,
                "{orphans} of {looked_at}"
            );
        }
    }
}
