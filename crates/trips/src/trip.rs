//! Trips: groups of photos and their state.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use thiserror::Error;
use triptych_users::{UserId, define_id};

use crate::file_name::is_hidden;
use crate::photo::PhotoId;

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
    /// The preview photo: the cover of its latest post, else the first selected photo, else the
    /// first; `None` in an empty trip.
    pub cover: Option<PhotoId>,
    /// Number of its posts.
    pub posts: usize,
    /// The UUID of its latest post, if any.
    pub latest_post: Option<triptych_users::id::Uuid>,
    /// The UUID of the post that its draft was saved as, if any.
    pub draft_post: Option<triptych_users::id::Uuid>,
}

/// A title: one trimmed line of 1 to [`TripTitle::CHARS_MAX`] characters, without control
/// characters and bidirectional formatting characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TripTitle(String);

/// Why a text is not a valid [`TripTitle`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TripTitleError {
    /// Empty or only white space.
    #[error("A title can't be empty.")]
    Empty,
    /// More than [`TripTitle::CHARS_MAX`] characters.
    #[error("A title can have at most 80 characters.")]
    TooLong,
}

impl TripTitle {
    /// Maximum number of characters.
    pub const CHARS_MAX: usize = 80;

    /// Reduces white space to single spaces, and removes hidden characters.
    ///
    /// # Errors
    /// [`TripTitleError::Empty`] or [`TripTitleError::TooLong`].
    pub fn parse(raw: &str) -> Result<Self, TripTitleError> {
        let words: Vec<&str> = raw.split_whitespace().collect();
        let line: String = words
            .join(" ")
            .chars()
            .filter(|character| !is_hidden(*character))
            .collect();
        let line = line.trim();
        if line.is_empty() {
            Err(TripTitleError::Empty)
        } else if line.chars().count() > Self::CHARS_MAX {
            Err(TripTitleError::TooLong)
        } else {
            Ok(Self(line.to_owned()))
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_one_clean_line() {
        for (raw, title) in [
            ("Tuscany", "Tuscany"),
            ("  Été à \n Firenze – 東京 ", "Été à Firenze – 東京"),
            ("Tus\u{202e}cany\0", "Tuscany"),
        ] {
            assert_eq!(TripTitle::parse(raw).map(|t| t.0).as_deref(), Ok(title));
        }
    }

    #[test]
    fn a_title_has_one_to_eighty_characters() {
        for raw in ["", " \n ", "\u{202e}"] {
            assert_eq!(TripTitle::parse(raw), Err(TripTitleError::Empty), "{raw:?}");
        }
        assert!(TripTitle::parse(&"é".repeat(80)).is_ok());
        let long = TripTitle::parse(&"é".repeat(81));
        assert_eq!(long, Err(TripTitleError::TooLong));
    }
}
