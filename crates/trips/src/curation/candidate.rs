//! Intermediate state of a photo during curation.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};

use crate::content::Tag;
use crate::curation::direction::Direction;
use crate::curation::picking::Picks;
use crate::curation::reasons::Explanation;
use crate::curation::score::Quality;
use crate::curation::{Verdict, similarity};
use crate::measurements::Measurements;
use crate::photo::{Photo, PhotoId};

/// An analysed photo, and its quality by itself.
#[derive(Debug)]
pub(super) struct Shot<'a> {
    pub(super) photo: &'a Photo,
    pub(super) measurements: &'a Measurements,
    pub(super) quality: Quality,
    /// The direction of its embedding; `None` without one.
    pub(super) direction: Option<Direction>,
    /// The earliest photo of its bracket or sweep; `None` outside one or before sets are known.
    pub(super) set: Option<PhotoId>,
    /// The capture time in UTC.
    pub(super) taken_at: Option<DateTime<Utc>>,
}

impl<'a> Shot<'a> {
    /// `None` if the photo is not analysed.
    pub(super) fn new(photo: &'a Photo) -> Option<Self> {
        let measurements = photo.measurements()?;
        let taken_at = photo.taken_at.or(measurements.taken_at);
        Some(Self {
            photo,
            measurements,
            quality: Quality::of(photo, measurements),
            direction: measurements
                .content
                .as_ref()
                .and_then(|content| Direction::of(&content.embedding)),
            set: None,
            taken_at: taken_at.map(crate::CaptureTime::to_utc),
        })
    }

    /// Sort key of shots: by capture time, then those of unknown time by upload time; by id if
    /// equal.
    pub(super) fn order(&self) -> (bool, Option<DateTime<Utc>>, DateTime<Utc>, PhotoId) {
        (
            self.taken_at.is_none(),
            self.taken_at,
            self.photo.uploaded_at,
            self.photo.id,
        )
    }

    /// The time between both captures; `None` if a capture time is unknown.
    pub(super) fn time_to(&self, other: &Shot<'_>) -> Option<TimeDelta> {
        Some((self.taken_at? - other.taken_at?).abs())
    }

    /// Whether both show the same picture.
    pub(super) fn shows_the_same_as(&self, other: &Shot<'_>) -> bool {
        !self.is_not_duplicate_of(other) && similarity::show_the_same(self, other)
    }

    /// Its most probable subject; `None` if that is not certain.
    pub(super) fn subject(&self) -> Option<&str> {
        let tags = &self.measurements.content.as_ref()?.tags;
        let surest = tags.first().filter(|tag| tag.is_sure())?;
        Some(&surest.name)
    }

    /// The same without tags that are often wrong: what may be stated about the photo.
    pub(super) fn certain_subject(&self) -> Option<&str> {
        self.subject()
            .filter(|tag| !Tag::OFTEN_MISTAKEN.contains(tag))
    }

    /// Whether the user marked one of them as not a duplicate while it was in a group with the
    /// other.
    pub(super) fn is_not_duplicate_of(&self, other: &Shot<'_>) -> bool {
        self.photo.not_duplicate_of.contains(&other.photo.id)
            || other.photo.not_duplicate_of.contains(&self.photo.id)
    }

    /// The number of pixels.
    pub(super) fn pixels(&self) -> u64 {
        u64::from(self.photo.size.width) * u64::from(self.photo.size.height)
    }
}

/// The role of a shot among those that show the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DuplicateRole {
    /// No other shot shows the same.
    Alone,
    /// The best of its group, and in what it is better.
    Keeper {
        group: PhotoId,
        size: usize,
        advantage: Advantage,
    },
    /// Worse than the keeper of its group, and in what.
    Duplicate {
        group: PhotoId,
        of: PhotoId,
        lack: Advantage,
    },
}

/// In what the keeper of a group is better than another shot of it, or than all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Advantage {
    /// Fewer faces with closed eyes.
    Eyes,
    Sharpness,
    Exposure,
    Size,
    /// No single property.
    Balance,
    /// It belongs to a bracket or a sweep, which would be incomplete without it.
    Set,
    /// Nothing: all are equally good, and the earliest is the keeper.
    Nothing,
}

/// A shot and its role among those that show the same.
#[derive(Debug)]
pub(super) struct Candidate<'a> {
    pub(super) shot: &'a Shot<'a>,
    pub(super) role: DuplicateRole,
    /// Whether more people blink in it than in another shot of its group.
    pub(super) has_closed_eyes: bool,
    /// The score, 0 to 100; no duplicate has a higher one than its keeper.
    pub(super) score: u8,
}

impl Candidate<'_> {
    pub(super) const fn id(&self) -> PhotoId {
        self.shot.photo.id
    }

    pub(super) const fn is_blurry(&self) -> bool {
        self.shot.quality.blur.is_some()
    }

    pub(super) const fn is_duplicate(&self) -> bool {
        matches!(self.role, DuplicateRole::Duplicate { .. })
    }

    pub(super) const fn is_document(&self) -> bool {
        self.shot.quality.document.is_some()
    }

    /// Whether the user selected it, so that it counts towards the number of picks.
    pub(super) const fn is_chosen(&self) -> bool {
        self.shot.photo.selection.is_chosen()
    }

    /// Whether the user deselected it.
    pub(super) const fn is_left_out(&self) -> bool {
        self.shot.photo.selection.is_left_out()
    }

    /// Whether it is neither blurry nor a worse duplicate nor a document.
    pub(super) const fn is_good(&self) -> bool {
        !self.is_blurry() && !self.is_duplicate() && !self.is_document()
    }

    pub(super) fn verdict(&self, picks: &Picks, why: Explanation) -> Verdict {
        let place = |places: &HashMap<PhotoId, u32>| places.get(&self.id()).copied();
        let (group, duplicate_of) = match self.role {
            DuplicateRole::Alone => (None, None),
            DuplicateRole::Keeper { group, .. } => (Some(group), None),
            DuplicateRole::Duplicate { group, of, .. } => (Some(group), Some(of)),
        };
        Verdict {
            score: self.score,
            is_blurry: self.is_blurry(),
            is_document: self.is_document(),
            duplicate_of,
            group,
            set: self.shot.set,
            rank: place(&picks.ranks),
            position: place(&picks.positions),
            reasons: why.reasons,
            why_not: why.why_not,
        }
    }
}
