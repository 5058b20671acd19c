//! A post: caption and slides, ready to publish.

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
    /// The user.
    pub user_id: UserId,
    /// The trip.
    pub trip_id: TripId,
    /// The text.
    pub text: PostText,
    /// The slides in order, at least one.
    pub slides: Vec<Slide>,
    /// The aspect ratio of all slides.
    pub ratio: AspectRatio,
    /// When it was first saved.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

impl Post {
    /// The maximum number of hashtags of a saved post. Instagram's limit is lower and changes, and
    /// the preview warns of it; this one only bounds the row.
    pub const HASHTAGS_MAX: usize = 30;

    /// Whether another post has the same content: trip, text and slides.
    pub fn has_same_content(&self, other: &Self) -> bool {
        self.trip_id == other.trip_id
            && self.text == other.text
            && self.slides == other.slides
            && self.ratio == other.ratio
    }
}

/// The text of a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostText {
    /// The caption.
    pub caption: Caption,
    /// The hashtags, without duplicates.
    pub hashtags: Vec<Hashtag>,
    /// The tone.
    pub tone: Tone,
}

impl PostText {
    /// Caption and hashtags in the form to paste into Instagram.
    pub fn to_paste(&self) -> String {
        self.joined("\n\n", " ")
    }

    /// The content of an archive's caption file.
    pub fn caption_file(&self) -> String {
        self.to_paste() + "\n"
    }

    /// The text that searches read, in lower case, one hashtag to a line.
    pub fn searchable(&self) -> String {
        fold_case(&self.joined("\n", "\n"))
    }

    fn joined(&self, before_hashtags: &str, between_hashtags: &str) -> String {
        let Self {
            caption,
            hashtags,
            tone: _,
        } = self;
        let tags = hashtags.iter().map(|tag| format!("#{}", tag.as_str()));
        let tags = tags.collect::<Vec<_>>().join(between_hashtags);
        let parts = [caption.as_str(), &tags];
        let filled = parts.into_iter().filter(|part| !part.is_empty());
        filled.collect::<Vec<_>>().join(before_hashtags)
    }
}

/// Normalises both the searched text and the query, by Unicode's rules, so that all databases behave
/// the same.
pub fn fold_case(text: &str) -> String {
    text.to_lowercase()
}

/// A slide of a post.
#[derive(Debug, Clone, PartialEq)]
pub struct Slide {
    /// The photo shown.
    pub photo_id: PhotoId,
    /// The focus point of the crop.
    pub focus: FocusPoint,
    /// The alt text.
    pub alt_text: AltText,
}

/// A point of the upright picture; coordinates from 0 to 1, from the left and from the top.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FocusPoint {
    x: f32,
    y: f32,
}

impl FocusPoint {
    /// The middle of the picture.
    pub const CENTRE: Self = Self { x: 0.5, y: 0.5 };

    /// Creates a point; `None` if a coordinate is outside 0 to 1.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_finds_words_and_tags_without_regard_to_case() {
        let text = PostText {
            caption: Caption::parse("ÉTÉ in Arezzo").unwrap(),
            hashtags: vec![Hashtag::parse("GoldenHour").unwrap()],
            tone: Tone::Funny,
        };
        for wanted in ["été", "AREZZO", "#goldenhour", "Golden"] {
            assert!(text.searchable().contains(&fold_case(wanted)), "{wanted}");
        }
    }
}
