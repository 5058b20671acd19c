//! The making of pictures to look at.

use async_trait::async_trait;
use bytes::Bytes;
use thiserror::Error;
use triptych_posts::{AspectRatio, FocusPoint};
use triptych_trips::QuarterTurn;

use crate::{Failure, RenditionSize};

/// How a slide is cut from its photo.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SlideCrop {
    /// The shape.
    pub ratio: AspectRatio,
    /// What stays in sight.
    pub focus: FocusPoint,
    /// The width at the most; a narrower photo keeps its own.
    pub width_px_max: u32,
}

/// Why a picture was not made.
#[derive(Debug, Error)]
pub enum RendererError {
    /// The original cannot be read.
    #[error("picture cannot be read: {0}")]
    Damaged(String),
    /// The renderer failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Makes JPEGs out of originals: upright, in sRGB, without metadata, never enlarged. An original is
/// turned as it says itself, and then once more where its analysis found that it has to be. Work MUST
/// be done off the async threads, and no more of it at once than was configured.
#[async_trait]
pub trait Renderer: Send + Sync {
    /// Whether a picture of this size needs so much memory that no two such are made at once: it
    /// would wait for the other. A slide needs what the full size does. It MUST cost no decode.
    async fn is_large(&self, original: &Bytes, size: RenditionSize) -> Result<bool, Failure>;

    /// The whole picture at a size.
    async fn rendition(
        &self,
        original: Bytes,
        turned: Option<QuarterTurn>,
        size: RenditionSize,
    ) -> Result<Bytes, RendererError>;

    /// A slide of a carousel.
    async fn slide(
        &self,
        original: Bytes,
        turned: Option<QuarterTurn>,
        crop: SlideCrop,
    ) -> Result<Bytes, RendererError>;
}
