//! What the networks recognised in a photo.

use crate::QuarterTurn;

/// What a photo shows. No face is identified: nothing here says who somebody is.
#[derive(Debug, Clone, PartialEq)]
pub struct Content {
    /// What it shows, the surest first; up to five, each at least 0.3 sure.
    pub tags: Vec<Tag>,
    /// How likely it is a document, a screenshot or a receipt by its classes alone, 0 to 1.
    pub document: f32,
    /// The probability of the likeliest of all classes, 0 to 1: how clear the subject is.
    pub certainty: f32,
    /// The faces, the largest first; up to twelve.
    pub faces: Vec<Face>,
    /// By how much the photo was turned because its faces showed that it was stored sideways or upside
    /// down. All else, and all measurements, are of the photo as it stands then.
    pub turned: Option<QuarterTurn>,
    /// Where it lies among all photos: features by which photos of one scene lie close together.
    pub embedding: Box<[f32; Self::FEATURES]>,
}

impl Content {
    /// The number of features.
    pub const FEATURES: usize = 1_280;
}

/// One thing that a photo shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Tag {
    /// A word or two in English, such as "seaside".
    pub name: &'static str,
    /// How sure that is, 0 to 1.
    pub score: f32,
}

/// A face, and nothing that would tell whose it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Face {
    /// Where it is.
    pub area: FaceArea,
    /// How sharp it is, on the scale of [`Sharpness::score`](crate::Sharpness::score); none where it
    /// is too small to tell.
    pub sharpness: Option<f32>,
    /// What its features do; none where it is too small to tell.
    pub expression: Option<Expression>,
    /// How far it is turned to the side, in degrees: 0 looks into the camera, 90 is a profile that
    /// looks to the right edge of the photo, -90 one that looks to the left.
    pub yaw_degrees: f32,
}

/// What the features of a face do.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Expression {
    /// How far the eyes are closed, 0 (wide open) to 1: the mean of how sure the network is of a blink and
    /// of how narrow both eyes are. It means little by itself: it is for comparing the same face in
    /// several frames.
    pub eyes_closed: f32,
    /// How much it smiles, 0 to 1, the mean of both corners of the mouth.
    pub smile: f32,
}

/// A rectangle, in shares of the photo's width and height. It may reach over the edges.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FaceArea {
    /// Of the width, from the left edge.
    pub left: f32,
    /// Of the height, from the upper edge.
    pub top: f32,
    /// Of the width.
    pub width: f32,
    /// Of the height.
    pub height: f32,
}
