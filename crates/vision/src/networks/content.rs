//! Results of the networks for a photo.

use crate::QuarterTurn;

/// What a photo shows. No face is identified.
#[derive(Debug, Clone, PartialEq)]
pub struct Content {
    /// What it shows, by descending score; up to five, each with a score of at least 0.3.
    pub tags: Vec<Tag>,
    /// The probability of a document, a screenshot or a receipt by its classes alone, 0 to 1.
    pub document: f32,
    /// The probability of the most likely class, 0 to 1: how clear the subject is.
    pub certainty: f32,
    /// The faces, the largest first; up to twelve.
    pub faces: Vec<Face>,
    /// The turn that was applied because faces showed that the photo was stored sideways or upside
    /// down. All other results, and all measurements, are of the turned photo.
    pub turned: Option<QuarterTurn>,
    /// The embedding: photos of one scene have similar vectors.
    pub embedding: Box<[f32; Self::FEATURES]>,
}

impl Content {
    /// The length of the embedding.
    pub const FEATURES: usize = 1_280;
}

/// A subject of a photo.
#[derive(Debug, Clone, PartialEq)]
pub struct Tag {
    /// A word or two in English, such as "seaside".
    pub name: &'static str,
    /// The probability, 0 to 1.
    pub score: f32,
}

/// A face, without information about its identity.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Face {
    /// The bounding box.
    pub area: FaceArea,
    /// Sharpness, on the scale of [`Sharpness::score`](crate::Sharpness::score); `None` if it is
    /// too small.
    pub sharpness: Option<f32>,
    /// The facial expression; `None` if it is too small.
    pub expression: Option<Expression>,
    /// The rotation to the side, in degrees: 0 looks into the camera, 90 is a profile that looks to
    /// the right edge of the photo, -90 one that looks to the left.
    pub yaw_degrees: f32,
}

/// A facial expression.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Expression {
    /// How far the eyes are closed, 0 (wide open) to 1: the mean of the network's blink score and
    /// of the narrowness of both eyes. Only useful for comparing the same face in several frames.
    pub eyes_closed: f32,
    /// The smile score, 0 to 1, the mean of both corners of the mouth.
    pub smile: f32,
}

/// A rectangle relative to the photo's width and height. It may exceed the edges.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FaceArea {
    /// Relative to the width, from the left edge.
    pub left: f32,
    /// Relative to the height, from the upper edge.
    pub top: f32,
    /// Relative to the width.
    pub width: f32,
    /// Relative to the height.
    pub height: f32,
}
