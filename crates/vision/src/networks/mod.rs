//! Networks that recognise what a photo shows: its scene and its faces.
//!
//! They are parts of the executable, are loaded once and look at the one decode that the analysis
//! makes. `models/README.md` says what each of them is. No face is identified.

mod content;
mod convolutions;
mod depthwise;
mod detector;
mod expression;
mod faces;
mod files;
mod graph;
mod landmarks;
mod network;
mod pixels;
mod scene;
mod square;

use crate::VisionError;
use crate::raster::Raster;
pub use content::{Content, Expression, Face, FaceArea, Tag};
use detector::FaceDetector;
use expression::FaceBlendshapes;
pub use files::NetworksError;
use landmarks::FaceLandmarks;
use scene::SceneClassifier;

/// All networks, ready to run. Threads share them.
#[derive(Debug)]
pub struct Networks {
    detector: FaceDetector,
    landmarks: FaceLandmarks,
    blendshapes: FaceBlendshapes,
    classifier: SceneClassifier,
}

impl Networks {
    /// Reads all networks out of the executable.
    ///
    /// # Errors
    /// [`NetworksError`] names the file that is damaged or cannot be used.
    pub fn load() -> Result<Self, NetworksError> {
        Ok(Self {
            detector: FaceDetector::load()?,
            landmarks: FaceLandmarks::load()?,
            blendshapes: FaceBlendshapes::load()?,
            classifier: SceneClassifier::load()?,
        })
    }

    /// What an upright photo shows.
    pub(crate) fn content(&self, raster: &Raster) -> Result<Content, VisionError> {
        let scene = self.classifier.look(raster)?;
        Ok(Content {
            tags: scene.tags,
            document: scene.document,
            certainty: scene.likeliest.1,
            faces: self.faces(raster)?,
            embedding: scene.embedding,
        })
    }
}

#[cfg(test)]
mod tests;
