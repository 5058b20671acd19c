//! The measuring of photos.

use async_trait::async_trait;
use bytes::Bytes;
use thiserror::Error;
use triptych_trips::Measurements;

use crate::Failure;

/// All that one look at a photo gives.
#[derive(Debug, Clone, PartialEq)]
pub struct PhotoAnalysis {
    /// What was measured.
    pub measurements: Measurements,
    /// A JPEG of 1920 pixels on the long edge, upright, in sRGB, without metadata.
    pub large: Bytes,
    /// The same at 320 pixels.
    pub thumbnail: Bytes,
}

/// Why a photo was not measured.
#[derive(Debug, Error)]
pub enum PhotoAnalyserError {
    /// The picture cannot be read, and never will be.
    #[error("picture cannot be read: {0}")]
    Damaged(String),
    /// The analyser failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Measures photos and makes the two renditions that every photo has.
#[async_trait]
pub trait PhotoAnalyser: Send + Sync {
    /// Whether the analysis of these bytes needs so much memory that no two such run at once: it
    /// would wait for the other. It MUST cost no decode.
    async fn is_large(&self, original: &Bytes) -> Result<bool, Failure>;

    /// Analyses the bytes of a file. The same bytes MUST give the same measurements on every run.
    /// Work MUST be done off the async threads, and no more of it at once than was configured.
    async fn analyse(&self, original: Bytes) -> Result<PhotoAnalysis, PhotoAnalyserError>;
}
