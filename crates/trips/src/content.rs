//! What networks recognised in a photo: its subjects, its faces, and how it compares with others.

mod scenes;

use half::f16;
use half::slice::HalfFloatSliceExt;

pub use scenes::{Scene, SceneKind};

/// What a photo shows. No face is identified: nothing here says who somebody is.
#[derive(Debug, Clone, PartialEq)]
pub struct Content {
    /// Tags of what it shows, most probable first.
    pub tags: Vec<Tag>,
    /// How likely it is a document, a screenshot or a receipt by its classes alone, 0 to 1.
    pub document: f32,
    /// The probability of the likeliest of all classes, 0 to 1: how clear the subject is.
    pub certainty: f32,
    /// The faces, largest first.
    pub faces: Vec<Face>,
    /// By how much the photo was turned because its faces showed that it was stored sideways or upside
    /// down. All else, and all measurements, are of the photo as it stands then.
    pub turned: Option<QuarterTurn>,
    /// The embedding of the photo.
    pub embedding: Embedding,
}

impl Content {
    /// The scenes that it surely shows, the surest first.
    pub fn scenes(&self) -> Vec<Scene> {
        scenes::of(&self.embedding)
    }
}

/// One thing that a photo shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Tag {
    /// One or two English words, such as "seaside".
    pub name: String,
    /// Confidence, 0 to 1.
    pub score: f32,
}

impl Tag {
    /// Names of those that other things are often taken for: waterfalls for geysers, flowers for insects,
    /// fields from the air for vegetables, a beach for marine life, a rock for a monument, a stream for a
    /// valley. Of weddings the networks' table has grooms alone.
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
    /// The same of those that much else is taken for: flowers for insects, trees from the air for vegetables.
    const MISTAKEN_SHOWN_MIN: f32 = 0.8;

    /// Whether it is sure enough to be shown.
    pub fn is_sure(&self) -> bool {
        let min = match self.name.as_str() {
            "insect" | "vegetables" => Self::MISTAKEN_SHOWN_MIN,
            _ => Self::SHOWN_MIN,
        };
        self.score >= min
    }
}

/// A face, and nothing that would tell whose it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Face {
    /// Bounding box.
    pub area: FaceArea,
    /// How sharp it is, on the scale of [`Sharpness::subject`](crate::Sharpness::subject); none
    /// where it is too small to tell.
    pub sharpness: Option<f32>,
    /// How far the eyes are closed, 0 (wide open) to 1; none where the face is too small to tell. It
    /// means little by itself: it is for comparing the same face in several frames.
    pub eyes_closed: Option<f32>,
    /// How much it smiles, 0 to 1; none where it is too small to tell.
    pub smile: Option<f32>,
    /// How far it is turned to the side, in degrees: 0 looks into the camera, 90 is a profile.
    pub yaw_degrees: f32,
}

/// A rectangle, in shares of the photo's width and height.
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

/// Features by which photos of one scene lie close together, in half precision.
#[derive(Debug, Clone, PartialEq)]
pub struct Embedding(Box<[f16; Self::DIMENSIONS]>);

impl Embedding {
    /// Number of features.
    pub const DIMENSIONS: usize = 1_280;

    /// An embedding of these features; none where they are not as many.
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

    /// The embedding of such bits; none where they are not as many.
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
