//! A photo from its arrival to its place in a post.

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_users::{UserId, define_id};

use crate::capture_time::CaptureTime;
use crate::content::QuarterTurn;
use crate::curation::Verdict;
use crate::file_name::FileName;
use crate::measurements::Measurements;
use crate::trip::TripId;

define_id! {
    /// Identifies a photo.
    PhotoId
}

/// One photo of a trip.
#[derive(Debug, Clone, PartialEq)]
pub struct Photo {
    /// Identifies the photo.
    pub id: PhotoId,
    /// The trip it belongs to.
    pub trip_id: TripId,
    /// Whose photo it is.
    pub user_id: UserId,
    /// The name under which it was sent.
    pub file_name: FileName,
    /// The hash of its bytes.
    pub content_hash: ContentHash,
    /// Its size in bytes.
    pub size_bytes: u64,
    /// What its bytes are.
    pub format: ImageFormat,
    /// Its width and height, turned upright: as its file says, and by [`Photo::turned`].
    pub size: PixelSize,
    /// When it was taken; none without a date in the metadata.
    pub taken_at: Option<CaptureTime>,
    /// When it arrived.
    pub uploaded_at: DateTime<Utc>,
    /// How far its analysis has come.
    pub state: PhotoState,
    /// What curation decided; none until the trip has been curated.
    pub verdict: Option<Verdict>,
    /// Whether it is meant for the post.
    pub selection: Selection,
    /// The photos out of whose group the user took it: curation never puts it in one with them.
    pub not_duplicate_of: BTreeSet<PhotoId>,
}

impl Photo {
    /// The largest file that is accepted: 30 MB.
    pub const FILE_BYTES_MAX: u64 = 30_000_000;

    /// Whether it can be part of a post: its picture can be read, as far as is known yet.
    pub const fn is_usable(&self) -> bool {
        !matches!(self.state, PhotoState::Refused { .. })
    }

    /// Whether curation would pick it where every good photo is picked: readable, in focus, no
    /// document, and no better photo shows the same.
    pub fn is_good(&self) -> bool {
        let is_fine = |verdict: &Verdict| {
            !verdict.is_blurry && !verdict.is_document && !verdict.is_duplicate()
        };
        self.is_usable() && self.verdict.as_ref().is_some_and(is_fine)
    }

    /// By how much it has to be turned beyond what its file says, as its analysis found.
    pub fn turned(&self) -> Option<QuarterTurn> {
        self.measurements()?.turned()
    }

    /// The measurements of an analysed photo; none for any other.
    pub fn measurements(&self) -> Option<&Measurements> {
        match &self.state {
            PhotoState::Analysed { measurements } => Some(measurements),
            PhotoState::Received | PhotoState::Refused { .. } => None,
        }
    }
}

/// How far the analysis of a photo has come.
#[derive(Debug, Clone, PartialEq)]
pub enum PhotoState {
    /// Stored, not analysed yet.
    Received,
    /// Analysed, and its renditions stored.
    Analysed {
        /// What was found. It never changes after: copies of the photo share it.
        measurements: Arc<Measurements>,
    },
    /// Its header was sound, but its picture could not be read.
    Refused {
        /// Why.
        reason: RefusalReason,
    },
}

/// Why a stored photo could not be analysed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum RefusalReason {
    /// The picture data are broken.
    #[error("This photo could not be read: its file is damaged.")]
    Damaged,
    /// The analysis died on it more than once.
    #[error("This photo could not be analysed.")]
    AnalysisFailed,
}

/// Whether a photo is meant for the post, and who said so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Selection {
    /// Whether it is meant for the post.
    pub is_selected: bool,
    /// Whether the user decided it; curation leaves such a decision alone.
    pub by_hand: bool,
}

impl Selection {
    /// How a photo arrives: selected, as the page shows it before curation.
    pub const ON_ARRIVAL: Self = Self {
        is_selected: true,
        by_hand: false,
    };

    /// Where a photo stands that turned out to be damaged: out, whoever had selected it.
    pub const OF_A_REFUSED_PHOTO: Self = Self {
        is_selected: false,
        by_hand: false,
    };

    /// What the user decided.
    pub const fn by_hand(is_selected: bool) -> Self {
        Self {
            is_selected,
            by_hand: true,
        }
    }

    /// What follows when curation picks a photo or passes it over: a decision made by hand stays.
    #[must_use]
    pub const fn after_curation(self, is_picked: bool) -> Self {
        if self.by_hand {
            self
        } else {
            Self {
                is_selected: is_picked,
                by_hand: false,
            }
        }
    }
}

/// The SHA-256 of a file's bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ContentHash(pub [u8; 32]);

/// The formats that are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImageFormat {
    /// JPEG.
    Jpeg,
    /// PNG.
    Png,
    /// GIF; of an animated one the first frame counts.
    Gif,
    /// WebP; of an animated one the first frame counts.
    Webp,
    /// HEIC; of a sequence or a motion photo the still counts.
    Heic,
}

impl ImageFormat {
    /// The media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
            Self::Webp => "image/webp",
            Self::Heic => "image/heic",
        }
    }

    /// The ending of a file's name, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            Self::Png => "png",
            Self::Gif => "gif",
            Self::Webp => "webp",
            Self::Heic => "heic",
        }
    }
}

/// Width and height in pixels, each at least 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PixelSize {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
}

impl PixelSize {
    /// The size after a turn.
    #[must_use]
    pub const fn turned(self, turn: Option<QuarterTurn>) -> Self {
        match turn {
            Some(QuarterTurn::Right | QuarterTurn::Left) => Self {
                width: self.height,
                height: self.width,
            },
            Some(QuarterTurn::Half) | None => self,
        }
    }

    /// Whether it is taller than wide.
    pub const fn is_portrait(self) -> bool {
        self.height > self.width
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curation_leaves_a_decision_made_by_hand_alone() {
        assert_eq!(
            Selection::by_hand(true).after_curation(false),
            Selection::by_hand(true)
        );
        assert_eq!(
            Selection::by_hand(false).after_curation(true),
            Selection::by_hand(false)
        );
    }

    #[test]
    fn curation_decides_where_nobody_did() {
        let passed_over = Selection::ON_ARRIVAL.after_curation(false);
        assert_eq!(
            passed_over,
            Selection {
                is_selected: false,
                by_hand: false
            }
        );
        assert!(passed_over.after_curation(true).is_selected);
    }
}
