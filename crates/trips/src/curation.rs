//! Curation: the decision over a trip's photos.

use crate::photo::{Photo, PhotoId};

/// How many photos are to be picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PickCount {
    /// All that are neither blurry nor a worse duplicate.
    AllGood,
    /// Exactly this many, where there are so many.
    Exactly(core::num::NonZeroUsize),
}

/// What curation decided of one photo.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// How good the photo is, 0 to 100.
    pub score: u8,
    /// Whether its subject is out of focus or shaken.
    pub is_blurry: bool,
    /// The better photo of which it is a duplicate; none for one that is none.
    pub duplicate_of: Option<PhotoId>,
    /// The earliest photo of its group of duplicates and near-duplicates; none for one alone.
    pub group: Option<PhotoId>,
    /// The earliest photo of its bracket or panorama sweep; none outside one.
    pub set: Option<PhotoId>,
    /// Its place among the picks, from 1; none for one that was not picked.
    pub rank: Option<u32>,
    /// Why, the weightiest first.
    pub reasons: Vec<Reason>,
}

/// An observation that explains a verdict: a short plain sentence for the user, made by one of the
/// named constructors only.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reason(String);

impl Reason {
    /// The sentence.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Wraps a sentence that was stored.
    pub const fn from_stored(sentence: String) -> Self {
        Self(sentence)
    }
}

/// The decision over a whole trip.
#[derive(Debug, Clone, PartialEq)]
pub struct Curation {
    /// One verdict for each photo that was judged, in the order given.
    pub verdicts: Vec<(PhotoId, Verdict)>,
}

/// Judges the photos of one trip against each other.
pub fn curate(photos: &[Photo], pick_count: PickCount) -> Curation {
    let _ = (photos, pick_count);
    Curation {
        verdicts: Vec::new(),
    }
}
