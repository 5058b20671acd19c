//! Trips.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use triptych_ports::{BoxError, TripCursor};
use triptych_trips::{PhotoId, Trip, TripId, TripSummary, TripTitle};
use triptych_users::UserId;

use super::photo_rows::photo_ids;
use super::schema::{photos, trips};
use super::{Conn, dialect, posts, row_limit, storage_usage, trip_summaries};
use crate::error::{CorruptRow, Fault};
use crate::time::{restored, stored};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = trips)]
struct TripRow {
    id: String,
    user_id: String,
    created_at: NaiveDateTime,
    curated_at: Option<NaiveDateTime>,
    post_count: i64,
    title: Option<String>,
    place: Option<String>,
}

pub(crate) fn insert(conn: &mut Conn, trip: &Trip) -> Result<(), Fault> {
    diesel::insert_into(trips::table)
        .values(TripRow::from(trip))
        .on_conflict_do_nothing()
        .execute(conn)?;
    Ok(())
}

pub(crate) fn find(
    conn: &mut Conn,
    user_id: UserId,
    trip_id: TripId,
) -> Result<Option<TripSummary>, Fault> {
    dialect::snapshot(conn, |conn| {
        let row = trips::table
            .find(trip_id.to_string())
            .filter(trips::user_id.eq(user_id.to_string()))
            .select(TripRow::as_select())
            .get_result(conn)
            .optional()?;
        let trip = row.map(Trip::try_from).transpose()?;
        Ok(trip_summaries::summarise(conn, trip.into_iter().collect())?.pop())
    })
}

pub(crate) fn list(
    conn: &mut Conn,
    user_id: UserId,
    after: Option<TripCursor>,
    limit: usize,
) -> Result<Vec<TripSummary>, Fault> {
    dialect::snapshot(conn, |conn| {
        let mut page = trips::table
            .filter(trips::user_id.eq(user_id.to_string()))
            .filter(exists(photos::table.filter(photos::trip_id.eq(trips::id))))
            .order((trips::created_at.desc(), trips::id.desc()))
            .limit(row_limit(limit))
            .select(TripRow::as_select())
            .into_boxed();
        if let Some(cursor) = after {
            // The first condition lets the index start at the cursor; the second skips trips
            // created at the same time and already shown.
            let moment = stored(cursor.created_at);
            page = page.filter(trips::created_at.le(moment)).filter(
                trips::created_at
                    .lt(moment)
                    .or(trips::id.lt(cursor.trip_id.to_string())),
            );
        }
        let trips = restore_all(page.load(conn)?)?;
        trip_summaries::summarise(conn, trips)
    })
}

pub(crate) fn rename(
    conn: &mut Conn,
    user_id: UserId,
    trip_id: TripId,
    title: Option<&TripTitle>,
) -> Result<bool, Fault> {
    let trip = trips::table
        .find(trip_id.to_string())
        .filter(trips::user_id.eq(user_id.to_string()));
    let renamed = diesel::update(trip)
        .set(trips::title.eq(title.map(TripTitle::as_str)))
        .execute(conn)?;
    Ok(renamed == 1)
}

pub(crate) fn set_place(
    conn: &mut Conn,
    user_id: UserId,
    trip_id: TripId,
    place: Option<&str>,
) -> Result<(), Fault> {
    let trip = trips::table
        .find(trip_id.to_string())
        .filter(trips::user_id.eq(user_id.to_string()));
    diesel::update(trip)
        .set(trips::place.eq(place))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn delete(
    conn: &mut Conn,
    user_id: UserId,
    trip_id: TripId,
) -> Result<Option<Vec<PhotoId>>, Fault> {
    let (owner, id) = (user_id.to_string(), trip_id.to_string());
    dialect::lock_account(conn, &owner)?;
    posts::forget_trip(conn, &owner, &id)?;
    let photos: Vec<(String, i64)> = photos::table
        .filter(photos::trip_id.eq(&id))
        .select((photos::id, photos::counted_bytes))
        .load(conn)?;
    let trip = trips::table.find(&id).filter(trips::user_id.eq(&owner));
    if diesel::delete(trip).execute(conn)? == 0 {
        return Ok(None);
    }
    let bytes: i64 = photos.iter().map(|(_, counted_bytes)| counted_bytes).sum();
    let count = i64::try_from(photos.len())?;
    storage_usage::change(conn, &owner, -count, -bytes)?;
    Ok(Some(photo_ids(photos.into_iter().map(|(id, _)| id))?))
}

pub(crate) fn list_without_post(
    conn: &mut Conn,
    created_before: DateTime<Utc>,
    limit: usize,
) -> Result<Vec<Trip>, Fault> {
    let rows = trips::table
        .filter(trips::post_count.eq(0))
        .filter(trips::created_at.lt(stored(created_before)))
        .order((trips::created_at, trips::id))
        .limit(row_limit(limit))
        .select(TripRow::as_select())
        .load(conn)?;
    Ok(restore_all(rows)?)
}

/// Updates the trip's number of posts.
pub(super) fn count_posts(conn: &mut Conn, trip_id: TripId, change: i64) -> Result<(), Fault> {
    diesel::update(trips::table.find(trip_id.to_string()))
        .set(trips::post_count.eq(trips::post_count + change))
        .execute(conn)?;
    Ok(())
}

fn restore_all(rows: Vec<TripRow>) -> Result<Vec<Trip>, CorruptRow> {
    rows.into_iter().map(Trip::try_from).collect()
}

impl From<&Trip> for TripRow {
    fn from(trip: &Trip) -> Self {
        Self {
            id: trip.id.to_string(),
            user_id: trip.user_id.to_string(),
            created_at: stored(trip.created_at),
            curated_at: trip.curated_at.map(stored),
            post_count: 0,
            title: trip.title.as_ref().map(|title| title.as_str().to_owned()),
            place: trip.place.clone(),
        }
    }
}

impl TryFrom<TripRow> for Trip {
    type Error = CorruptRow;

    fn try_from(row: TripRow) -> Result<Self, CorruptRow> {
        let id = row.id.clone();
        row.restore()
            .map_err(|cause| CorruptRow::new("trips", id, cause))
    }
}

impl TripRow {
    fn restore(self) -> Result<Trip, BoxError> {
        Ok(Trip {
            id: TripId::parse(&self.id)?,
            user_id: UserId::parse(&self.user_id)?,
            created_at: restored(self.created_at),
            curated_at: self.curated_at.map(restored),
            title: self.title.as_deref().map(TripTitle::parse).transpose()?,
            place: self.place,
        })
    }
}
