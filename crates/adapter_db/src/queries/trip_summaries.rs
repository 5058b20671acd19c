//! Where trips stand: their photos counted, their cover and their latest post.

use std::collections::HashMap;

use diesel::dsl::{count, count_star, min};
use diesel::prelude::*;
use triptych_ports::BoxError;
use triptych_posts::PostId;
use triptych_trips::{PhotoId, Trip, TripSummary};

use super::Conn;
use super::photo_rows::RECEIVED;
use super::schema::{photos, posts, trips};
use crate::error::{CorruptRow, Fault};

/// The photos of one trip, counted.
#[derive(Queryable)]
struct PhotoCounts {
    trip_id: String,
    total: i64,
    analysed: i64,
    first: Option<String>,
}

/// What of a trip stands first in some order.
#[derive(Queryable)]
struct Foremost {
    trip_id: String,
    selected_photo: Option<String>,
    latest_post: Option<String>,
}

/// Summaries of trips, in their order.
pub(super) fn summarise(conn: &mut Conn, trips: Vec<Trip>) -> Result<Vec<TripSummary>, Fault> {
    let ids: Vec<String> = trips.iter().map(|trip| trip.id.to_string()).collect();
    let counts = photo_counts(conn, &ids)?;
    let foremost = foremost(conn, &ids)?;
    let summaries = trips.into_iter().zip(ids).map(|(trip, id)| {
        summary(trip, counts.get(&id), foremost.get(&id))
            .map_err(|cause| CorruptRow::new("trips", id, cause))
    });
    Ok(summaries.collect::<Result<_, CorruptRow>>()?)
}

fn photo_counts(
    conn: &mut Conn,
    trip_ids: &[String],
) -> Result<HashMap<String, PhotoCounts>, Fault> {
    let counts: Vec<PhotoCounts> = photos::table
        .filter(photos::trip_id.eq_any(trip_ids))
        .group_by(photos::trip_id)
        .select((
            photos::trip_id,
            count_star(),
            count(photos::id).aggregate_filter(photos::state.ne(RECEIVED)),
            min(photos::id),
        ))
        .load(conn)?;
    let by_trip = counts
        .into_iter()
        .map(|counts| (counts.trip_id.clone(), counts));
    Ok(by_trip.collect())
}

/// The selected photos that arrived first and the posts that were changed last, by the identifiers
/// of their trips. An index has each trip's in this order: what follows the first is not read.
fn foremost(conn: &mut Conn, trip_ids: &[String]) -> Result<HashMap<String, Foremost>, Fault> {
    let selected_photo = photos::table
        .filter(photos::trip_id.eq(trips::id))
        .filter(photos::is_selected)
        .order(photos::id)
        .select(photos::id)
        .limit(1);
    let latest_post = posts::table
        .filter(posts::trip_id.eq(trips::id))
        .order((posts::updated_at.desc(), posts::id.desc()))
        .select(posts::id)
        .limit(1);
    let foremost: Vec<Foremost> = trips::table
        .filter(trips::id.eq_any(trip_ids))
        .select((
            trips::id,
            selected_photo.single_value(),
            latest_post.single_value(),
        ))
        .load(conn)?;
    let by_trip = foremost
        .into_iter()
        .map(|foremost| (foremost.trip_id.clone(), foremost));
    Ok(by_trip.collect())
}

fn summary(
    trip: Trip,
    counts: Option<&PhotoCounts>,
    foremost: Option<&Foremost>,
) -> Result<TripSummary, BoxError> {
    let selected = foremost.and_then(|foremost| foremost.selected_photo.as_ref());
    let cover = selected.or_else(|| counts.and_then(|counts| counts.first.as_ref()));
    let latest_post = foremost.and_then(|foremost| foremost.latest_post.as_ref());
    Ok(TripSummary {
        trip,
        total: counts.map_or(0, |counts| counts.total).try_into()?,
        analysed: counts.map_or(0, |counts| counts.analysed).try_into()?,
        cover: cover.map(|id| PhotoId::parse(id)).transpose()?,
        latest_post: latest_post
            .map(|id| PostId::parse(id).map(|post_id| post_id.as_uuid()))
            .transpose()?,
    })
}
