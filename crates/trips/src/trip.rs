//! A trip: the photos that belong together, and what has become of them.

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
    /// Whose trip it is.
    pub user_id: UserId,
    /// When its first photo was sent.
    pub created_at: DateTime<Utc>,
    /// When it was last curated; none before.
    pub curated_at: Option<DateTime<Utc>>,
    /// The user's own title; none where it is called by its place and days.
    pub title: Option<TripTitle>,
    /// Where most of its photos were taken, as the last curation found; none where that is not known.
    pub place: Option<String>,
}

impl Trip {
    /// How many photos a trip may hold.
    pub const PHOTOS_MAX: usize = 500;
    /// How long a trip without a post is kept.
    pub const LIFETIME_WITHOUT_POST: TimeDelta = TimeDelta::days(30);

    /// When the trip is deleted if no post is made of it.
    pub fn expires_at(&self) -> DateTime<Utc> {
        self.created_at + Self::LIFETIME_WITHOUT_POST
    }
}

/// A trip and its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TripSummary {
    /// The trip.
    pub trip: Trip,
    /// How many photos it holds.
    pub total: usize,
    /// How many of them have been analysed, those included that turned out to be damaged.
    pub analysed: usize,
    /// How many of them are selected for the post.
    pub selected: usize,
    /// The days of its first and of its last photo, by the clock of the camera; none where no photo
    /// has a time.
    pub days: Option<(NaiveDate, NaiveDate)>,
    /// Whether its draft has a caption.
    pub has_caption: bool,
    /// What its photos count against the user's storage.
    pub storage_bytes: u64,
    /// A photo to show for it: the first selected one; none in an empty trip.
    pub cover: Option<PhotoId>,
    /// The UUID of its latest post; none where none was made.
    pub latest_post: Option<triptych_users::id::Uuid>,
}
