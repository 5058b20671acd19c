//! What a captioner suggests, and what is kept of it.

use chrono::{DateTime, Utc};
use triptych_trips::{PhotoId, TripId};
use triptych_users::{UserId, define_id};

use crate::{AltText, Caption, Fact, Hashtag, Tone};

define_id! {
    /// Identifies a suggestion.
    SuggestionId
}

/// The words that a captioner wrote for chosen photos.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    /// The caption.
    pub caption: Caption,
    /// Three to five hashtags.
    pub hashtags: Vec<Hashtag>,
    /// Ten more to choose from, none of them among `hashtags`.
    pub suggested_hashtags: Vec<Hashtag>,
    /// A text for each chosen photo, in their order.
    pub alt_texts: Vec<(PhotoId, AltText)>,
}

impl Draft {
    /// How many hashtags are suggested beside those of the caption.
    pub const SUGGESTED_HASHTAGS: usize = 10;
}

/// A draft that a credit was spent on.
#[derive(Debug, Clone, PartialEq)]
pub struct Suggestion {
    /// Identifies the suggestion.
    pub id: SuggestionId,
    /// Whose it is.
    pub user_id: UserId,
    /// The trip whose photos it is about. A credit was spent on that trip.
    pub trip_id: TripId,
    /// The tone that was asked for.
    pub tone: Tone,
    /// The words.
    pub draft: Draft,
    /// What was known, and so may have been said.
    pub facts: Vec<Fact>,
    /// How often it can still be refined for free.
    pub refinements_left: u8,
    /// When it was written.
    pub created_at: DateTime<Utc>,
}

impl Suggestion {
    /// How often a suggestion can be refined for its credit.
    pub const REFINEMENTS: u8 = 10;
}
