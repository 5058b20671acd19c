//! Trips: groups of photos and their state.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use triptych_users::{UserId, define_id};

use crate::photo::PhotoId;
use crate::title::TripTitle;

define_id! {
    /// Identifies a trip.
    TripId
}

/// A trip of one user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trip {
    /// Identifies the trip.
    pub id: TripId,
    /// The user who owns the trip.
    pub user_id: UserId,
    /// The upload time of its first photo.
    pub created_at: DateTime<Utc>,
    /// The time of the last curation; `None` before the first.
    pub curated_at: Option<DateTime<Utc>>,
    /// The user's title; `None` if the trip is named by its place and days.
    pub title: Option<TripTitle>,
    /// Where most of its photos were taken, from the last curation; `None` if unknown.
    pub place: Option<String>,
}

impl Trip {
    /// Maximum number of photos in a trip.
    pub const PHOTOS_MAX: usize = 500;
    /// How long a trip without a post is stored.
    pub const LIFETIME_WITHOUT_POST: TimeDelta = TimeDelta::days(30);

    /// The time at which the trip is deleted if it has no post.
    pub fn expires_at(&self) -> DateTime<Utc> {
        self.created_at + Self::LIFETIME_WITHOUT_POST
    }
}

/// A trip and its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TripSummary {
    /// The trip.
    pub trip: Trip,
    /// Number of photos.
    pub total: usize,
    /// Number of analysed photos, including damaged ones.
    pub analysed: usize,
    /// Number of photos selected for the post.
    pub selected: usize,
    /// The local dates of its first and its last photo, by the camera's clock; `None` if most photos
    /// have no time.
    pub days: Option<(NaiveDate, NaiveDate)>,
    /// Whether its draft has a caption.
    pub has_caption: bool,
    /// Bytes that its photos count against the user's storage.
    pub storage_bytes: u64,
    /// The preview photo: the first selected one; `None` in an empty trip.
    pub cover: Option<PhotoId>,
    /// The UUID of its latest post, if any.
    pub latest_post: Option<triptych_users::id::Uuid>,
    /// The UUID of the post that its draft was saved as, if any.
    pub draft_post: Option<triptych_users::id::Uuid>,
}
