//! Rendering pictures.

use async_trait::async_trait;
use bytes::Bytes;
use thiserror::Error;
use triptych_posts::{AspectRatio, FocusPoint};
use triptych_trips::QuarterTurn;

use crate::{Failure, RenditionSize};

/// The crop of a slide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SlideCrop {
    /// The aspect ratio.
    pub ratio: AspectRatio,
    /// The focus point.
    pub focus: FocusPoint,
    /// Maximum width; a narrower photo is not enlarged.
    pub width_px_max: u32,
}

/// Why a picture was not rendered.
#[derive(Debug, Error)]
pub enum RendererError {
    /// The original is damaged.
    #[error("picture cannot be read: {0}")]
    Damaged(String),
    /// The renderer failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Renders originals as JPEGs: upright, in sRGB, without metadata, never enlarged. An original is
/// rotated by its own metadata, then by the turn that its analysis found. MUST NOT block async
/// threads, nor exceed the configured number of parallel runs.
#[async_trait]
pub trait Renderer: Send + Sync {
    /// Whether a picture of this size needs so much memory that two such runs never overlap. A
    /// slide needs what the full size does. It MUST NOT decode.
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
