//! Measures photos in this process.

use async_trait::async_trait;
use bytes::Bytes;
use triptych_ports::{Failure, PhotoAnalyser, PhotoAnalyserError, PhotoAnalysis};
use triptych_vision::{Analysis, VisionError};

use crate::analysis::conversion;
use crate::analysis::decode_cost::Detail;
use crate::analysis::photo_workers::PhotoWorkers;

/// [`PhotoAnalyser`] on the device.
#[derive(Debug, Clone)]
pub struct DeviceAnalyser {
    workers: PhotoWorkers,
}

impl DeviceAnalyser {
    /// An analyser that works in these places.
    pub const fn new(workers: PhotoWorkers) -> Self {
        Self { workers }
    }
}

#[async_trait]
impl PhotoAnalyser for DeviceAnalyser {
    async fn is_large(&self, original: &Bytes) -> Result<bool, Failure> {
        PhotoWorkers::is_large(original, Detail::Screen).await
    }

    async fn analyse(&self, original: Bytes) -> Result<PhotoAnalysis, PhotoAnalyserError> {
        let analysis = self
            .workers
            .run(original, Detail::Screen, triptych_vision::analyse)
            .await?;
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
