//! Unfinished decodes of photos.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use triptych_ports::UnfinishedDecodes;
use triptych_trips::PhotoId;

use super::Conn;
use super::schema::photos;
use crate::error::Fault;
use crate::time::{restored, stored};

pub(crate) fn unfinished_decodes(
    conn: &mut Conn,
    photo_id: PhotoId,
) -> Result<UnfinishedDecodes, Fault> {
    let found: Option<(i64, Option<NaiveDateTime>)> = photos::table
        .find(photo_id.to_string())
        .select((photos::unfinished_decodes, photos::decode_lease_until))
        .get_result(conn)
        .optional()?;
    let Some((count, lease_until)) = found else {
        return Ok(UnfinishedDecodes::NONE);
    };
    Ok(UnfinishedDecodes {
        count: count.try_into()?,
        lease_until: lease_until.map(restored),
    })
}

pub(crate) fn begin_decode(
    conn: &mut Conn,
    photo_id: PhotoId,
    lease_until: DateTime<Utc>,
) -> Result<(), Fault> {
    diesel::update(photos::table.find(photo_id.to_string()))
        .set(photos::unfinished_decodes.eq(photos::unfinished_decodes + 1))
        .execute(conn)?;
    renew_decode(conn, photo_id, lease_until)?;
    Ok(())
}

pub(crate) fn renew_decode(
    conn: &mut Conn,
    photo_id: PhotoId,
    lease_until: DateTime<Utc>,
) -> Result<bool, Fault> {
    let lease_until = stored(lease_until);
    let counted = photos::table
        .find(photo_id.to_string())
        .filter(photos::unfinished_decodes.gt(0));
    let is_later = photos::decode_lease_until
        .is_null()
        .or(photos::decode_lease_until.lt(lease_until));
    diesel::update(counted.clone().filter(is_later.assume_not_null()))
        .set(photos::decode_lease_until.eq(lease_until))
        .execute(conn)?;
    Ok(diesel::select(exists(counted)).get_result(conn)?)
}

pub(crate) fn end_decode(conn: &mut Conn, photo_id: PhotoId) -> Result<(), Fault> {
    let no_lease: Option<NaiveDateTime> = None;
    diesel::update(photos::table.find(photo_id.to_string()))
        .set((
            photos::unfinished_decodes.eq(0),
            photos::decode_lease_until.eq(no_lease),
        ))
        .execute(conn)?;
    Ok(())
}
