//! A user's number of photos and counted bytes.

use diesel::prelude::*;
use triptych_ports::PhotoLimits;
use triptych_users::UserId;

use super::Conn;
use super::schema::storage_usage;
use crate::error::Fault;

/// The counted bytes of a user's photos; 0 for an unknown user.
pub(crate) fn counted_bytes(conn: &mut Conn, user_id: UserId) -> Result<u64, Fault> {
    let bytes: Option<i64> = storage_usage::table
        .find(user_id.to_string())
        .select(storage_usage::bytes)
        .get_result(conn)
        .optional()?;
    Ok(bytes.unwrap_or_default().try_into()?)
}

/// Counts a new photo; false if a limit would be exceeded.
pub(super) fn add_photo(
    conn: &mut Conn,
    user_id: &str,
    bytes: i64,
    limits: PhotoLimits,
) -> Result<bool, Fault> {
    let photos_max = i64::try_from(limits.photos_per_user).unwrap_or(i64::MAX);
    let usage = storage_usage::table
        .find(user_id)
        .filter(storage_usage::bytes.le(left_beside(bytes, limits.bytes_per_user)))
        .filter(storage_usage::photos.lt(photos_max));
    let added = diesel::update(usage)
        .set((
            storage_usage::bytes.eq(storage_usage::bytes + bytes),
            storage_usage::photos.eq(storage_usage::photos + 1),
        ))
        .execute(conn)?;
    Ok(added == 1)
}

/// Counts additional bytes of a photo; false if the limit would be exceeded.
pub(super) fn add_bytes(
    conn: &mut Conn,
    user_id: &str,
    bytes: i64,
    bytes_per_user: u64,
) -> Result<bool, Fault> {
    let usage = storage_usage::table
        .find(user_id)
        .filter(storage_usage::bytes.le(left_beside(bytes, bytes_per_user)));
    let added = diesel::update(usage)
        .set(storage_usage::bytes.eq(storage_usage::bytes + bytes))
        .execute(conn)?;
    Ok(added == 1)
}

/// The maximum current usage at which these bytes fit.
fn left_beside(bytes: i64, bytes_per_user: u64) -> i64 {
    i64::try_from(bytes_per_user).unwrap_or(i64::MAX) - bytes
}

/// Changes the counts regardless of limits.
pub(super) fn change(conn: &mut Conn, user_id: &str, photos: i64, bytes: i64) -> Result<(), Fault> {
    diesel::update(storage_usage::table.find(user_id))
        .set((
            storage_usage::bytes.eq(storage_usage::bytes + bytes),
            storage_usage::photos.eq(storage_usage::photos + photos),
        ))
        .execute(conn)?;
    Ok(())
}
