//! Renders pictures in this process.

use async_trait::async_trait;
use bytes::Bytes;
use triptych_ports::{Failure, Renderer, RendererError, RenditionSize, SlideCrop};
use triptych_posts::AspectRatio;
use triptych_trips::QuarterTurn;
use triptych_vision::{CropRequest, Rendition, SCREEN_LONG_EDGE, THUMBNAIL_LONG_EDGE, VisionError};

use crate::analysis::conversion;
use crate::analysis::photo_workers::{Detail, PhotoWorkers};

/// Denominator of an aspect ratio in integers, as precise as the ratio itself.
const RATIO_SCALE: u16 = 10_000;

/// [`Renderer`] on this machine.
#[derive(Debug, Clone)]
pub struct DeviceRenderer {
    workers: PhotoWorkers,
}

impl DeviceRenderer {
    /// A renderer on these threads.
    pub const fn new(workers: PhotoWorkers) -> Self {
        Self { workers }
    }

    async fn render(
        &self,
        original: Bytes,
        detail: Detail,
        work: impl FnOnce(&[u8]) -> Result<Rendition, VisionError> + Send + 'static,
    ) -> Result<Bytes, RendererError> {
        let rendition = self.workers.run(original, detail, work).await?;
        Ok(rendition.map_err(renderer_error)?.jpeg.into())
    }
}

#[async_trait]
impl Renderer for DeviceRenderer {
    async fn is_large(&self, original: &Bytes, size: RenditionSize) -> Result<bool, Failure> {
        PhotoWorkers::is_large(original, detail_of(size)).await
    }

    async fn rendition(
        &self,
        original: Bytes,
        turned: Option<QuarterTurn>,
        size: RenditionSize,
    ) -> Result<Bytes, RendererError> {
        let detail = detail_of(size);
        let turned = turned.map(conversion::turn_to_be_made);
        let work = move |bytes: &[u8]| match size {
            RenditionSize::Thumbnail => {
                triptych_vision::rendition(bytes, THUMBNAIL_LONG_EDGE, turned)
            }
            RenditionSize::Large => triptych_vision::rendition(bytes, SCREEN_LONG_EDGE, turned),
            RenditionSize::Full => triptych_vision::full_size(bytes, turned),
        };
        self.render(original, detail, work).await
    }

    async fn slide(
        &self,
        original: Bytes,
        turned: Option<QuarterTurn>,
        crop: SlideCrop,
    ) -> Result<Bytes, RendererError> {
        let request = CropRequest {
            ratio: (in_whole_numbers(crop.ratio), RATIO_SCALE.into()),
            focus: (crop.focus.x(), crop.focus.y()),
            width_px_max: crop.width_px_max,
        };
        let turned = turned.map(conversion::turn_to_be_made);
        let work = move |bytes: &[u8]| triptych_vision::crop(bytes, request, turned);
        // A narrow slide of a wide picture needs every pixel of its height.
        self.render(original, Detail::Full, work).await
    }
}

const fn detail_of(size: RenditionSize) -> Detail {
    match size {
        RenditionSize::Thumbnail | RenditionSize::Large => Detail::Screen,
        RenditionSize::Full => Detail::Full,
    }
}

/// The numerator of an aspect ratio with the denominator [`RATIO_SCALE`].
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a ratio lies between 0.75 and 1.91"
)]
fn in_whole_numbers(ratio: AspectRatio) -> u32 {
    (ratio.width_to_height() * f32::from(RATIO_SCALE)).round() as u32
}

fn renderer_error(error: VisionError) -> RendererError {
    match error {
        VisionError::Header(_) | VisionError::Damaged(_) => {
            RendererError::Damaged(error.to_string())
        }
        VisionError::InvalidRequest(_) | VisionError::Internal(_) => {
            RendererError::Failure(Failure::Internal(error.into()))
        }
    }
}
