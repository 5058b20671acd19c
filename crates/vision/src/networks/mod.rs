//! Neural networks that recognise the scene and the faces of a photo.
//!
//! They are embedded in the executable, are loaded once and run on the one decode of the analysis.
//! `models/README.md` describes each of them. No face is identified.

mod constants;
mod content;
mod convolutions;
mod depthwise;
mod detector;
mod faces;
mod files;
mod graph;
mod landmarks;
mod network;
mod scene;
mod square;
mod turning;

use crate::VisionError;
use crate::raster::Raster;
pub use content::{Content, Expression, Face, FaceArea, Tag};
use detector::FaceDetector;
use faces::FaceBlendshapes;
pub use files::NetworksError;
use landmarks::FaceLandmarks;
use scene::SceneClassifier;

/// All networks, shared by threads.
#[derive(Debug)]
pub struct Networks {
    detector: FaceDetector,
    landmarks: FaceLandmarks,
    blendshapes: FaceBlendshapes,
    classifier: SceneClassifier,
}

impl Networks {
    /// Loads all networks from the executable.
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

    /// The content of a photo, and the upright photo. Faces determine the orientation only if the
    /// file has none.
    pub(crate) fn look(
        &self,
        mut raster: Raster,
        is_orientation_said: bool,
    ) -> Result<(Raster, Content), VisionError> {
        let mut found = self.faces(&raster)?;
        let turned = if is_orientation_said {
            None
        } else {
            self.turn(&raster, found.certainty)?
        };
        if let Some(turn) = turned {
            raster = raster.turned(turn);
            found = self.faces(&raster)?;
        }
        let scene = self.classifier.look(&raster)?;
        let content = Content {
            tags: scene.tags,
            document: scene.document,
            certainty: scene.likeliest.1,
            faces: found.faces,
            turned,
            embedding: scene.embedding,
        };
        Ok((raster, content))
    }
}

#[cfg(test)]
mod tests;
