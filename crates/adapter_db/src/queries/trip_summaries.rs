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
    first_selected: Option<String>,
}

/// Summaries of trips, in their order.
pub(super) fn summarise(conn: &mut Conn, trips: Vec<Trip>) -> Result<Vec<TripSummary>, Fault> {
    let ids: Vec<String> = trips.iter().map(|trip| trip.id.to_string()).collect();
    let counts = photo_counts(conn, &ids)?;
    let posts = latest_posts(conn, &ids)?;
    let summaries = trips.into_iter().zip(ids).map(|(trip, id)| {
        summary(trip, counts.get(&id), posts.get(&id))
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
            min(photos::id).aggregate_filter(photos::is_selected),
        ))
        .load(conn)?;
    let by_trip = counts
        .into_iter()
        .map(|counts| (counts.trip_id.clone(), counts));
    Ok(by_trip.collect())
}

/// The posts that were changed last, by the identifiers of their trips. Each is the first entry of
/// its trip in the index, however many posts there are.
fn latest_posts(conn: &mut Conn, trip_ids: &[String]) -> Result<HashMap<String, String>, Fault> {
    let latest = posts::table
        .filter(posts::trip_id.eq(trips::id))
        .order((posts::updated_at.desc(), posts::id.desc()))
        .select(posts::id)
        .limit(1);
    let posts: Vec<(String, Option<String>)> = trips::table
        .filter(trips::id.eq_any(trip_ids))
        .select((trips::id, latest.single_value()))
        .load(conn)?;
    let made = posts
        .into_iter()
        .filter_map(|(trip, post)| Some((trip, post?)));
    Ok(made.collect())
}

fn summary(
    trip: Trip,
    counts: Option<&PhotoCounts>,
    latest_post: Option<&String>,
) -> Result<TripSummary, BoxError> {
    let cover = counts.and_then(|counts| counts.first_selected.as_ref().or(counts.first.as_ref()));
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
