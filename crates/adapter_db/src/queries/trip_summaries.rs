//! Summaries of trips: number of photos, days, cover, text and latest post. Two queries for any
//! number of trips.

use std::collections::HashMap;

use chrono::NaiveDateTime;
use diesel::dsl::{count, count_star, exists, max, min, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable};
use triptych_ports::BoxError;
use triptych_posts::PostId;
use triptych_trips::{PhotoId, Trip, TripSummary};

use super::photo_rows::RECEIVED;
use super::schema::{drafts, photos, posts, slides, suggestions, trips};
use super::{Conn, dialect};
use crate::error::{CorruptRow, Fault};

/// The counts of a trip's photos.
#[derive(Queryable)]
struct PhotoCounts {
    trip_id: String,
    total: i64,
    analysed: i64,
    selected: i64,
    first: Option<String>,
    taken: i64,
    first_taken: Option<NaiveDateTime>,
    last_taken: Option<NaiveDateTime>,
    bytes: i64,
}

/// The rest of a trip's summary.
#[derive(Queryable)]
struct Content {
    trip_id: String,
    post_cover: Option<String>,
    first_selected: Option<String>,
    posts: Option<i64>,
    latest_post: Option<String>,
    /// `None` without a stored draft.
    draft_has_caption: Option<bool>,
    draft_post: Option<String>,
    has_suggestion: bool,
}

/// Summaries of trips, in their order.
pub(super) fn summarise(conn: &mut Conn, trips: Vec<Trip>) -> Result<Vec<TripSummary>, Fault> {
    let ids: Vec<String> = trips.iter().map(|trip| trip.id.to_string()).collect();
    let counts = photo_counts(conn, &ids)?;
    let contents = contents(conn, &ids)?;
    let summaries = trips.into_iter().zip(ids).map(|(trip, id)| {
        summary(trip, counts.get(&id), contents.get(&id))
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
            count(photos::id).aggregate_filter(photos::is_selected),
            min(photos::id),
            count(photos::taken_at_local),
            min(photos::taken_at_local),
            max(photos::taken_at_local),
            // PostgreSQL's sum of bigint is a decimal.
            sql::<BigInt>("CAST(sum(counted_bytes) AS BIGINT)"),
        ))
        .load(conn)?;
    let by_trip = counts
        .into_iter()
        .map(|counts| (counts.trip_id.clone(), counts));
    Ok(by_trip.collect())
}

/// The rest of the summaries by trip id. Indexes have each trip's photos and posts in the requested
/// order, so only the first is read.
fn contents(conn: &mut Conn, trip_ids: &[String]) -> Result<HashMap<String, Content>, Fault> {
    let post_cover = slides::table
        .inner_join(posts::table.on(posts::id.eq(slides::post_id)))
        .filter(posts::trip_id.eq(trips::id))
        .order((
            posts::updated_at.desc(),
            posts::id.desc(),
            slides::position.asc(),
        ))
        .select(slides::photo_id)
        .limit(1);
    let first_selected = photos::table
        .filter(photos::trip_id.eq(trips::id))
        .filter(photos::is_selected)
        .order(photos::id)
        .select(photos::id)
        .limit(1);
    let posts = posts::table.filter(posts::trip_id.eq(trips::id)).count();
    let latest_post = posts::table
        .filter(posts::trip_id.eq(trips::id))
        .order((posts::updated_at.desc(), posts::id.desc()))
        .select(posts::id)
        .limit(1);
    let draft_has_caption = drafts::table
        .filter(drafts::trip_id.eq(trips::id))
        .select(sql::<Nullable<Bool>>(dialect::DRAFT_HAS_CAPTION));
    let draft_post = drafts::table
        .filter(drafts::trip_id.eq(trips::id))
        .select(drafts::post_id);
    let suggestions = suggestions::table.filter(suggestions::trip_id.eq(trips::id));
    let contents: Vec<Content> = trips::table
        .filter(trips::id.eq_any(trip_ids))
        .select((
            trips::id,
            post_cover.single_value(),
            first_selected.single_value(),
            posts.single_value(),
            latest_post.single_value(),
            draft_has_caption.single_value(),
            draft_post.single_value(),
            exists(suggestions),
        ))
        .load(conn)?;
    let by_trip = contents
        .into_iter()
        .map(|content| (content.trip_id.clone(), content));
    Ok(by_trip.collect())
}

fn summary(
    trip: Trip,
    counts: Option<&PhotoCounts>,
    content: Option<&Content>,
) -> Result<TripSummary, BoxError> {
    let count = |of: fn(&PhotoCounts) -> i64| counts.map_or(0, of);
    let chosen = content.and_then(Content::cover);
    let cover = chosen.or_else(|| counts.and_then(|counts| counts.first.as_ref()));
    let post = |id: &str| PostId::parse(id).map(|post_id| post_id.as_uuid());
    let mostly_taken = counts.filter(|counts| 2 * counts.taken >= counts.total);
    let days = mostly_taken.and_then(|counts| counts.first_taken.zip(counts.last_taken));
    Ok(TripSummary {
        trip,
        total: count(|counts| counts.total).try_into()?,
        analysed: count(|counts| counts.analysed).try_into()?,
        selected: count(|counts| counts.selected).try_into()?,
        days: days.map(|(first, last)| (first.date(), last.date())),
        has_caption: content.is_some_and(Content::has_caption),
        storage_bytes: count(|counts| counts.bytes).try_into()?,
        cover: cover.map(|id| PhotoId::parse(id)).transpose()?,
        posts: content
            .and_then(|content| content.posts)
            .unwrap_or(0)
            .try_into()?,
        latest_post: content
            .and_then(|content| content.latest_post.as_deref())
            .map(post)
            .transpose()?,
        draft_post: content
            .and_then(Content::draft_post)
            .map(post)
            .transpose()?,
    })
}

impl Content {
    fn cover(&self) -> Option<&String> {
        self.post_cover.as_ref().or(self.first_selected.as_ref())
    }

    /// A draft never stored has the text of the trip's suggestions or post.
    fn has_caption(&self) -> bool {
        let unwritten = || self.has_suggestion || self.latest_post.is_some();
        self.draft_has_caption.unwrap_or_else(unwritten)
    }

    /// A draft never stored belongs to the trip's latest post.
    fn draft_post(&self) -> Option<&str> {
        let post = match self.draft_has_caption {
            Some(_) => &self.draft_post,
            None => &self.latest_post,
        };
        post.as_deref()
    }
}
