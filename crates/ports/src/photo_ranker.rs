//! Ranking and picking photos.

use async_trait::async_trait;
use triptych_trips::{Curation, Photo, PickCount};

use crate::Failure;

/// Whether a model may be called, which costs money each time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelQuestions {
    /// It may.
    Allowed,
    /// The daily limit is reached.
    UsedUp,
}

/// The ranked photos of a trip.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    /// The result.
    pub curation: Curation,
    /// Whether a model compared the best of them.
    pub comparison: Comparison,
}

/// Whether a model compared the best photos.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// No comparison: the ranker has no model, or there was nothing to compare.
    NotWanted,
    /// The picks follow a model's order.
    Made,
    /// The comparison failed; the picks follow the rules alone.
    Missing(MissingComparison),
}

/// Why a model did not compare the best photos.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissingComparison {
    /// The daily limit is reached.
    UsedUp,
    /// The model does not answer.
    Unavailable,
    /// Its answer is not an order of the photos.
    Unusable,
}

/// Ranks the photos of a trip and picks the best.
#[async_trait]
pub trait PhotoRanker: Send + Sync {
    /// A verdict for each analysed photo, under the rules of [`triptych_trips::curate`]. A ranker
    /// with a model MUST work without it when it may not be called, fails, or returns an invalid
    /// order, and report that: a model never causes an error. It orders good photos and MUST change
    /// nothing but their ranks and the reasons for these.
    async fn rank(
        &self,
        photos: &[Photo],
        pick_count: PickCount,
        questions: ModelQuestions,
    ) -> Result<Ranking, Failure>;
}
