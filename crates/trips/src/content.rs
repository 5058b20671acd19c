//! What the networks recognised in a photo: subjects, faces, and an embedding for comparison.

mod scenes;

use half::f16;
use half::slice::HalfFloatSliceExt;

pub use scenes::{Scene, SceneKind};

/// What a photo shows. Faces are not identified.
#[derive(Debug, Clone, PartialEq)]
pub struct Content {
    /// The recognised subjects, most probable first.
    pub tags: Vec<Tag>,
    /// The probability of a document, a screenshot or a receipt, by the classifier's classes alone,
    /// 0 to 1.
    pub document: f32,
    /// The probability of the most probable of all classes, 0 to 1: how clear the subject is.
    pub certainty: f32,
    /// The faces, largest first.
    pub faces: Vec<Face>,
    /// The rotation that was applied because the faces showed that the photo was stored sideways or
    /// upside down. All other fields and all measurements are of the rotated photo.
    pub turned: Option<QuarterTurn>,
    /// The embedding of the photo.
    pub embedding: Embedding,
}

impl Content {
    /// The scenes that it shows with certainty, most probable first.
    pub fn scenes(&self) -> Vec<Scene> {
        scenes::of(&self.embedding)
    }
}

/// A recognised subject.
#[derive(Debug, Clone, PartialEq)]
pub struct Tag {
    /// One or two English words, such as "seaside".
    pub name: String,
    /// Confidence, 0 to 1.
    pub score: f32,
}

impl Tag {
    /// Names of tags that are often wrong: waterfalls are recognised as geysers, flowers as
    /// insects, fields from the air as vegetables, a beach as marine life, a rock as a monument, a
    /// stream as a valley. Of weddings the class table has only grooms.
    pub const OFTEN_MISTAKEN: [&str; 7] = [
        "geyser",
        "insect",
        "marine life",
        "monument",
        "valley",
        "vegetables",
        "wedding",
    ];
    /// Minimum confidence of a tag that is shown.
    const SHOWN_MIN: f32 = 0.6;
    /// The same for tags that are often wrong: flowers recognised as insects, trees from the air as
    /// vegetables.
    const MISTAKEN_SHOWN_MIN: f32 = 0.8;

    /// Whether its confidence suffices to show it.
    pub fn is_sure(&self) -> bool {
        let min = match self.name.as_str() {
            "insect" | "vegetables" => Self::MISTAKEN_SHOWN_MIN,
            _ => Self::SHOWN_MIN,
        };
        self.score >= min
    }
}

/// A face, without anything that identifies the person.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Face {
    /// Bounding box.
    pub area: FaceArea,
    /// Sharpness, on the scale of [`Sharpness::subject`](crate::Sharpness::subject); `None` if the
    /// face is too small to measure.
    pub sharpness: Option<f32>,
    /// How far the eyes are closed, 0 (wide open) to 1; `None` if the face is too small to measure.
    /// Only meaningful in comparison with the same face in other frames.
    pub eyes_closed: Option<f32>,
    /// Probability of a smile, 0 to 1; `None` if the face is too small to measure.
    pub smile: Option<f32>,
    /// Horizontal rotation of the head in degrees: 0 faces the camera, 90 is a profile.
    pub yaw_degrees: f32,
}

/// A rectangle, relative to the photo's width and height.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FaceArea {
    /// Distance from the left edge, relative to the width.
    pub left: f32,
    /// Distance from the upper edge, relative to the height.
    pub top: f32,
    /// Width, relative to the photo's width.
    pub width: f32,
    /// Height, relative to the photo's height.
    pub height: f32,
}

/// A rotation by a multiple of 90 degrees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuarterTurn {
    /// 90 degrees clockwise.
    Right,
    /// 180 degrees.
    Half,
    /// 90 degrees counterclockwise.
    Left,
}

/// A feature vector in half precision; those of photos of one scene are close together.
#[derive(Debug, Clone, PartialEq)]
pub struct Embedding(Box<[f16; Self::DIMENSIONS]>);

impl Embedding {
    /// Number of features.
    pub const DIMENSIONS: usize = 1_280;

    /// An embedding of these features; `None` unless there are [`Embedding::DIMENSIONS`].
    pub fn new(features: &[f32]) -> Option<Self> {
        let mut halves = Box::new([f16::ZERO; Self::DIMENSIONS]);
        (features.len() == Self::DIMENSIONS).then(|| {
            halves.convert_from_f32_slice(features);
            Self(halves)
        })
    }

    /// The features.
    pub fn features(&self) -> Box<[f32; Self::DIMENSIONS]> {
        let mut features = Box::new([0.0; Self::DIMENSIONS]);
        self.0.convert_to_f32_slice(features.as_mut_slice());
        features
    }

    /// The features in half precision, as bits of IEEE 754's binary16.
    pub fn bits(&self) -> &[u16] {
        self.0.reinterpret_cast()
    }

    /// The embedding of such bits; `None` unless there are [`Embedding::DIMENSIONS`].
    pub fn from_bits(bits: &[u16]) -> Option<Self> {
        let halves: &[f16] = half::slice::HalfBitsSliceExt::reinterpret_cast(bits);
        let halves: [f16; Self::DIMENSIONS] = halves.try_into().ok()?;
        Some(Self(Box::new(halves)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_embedding_keeps_its_features_to_a_thousandth() {
        let features: Vec<f32> = (0_u16..1_280).map(|n| f32::from(n) / 400.0).collect();
        let embedding = Embedding::new(&features).unwrap();
        assert_eq!(
            Embedding::from_bits(embedding.bits()),
            Some(embedding.clone())
        );
        for (kept, feature) in embedding.features().iter().zip(&features) {
            assert!((kept - feature).abs() <= feature / 1_000.0);
        }
        assert_eq!(Embedding::new(&features[1..]), None);
        assert_eq!(Embedding::from_bits(&embedding.bits()[1..]), None);
    }

    #[test]
    fn flowers_that_may_be_insects_are_not_shown_as_such() {
        let tag = |name: &str, score| Tag {
            name: name.to_owned(),
            score,
        };
        assert!(tag("seaside", 0.6).is_sure() && !tag("seaside", 0.59).is_sure());
        assert!(tag("insect", 0.8).is_sure() && !tag("insect", 0.79).is_sure());
    }
}
