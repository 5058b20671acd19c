//! Networks that recognise what a photo shows: its scene and its faces.
//!
//! They are parts of the executable, are loaded once and look at the one decode that the analysis
//! makes. `models/README.md` says what each of them is. No face is identified.

mod constants;
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
mod turning;

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

    /// What a photo shows, and the photo as it stands upright. Its faces have a say in that only
    /// where its file has none.
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
