//! Analysis and rendering of photos in this process, without external services.
//!
//! Decoding occupies a processor for a tenth of a second and needs memory in proportion to the
//! pixels, so all of it runs in one [`PhotoWorkers`], which the analyser and the renderer share.

mod conversion;
mod device_renderer;
mod photo_workers;
mod work_queue;

use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use triptych_ports::{Failure, PhotoAnalyser, PhotoAnalyserError, PhotoAnalysis};
use triptych_vision::{Analysis, VisionError};

pub use device_renderer::DeviceRenderer;
pub(crate) use photo_workers::Detail;
pub use photo_workers::PhotoWorkers;
pub use triptych_vision::{Networks, NetworksError};

/// [`PhotoAnalyser`] on this machine.
#[derive(Debug, Clone)]
pub struct DeviceAnalyser {
    workers: PhotoWorkers,
    networks: Option<Arc<Networks>>,
}

impl DeviceAnalyser {
    /// An analyser on these threads; with networks, if any, it also recognises the content.
    pub const fn new(workers: PhotoWorkers, networks: Option<Arc<Networks>>) -> Self {
        Self { workers, networks }
    }
}

#[async_trait]
impl PhotoAnalyser for DeviceAnalyser {
    async fn is_large(&self, original: &Bytes) -> Result<bool, Failure> {
        PhotoWorkers::is_large(original, Detail::Screen).await
    }

    async fn analyse(&self, original: Bytes) -> Result<PhotoAnalysis, PhotoAnalyserError> {
        let networks = self.networks.clone();
        let work = move |bytes: &[u8]| triptych_vision::analyse(bytes, networks.as_deref());
        let analysis = self.workers.run(original, Detail::Screen, work).await?;
        Ok(photo_analysis(analysis.map_err(analyser_error)?))
    }
}

fn photo_analysis(analysis: Analysis) -> PhotoAnalysis {
    PhotoAnalysis {
        measurements: conversion::measurements(&analysis.header, &analysis.measurements),
        large: analysis.renditions.screen.jpeg.into(),
        thumbnail: analysis.renditions.thumbnail.jpeg.into(),
    }
}

fn analyser_error(error: VisionError) -> PhotoAnalyserError {
    match error {
        VisionError::Header(_) | VisionError::Damaged(_) => {
            PhotoAnalyserError::Damaged(error.to_string())
        }
        VisionError::InvalidRequest(_) | VisionError::Internal(_) => {
            PhotoAnalyserError::Failure(Failure::Internal(error.into()))
        }
    }
}
