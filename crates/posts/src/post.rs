//! A post: words and slides, ready to publish.

use chrono::{DateTime, Utc};
use triptych_trips::{PhotoId, TripId};
use triptych_users::{UserId, define_id};

use triptych_captions::{AltText, Caption, Hashtag, Tone};

use crate::AspectRatio;

define_id! {
    /// Identifies a post.
    PostId
}

/// A saved post.
#[derive(Debug, Clone, PartialEq)]
pub struct Post {
    /// Identifies the post.
    pub id: PostId,
    /// Whose post it is.
    pub user_id: UserId,
    /// The trip it was made of.
    pub trip_id: TripId,
    /// Its text.
    pub caption: Caption,
    /// Its hashtags, each once.
    pub hashtags: Vec<Hashtag>,
    /// The tone it was written in.
    pub tone: Tone,
    /// Its slides in order, at least one.
    pub slides: Vec<Slide>,
    /// The shape of all slides.
    pub ratio: AspectRatio,
    /// When it was first saved.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

impl Post {
    /// How many hashtags a saved post may hold. Instagram's own limit is lower and dated, and the
    /// preview warns of it; this one only keeps a row small.
    pub const HASHTAGS_MAX: usize = 30;

    /// Whether another post says and shows the same: its trip, words, tone and slides.
    pub fn has_same_content(&self, other: &Self) -> bool {
        self.trip_id == other.trip_id
            && self.caption == other.caption
            && self.hashtags == other.hashtags
            && self.tone == other.tone
            && self.slides == other.slides
            && self.ratio == other.ratio
    }
}

/// One picture of a post.
#[derive(Debug, Clone, PartialEq)]
pub struct Slide {
    /// The photo shown.
    pub photo_id: PhotoId,
    /// What a crop keeps in sight.
    pub focus: FocusPoint,
    /// What it shows, in words.
    pub alt_text: AltText,
}

/// A point of the upright picture, 0 to 1 from the left and from the top.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FocusPoint {
    x: f32,
    y: f32,
}

impl FocusPoint {
    /// The middle of the picture.
    pub const CENTRE: Self = Self { x: 0.5, y: 0.5 };

    /// A point within the picture; none outside of 0 to 1.
    pub fn new(x: f32, y: f32) -> Option<Self> {
        let inside = |number: f32| (0.0..=1.0).contains(&number);
        (inside(x) && inside(y)).then_some(Self { x, y })
    }

    /// From the left, 0 to 1.
    pub const fn x(self) -> f32 {
        self.x
    }

    /// From the top, 0 to 1.
    pub const fn y(self) -> f32 {
        self.y
    }
}
