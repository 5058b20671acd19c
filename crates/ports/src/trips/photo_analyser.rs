//! Photo analysis.

use async_trait::async_trait;
use bytes::Bytes;
use thiserror::Error;
use triptych_trips::Measurements;

use crate::Failure;

/// The result of an analysis.
#[derive(Debug, Clone, PartialEq)]
pub struct PhotoAnalysis {
    /// The measurements.
    pub measurements: Measurements,
    /// A JPEG with a long edge of 1920 pixels, upright, in sRGB, without metadata.
    pub large: Bytes,
    /// The same with 320 pixels.
    pub thumbnail: Bytes,
}

/// Why a photo was not analysed.
#[derive(Debug, Error)]
pub enum PhotoAnalyserError {
    /// The picture is damaged; a retry does not help.
    #[error("picture cannot be read: {0}")]
    Damaged(String),
    /// The analyser failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Measures photos and creates their two renditions.
#[async_trait]
pub trait PhotoAnalyser: Send + Sync {
    /// Whether analysing these bytes needs so much memory that two such runs never overlap. It MUST
    /// NOT decode.
    async fn is_large(&self, original: &Bytes) -> Result<bool, Failure>;

    /// Analyses a file. The same bytes MUST give the same measurements on every run. MUST NOT block
    /// async threads, nor exceed the configured number of parallel runs.
    async fn analyse(&self, original: Bytes) -> Result<PhotoAnalysis, PhotoAnalyserError>;
}
