//! Stored full-size renditions.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use triptych_ports::{FullSizeRecord, ShownPhoto};
use triptych_trips::{PhotoId, counted_bytes};
use triptych_users::UserId;

use super::photo_rows::{ANALYSED, REFUSED, photo_ids};
use super::photos::IDS_PER_QUERY;
use super::schema::photos;
use super::{Conn, analysis, dialect, row_limit, storage_usage};
use crate::error::{CorruptRow, Fault};
use crate::time::{restored, stored};

pub(crate) fn find_shown(conn: &mut Conn, photo_id: PhotoId) -> Result<Option<ShownPhoto>, Fault> {
    let id = photo_id.to_string();
    let row: Option<(String, String, Option<NaiveDateTime>)> = photos::table
        .find(&id)
        .select((photos::user_id, photos::state, photos::full_recorded_at))
        .get_result(conn)
        .optional()?;
    let Some((owner, state, recorded_at)) = row else {
        return Ok(None);
    };
    let user_id =
        UserId::parse(&owner).map_err(|cause| CorruptRow::new("photos", id, cause.into()))?;
    Ok(Some(ShownPhoto {
        user_id,
        is_refused: state == REFUSED,
        full_recorded_at: recorded_at.map(restored),
    }))
}

pub(crate) fn record(
    conn: &mut Conn,
    photo_id: PhotoId,
    bytes: u64,
    bytes_per_user: u64,
    now: DateTime<Utc>,
) -> Result<FullSizeRecord, Fault> {
    let id = photo_id.to_string();
    let Some((owner, before)) = counted_before(conn, &id)? else {
        return Ok(FullSizeRecord::PhotoGone);
    };
    let bytes = i64::try_from(bytes)?;
    let added = bytes - before.unwrap_or(0);
    if added > 0 && !storage_usage::add_bytes(conn, &owner, added, bytes_per_user)? {
        return Ok(FullSizeRecord::NoRoom);
    }
    if added < 0 {
        storage_usage::change(conn, &owner, 0, added)?;
    }
    diesel::update(photos::table.find(&id))
        .set((
            photos::counted_bytes.eq(photos::counted_bytes + added),
            photos::full_bytes.eq(bytes),
            photos::full_recorded_at.eq(stored(now)),
        ))
        .execute(conn)?;
    Ok(FullSizeRecord::Recorded)
}

/// The photos whose counted storage is less than their file plus renditions of these sizes.
pub(crate) fn undercounted(
    conn: &mut Conn,
    renditions: &[(PhotoId, u64)],
) -> Result<Vec<(PhotoId, u64)>, Fault> {
    let mut found = Vec::new();
    for chunk in renditions.chunks(IDS_PER_QUERY) {
        let rows: Vec<(String, i64, i64, Option<i64>)> = photos::table
            .filter(photos::id.eq_any(chunk.iter().map(|(id, _)| id.to_string())))
            .filter(photos::state.eq(ANALYSED))
            .select((
                photos::id,
                photos::size_bytes,
                photos::counted_bytes,
                photos::full_bytes,
            ))
            .load(conn)?;
        let rows: HashMap<_, _> = rows.into_iter().map(|row| (row.0.clone(), row)).collect();
        for (id, bytes) in chunk {
            if let Some((_, size, counted, full)) = rows.get(&id.to_string()) {
                let settled = i64::try_from(counted_bytes((*size).try_into()?, *bytes))?;
                if settled + full.unwrap_or(0) > *counted {
                    found.push((*id, *bytes));
                }
            }
        }
    }
    Ok(found)
}

/// Counts a photo's renditions unless they are counted already; returns whether it did.
pub(crate) fn record_renditions(
    conn: &mut Conn,
    photo_id: PhotoId,
    bytes: u64,
) -> Result<bool, Fault> {
    let id = photo_id.to_string();
    let Some((owner, _)) = counted_before(conn, &id)? else {
        return Ok(false);
    };
    if undercounted(conn, &[(photo_id, bytes)])?.is_empty() {
        return Ok(false);
    }
    analysis::settle(conn, &owner, &id, bytes)
}

/// The photo's user and the counted bytes of its full size; locks the account.
fn counted_before(conn: &mut Conn, id: &str) -> Result<Option<(String, Option<i64>)>, Fault> {
    let owner: Option<String> = photos::table
        .find(id)
        .select(photos::user_id)
        .get_result(conn)
        .optional()?;
    let Some(owner) = owner else {
        return Ok(None);
    };
    dialect::lock_account(conn, &owner)?;
    // It may have been deleted during the wait for the lock.
    let before = photos::table.find(id).select(photos::full_bytes);
    let before = dialect::locked!(before).get_result(conn).optional()?;
    Ok(before.map(|before| (owner, before)))
}

pub(crate) fn expire(
    conn: &mut Conn,
    recorded_before: DateTime<Utc>,
    limit: usize,
) -> Result<Vec<PhotoId>, Fault> {
    let moment = stored(recorded_before);
    let old: Vec<String> = photos::table
        .filter(photos::full_recorded_at.lt(moment))
        .order((photos::full_recorded_at, photos::id))
        .limit(row_limit(limit))
        .select(photos::id)
        .load(conn)?;
    let mut expired = Vec::with_capacity(old.len());
    for id in old {
        if let Some((owner, Some(bytes))) = counted_before(conn, &id)? {
            let still_old = photos::table
                .find(&id)
                .filter(photos::full_recorded_at.lt(moment));
            let freed = diesel::update(still_old)
                .set((
                    photos::counted_bytes.eq(photos::counted_bytes - bytes),
                    photos::full_bytes.eq(None::<i64>),
                    photos::full_recorded_at.eq(None::<NaiveDateTime>),
                ))
                .execute(conn)?;
            if freed == 1 {
                storage_usage::change(conn, &owner, 0, -bytes)?;
                expired.push(id);
            }
        }
    }
    Ok(photo_ids(expired)?)
}

pub(crate) fn recorded(conn: &mut Conn, ids: &[PhotoId]) -> Result<Vec<PhotoId>, Fault> {
    let mut found = Vec::with_capacity(ids.len());
    for chunk in ids.chunks(IDS_PER_QUERY) {
        let texts: Vec<String> = photos::table
            .filter(photos::id.eq_any(chunk.iter().map(PhotoId::to_string)))
            .filter(photos::full_recorded_at.is_not_null())
            .select(photos::id)
            .load(conn)?;
        found.extend(photo_ids(texts)?);
    }
    Ok(found)
}
