//! The curation result of one photo.

use crate::curation::Reason;
use crate::photo::{PhotoId, RefusalReason};

/// The curation result of one photo.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// The score, 0 to 100.
    pub score: u8,
    /// Whether its subject is out of focus or shaken.
    pub is_blurry: bool,
    /// Whether it is a document, a screenshot or a receipt rather than a photo of the trip.
    pub is_document: bool,
    /// The better photo that it duplicates; `None` if it is not a duplicate.
    pub duplicate_of: Option<PhotoId>,
    /// The earliest photo of its group of duplicates and near-duplicates, if any.
    pub group: Option<PhotoId>,
    /// The earliest photo of its bracket or panorama sweep, if any.
    pub set: Option<PhotoId>,
    /// The rank among the picks, from 1; `None` if not picked.
    pub rank: Option<u32>,
    /// The slide position, from 1 (the cover); `None` if not picked.
    pub position: Option<u32>,
    /// The reasons, most important first; never empty.
    pub reasons: Vec<Reason>,
}

impl Verdict {
    /// Whether a better photo shows the same.
    pub const fn is_duplicate(&self) -> bool {
        self.duplicate_of.is_some()
    }

    /// The verdict on a photo that could not be read.
    pub(super) fn of_refused(reason: RefusalReason) -> Self {
        Self {
            score: 0,
            is_blurry: false,
            is_document: false,
            duplicate_of: None,
            group: None,
            set: None,
            rank: None,
            position: None,
            reasons: vec![Reason::refused(reason)],
        }
    }
}
