//! What is said of one photo at the end of a curation.

use crate::curation::Reason;
use crate::photo::{PhotoId, RefusalReason};

/// What curation decided of one photo.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// How good the photo is, 0 to 100.
    pub score: u8,
    /// Whether its subject is out of focus or shaken.
    pub is_blurry: bool,
    /// Whether it is a document, a screenshot or a receipt rather than a memory of the trip.
    pub is_document: bool,
    /// The better photo of which it is a duplicate; none for one that is none.
    pub duplicate_of: Option<PhotoId>,
    /// The earliest photo of its group of duplicates and near-duplicates; none for one alone.
    pub group: Option<PhotoId>,
    /// The earliest photo of its bracket or panorama sweep; none outside one.
    pub set: Option<PhotoId>,
    /// Its place among the picks, from 1; none for one that was not picked.
    pub rank: Option<u32>,
    /// Its place among the slides, from 1, which is the cover; none for one that was not picked.
    pub position: Option<u32>,
    /// Why, the weightiest first; never empty.
    pub reasons: Vec<Reason>,
}

impl Verdict {
    /// Whether a better photo shows the same.
    pub const fn is_duplicate(&self) -> bool {
        self.duplicate_of.is_some()
    }

    /// The verdict on a photo whose picture could not be read: it is worth nothing in a post, and
    /// says why.
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
