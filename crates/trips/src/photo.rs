//! Photos: upload, analysis state and selection.

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use thiserror::Error;
use triptych_users::{UserId, define_id};

use crate::content::QuarterTurn;
use crate::curation::{KEPT_SCORE_MIN, Verdict};
use crate::file_name::FileName;
use crate::measurements::{CaptureTime, Measurements};
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
    /// The user who owns the photo.
    pub user_id: UserId,
    /// The file name of the upload.
    pub file_name: FileName,
    /// The SHA-256 of the file.
    pub content_hash: ContentHash,
    /// Its size in bytes.
    pub size_bytes: u64,
    /// The image format.
    pub format: ImageFormat,
    /// Width and height of the upright picture, after the rotations by the file and by
    /// [`Photo::turned`].
    pub size: PixelSize,
    /// The capture time; `None` if the metadata have no date.
    pub taken_at: Option<CaptureTime>,
    /// The upload time.
    pub uploaded_at: DateTime<Utc>,
    /// The analysis state.
    pub state: PhotoState,
    /// The curation verdict; `None` until the trip has been curated.
    pub verdict: Option<Verdict>,
    /// Whether the photo is selected for the post.
    pub selection: Selection,
    /// The photos of the groups in which the user marked it as not a duplicate; curation never puts
    /// it into a group with them.
    pub not_duplicate_of: BTreeSet<PhotoId>,
}

impl Photo {
    /// Maximum file size: 30 MB.
    pub const FILE_BYTES_MAX: u64 = 30_000_000;

    /// Whether it can be in a post: not refused, though perhaps not analysed yet.
    pub const fn is_usable(&self) -> bool {
        !matches!(self.state, PhotoState::Refused { .. })
    }

    /// Whether it is good enough for a post: readable, in focus, not a document, of no low score, and
    /// no better photo shows the same.
    pub fn is_good(&self) -> bool {
        let is_fine = |verdict: &Verdict| {
            let is_fair = verdict.score >= KEPT_SCORE_MIN;
            is_fair && !verdict.is_blurry && !verdict.is_document && !verdict.is_duplicate()
        };
        self.is_usable() && self.verdict.as_ref().is_some_and(is_fine)
    }

    /// The rotation that the analysis found necessary beyond what the file says.
    pub fn turned(&self) -> Option<QuarterTurn> {
        self.measurements()?.turned()
    }

    /// The measurements; `None` if the photo is not analysed.
    pub fn measurements(&self) -> Option<&Measurements> {
        match &self.state {
            PhotoState::Analysed { measurements } => Some(measurements),
            PhotoState::Received | PhotoState::Refused { .. } => None,
        }
    }
}

/// The analysis state of a photo.
#[derive(Debug, Clone, PartialEq)]
pub enum PhotoState {
    /// Stored, not analysed yet.
    Received,
    /// Analysed; its renditions are stored.
    Analysed {
        /// The measurements. They are immutable, so that copies of the photo share them.
        measurements: Arc<Measurements>,
    },
    /// Its header was valid, but its picture could not be read.
    Refused {
        /// The reason.
        reason: RefusalReason,
    },
}

/// Why a stored photo could not be analysed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum RefusalReason {
    /// The picture data are broken.
    #[error("This photo could not be read: its file is damaged.")]
    Damaged,
    /// The analysis crashed on it more than once.
    #[error("This photo could not be analyzed.")]
    AnalysisFailed,
}

/// Whether a photo is selected for the post, and whether the user decided it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Selection {
    /// Whether the photo is selected for the post.
    pub is_selected: bool,
    /// Whether the user decided it; curation does not change such a decision.
    pub by_hand: bool,
}

impl Selection {
    /// The selection of a new photo: selected, as the front end shows it before curation.
    pub const ON_ARRIVAL: Self = Self {
        is_selected: true,
        by_hand: false,
    };

    /// The selection of a damaged photo: not selected, even if the user had selected it.
    pub const OF_A_REFUSED_PHOTO: Self = Self {
        is_selected: false,
        by_hand: false,
    };

    /// The user's decision.
    pub const fn by_hand(is_selected: bool) -> Self {
        Self {
            is_selected,
            by_hand: true,
        }
    }

    /// Whether the user selected the photo.
    pub const fn is_chosen(self) -> bool {
        self.by_hand && self.is_selected
    }

    /// Whether the user deselected the photo.
    pub const fn is_left_out(self) -> bool {
        self.by_hand && !self.is_selected
    }

    /// The selection after curation; the user's own decision takes precedence.
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

/// The accepted image formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImageFormat {
    /// JPEG.
    Jpeg,
    /// PNG.
    Png,
    /// GIF; the first frame of an animation is used.
    Gif,
    /// WebP; the first frame of an animation is used.
    Webp,
    /// HEIC; the still image of a sequence or motion photo is used.
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

    /// The file extension, without the dot.
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
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

impl PixelSize {
    /// The size after a rotation.
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
