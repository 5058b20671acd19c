//! The picking of photos.

use async_trait::async_trait;
use triptych_trips::{Curation, Photo, PickCount};

use crate::Failure;

/// Whether a model may be asked, which is paid each time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelQuestions {
    /// It may.
    Allowed,
    /// As many were asked in a day as may be.
    UsedUp,
}

/// Photos that were judged against each other.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    /// The decision.
    pub curation: Curation,
    /// Whether somebody has looked at the best of them.
    pub comparison: Comparison,
}

/// Whether the best photos were compared by a model that looked at them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// Nobody was to look at them: the ranker has no model, or there was nothing to compare.
    NotWanted,
    /// They were picked by what a model preferred.
    Made,
    /// A model was to look at them. The picks are those of the rules alone.
    Missing(MissingComparison),
}

/// Why a model has not looked at the best photos.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingComparison {
    /// As many were asked in a day as may be.
    UsedUp,
    /// It does not answer.
    Unavailable,
    /// It answered, and what it answered is no order of the photos.
    Unusable,
}

/// Judges the photos of a trip against each other and picks the best.
#[async_trait]
pub trait PhotoRanker: Send + Sync {
    /// A verdict for each photo whose analysis has ended, under the rules of
    /// [`triptych_trips::curate`]. A ranker with a model MUST do without it where it may not be
    /// asked, fails or answers what is no order, and say so: a model is no reason for a failure. It
    /// chooses among good photos and MUST change nothing but their ranks and what is said of those.
    async fn rank(
        &self,
        photos: &[Photo],
        pick_count: PickCount,
        questions: ModelQuestions,
    ) -> Result<Ranking, Failure>;
}
