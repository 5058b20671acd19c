//! Photos, without their objects.

use std::collections::HashMap;

use diesel::dsl::{count_star, exists, sql};
use diesel::prelude::*;
use diesel::select;
use diesel::sql_types::{Nullable, Text};
use triptych_captions::TripShots;
use triptych_ports::{PhotoInsertError, PhotoLimits};
use triptych_trips::{Photo, PhotoId, Selection, TripId};
use triptych_users::UserId;

use super::photo_rows::{PhotoRow, REFUSED, hash_text, photo_ids, photos_of};
use super::schema::{photos, trips};
use super::{Conn, dialect, jobs, posts, storage_usage};
use crate::error::{Fault, QueryError};
use crate::known_measurements::KnownMeasurements;

/// The number of ids per query, well below both databases' limits.
pub(super) const IDS_PER_QUERY: usize = 1_000;

pub(crate) fn insert(
    conn: &mut Conn,
    photo: &Photo,
    limits: PhotoLimits,
) -> Result<(), QueryError<PhotoInsertError>> {
    // The locked account keeps the counts stable.
    dialect::lock_account(conn, &photo.user_id.to_string())?;
    refuse_without_trip(conn, photo)?;
    refuse_repeated(conn, photo)?;
    refuse_in_full_trip(conn, photo, limits)?;
    let counted = i64::try_from(photo.bytes_on_arrival()).map_err(Fault::from)?;
    if !storage_usage::add_photo(conn, &photo.user_id.to_string(), counted, limits)? {
        return Err(QueryError::Refused(PhotoInsertError::AccountFull));
    }
    diesel::insert_into(photos::table)
        .values((
            PhotoRow::of_arrival(photo)?,
            photos::counted_bytes.eq(counted),
        ))
        .execute(conn)?;
    jobs::enqueue_photo(conn, photo)?;
    Ok(())
}

fn refuse_without_trip(conn: &mut Conn, photo: &Photo) -> Result<(), QueryError<PhotoInsertError>> {
    let trip = trips::table
        .find(photo.trip_id.to_string())
        .filter(trips::user_id.eq(photo.user_id.to_string()));
    if select(exists(trip)).get_result(conn)? {
        Ok(())
    } else {
        Err(QueryError::Refused(PhotoInsertError::TripNotFound))
    }
}

fn refuse_repeated(conn: &mut Conn, photo: &Photo) -> Result<(), QueryError<PhotoInsertError>> {
    let same_bytes: Option<String> = photos::table
        .filter(photos::trip_id.eq(photo.trip_id.to_string()))
        .filter(photos::content_hash.eq(hash_text(photo.content_hash)))
        .select(photos::id)
        .get_result(conn)
        .optional()?;
    let earlier = photo_ids(same_bytes)?;
    earlier.first().map_or(Ok(()), |id| {
        Err(QueryError::Refused(PhotoInsertError::Repeated(*id)))
    })
}

fn refuse_in_full_trip(
    conn: &mut Conn,
    photo: &Photo,
    limits: PhotoLimits,
) -> Result<(), QueryError<PhotoInsertError>> {
    let count: i64 = photos::table
        .filter(photos::trip_id.eq(photo.trip_id.to_string()))
        .count()
        .get_result(conn)?;
    if usize::try_from(count)? < limits.photos_per_trip {
        Ok(())
    } else {
        Err(QueryError::Refused(PhotoInsertError::TripFull))
    }
}

pub(crate) fn find(
    conn: &mut Conn,
    known: &KnownMeasurements,
    user_id: UserId,
    photo_id: PhotoId,
) -> Result<Option<Photo>, Fault> {
    let row = photos::table
        .find(photo_id.to_string())
        .filter(photos::user_id.eq(user_id.to_string()))
        .select(PhotoRow::as_select())
        .get_result(conn)
        .optional()?;
    Ok(photos_of(conn, known, row.as_slice())?.pop())
}

pub(crate) fn find_many(
    conn: &mut Conn,
    known: &KnownMeasurements,
    user_id: UserId,
    ids: &[PhotoId],
) -> Result<Vec<Photo>, Fault> {
    let mut found: HashMap<PhotoId, Photo> = HashMap::with_capacity(ids.len());
    for chunk in ids.chunks(IDS_PER_QUERY) {
        let rows = photos::table
            .filter(photos::id.eq_any(chunk.iter().map(PhotoId::to_string)))
            .filter(photos::user_id.eq(user_id.to_string()))
            .select(PhotoRow::as_select())
            .load(conn)?;
        let photos = photos_of(conn, known, &rows)?;
        found.extend(photos.into_iter().map(|photo| (photo.id, photo)));
    }
    Ok(ids.iter().filter_map(|id| found.get(id).cloned()).collect())
}

pub(crate) fn list(
    conn: &mut Conn,
    known: &KnownMeasurements,
    user_id: UserId,
    trip_id: TripId,
) -> Result<Vec<Photo>, Fault> {
    let rows = photos::table
        .filter(photos::trip_id.eq(trip_id.to_string()))
        .filter(photos::user_id.eq(user_id.to_string()))
        .order(photos::id)
        .select(PhotoRow::as_select())
        .load(conn)?;
    photos_of(conn, known, &rows)
}

pub(crate) fn count_shots(
    conn: &mut Conn,
    user_id: UserId,
    trip_id: TripId,
) -> Result<TripShots, Fault> {
    let group = || sql::<Nullable<Text>>(dialect::VERDICT_GROUP);
    let groups: Vec<(Option<String>, i64)> = photos::table
        .filter(photos::trip_id.eq(trip_id.to_string()))
        .filter(photos::user_id.eq(user_id.to_string()))
        .filter(photos::state.ne(REFUSED))
        .group_by(group())
        .select((group(), count_star()))
        .load(conn)?;
    let mut photos = 0;
    let mut group_sizes = Vec::with_capacity(groups.len());
    for (group, count) in groups {
        let size = usize::try_from(count)?;
        photos += size;
        group_sizes.extend(group.map(|_| size));
    }
    Ok(TripShots::counted(photos, group_sizes))
}

pub(crate) fn set_selection(
    conn: &mut Conn,
    known: &KnownMeasurements,
    user_id: UserId,
    photo_id: PhotoId,
    selection: Selection,
) -> Result<Option<Photo>, Fault> {
    // Waits for a curation that has read the selections.
    dialect::lock_account(conn, &user_id.to_string())?;
    let photo = photos::table
        .find(photo_id.to_string())
        .filter(photos::user_id.eq(user_id.to_string()));
    let row = diesel::update(photo)
        .set((
            photos::is_selected.eq(selection.is_selected),
            photos::selected_by_hand.eq(selection.by_hand),
        ))
        .returning(PhotoRow::as_returning())
        .get_result(conn)
        .optional()?;
    Ok(photos_of(conn, known, row.as_slice())?.pop())
}

pub(crate) fn delete(conn: &mut Conn, user_id: UserId, photo_id: PhotoId) -> Result<bool, Fault> {
    let owner = user_id.to_string();
    dialect::lock_account(conn, &owner)?;
    let shown_in = posts::showing(conn, photo_id)?;
    let photo = photos::table
        .find(photo_id.to_string())
        .filter(photos::user_id.eq(&owner));
    let freed: Option<i64> = diesel::delete(photo)
        .returning(photos::counted_bytes)
        .get_result(conn)
        .optional()?;
    let Some(bytes) = freed else {
        return Ok(false);
    };
    storage_usage::change(conn, &owner, -1, -bytes)?;
    posts::take_out_photo(conn, shown_in, photo_id)?;
    Ok(true)
}

/// The ids of all photos.
pub(crate) fn all(conn: &mut Conn) -> Result<Vec<PhotoId>, Fault> {
    let ids: Vec<String> = photos::table.select(photos::id).load(conn)?;
    Ok(photo_ids(ids)?)
}

pub(crate) fn existing(conn: &mut Conn, ids: &[PhotoId]) -> Result<Vec<PhotoId>, Fault> {
    let mut found = Vec::with_capacity(ids.len());
    for chunk in ids.chunks(IDS_PER_QUERY) {
        let texts: Vec<String> = photos::table
            .filter(photos::id.eq_any(chunk.iter().map(PhotoId::to_string)))
            .select(photos::id)
            .load(conn)?;
        found.extend(photo_ids(texts)?);
    }
    Ok(found)
}
