//! JSON of a photo's recognised content.

use std::borrow::Cow;

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde::{Deserialize, Serialize};
use triptych_ports::BoxError;
use triptych_trips::{Content, Embedding, Face, FaceArea, QuarterTurn, Tag};

#[derive(Serialize, Deserialize)]
pub(super) struct StoredContent<'a> {
    tags: Vec<StoredTag>,
    document: f32,
    certainty: f32,
    faces: Vec<StoredFace>,
    turned: Option<StoredTurn>,
    /// The embedding in half precision, little-endian, in base64. By far the longest part, so it is
    /// borrowed.
    #[serde(borrow)]
    embedding: Cow<'a, str>,
}

#[derive(Serialize, Deserialize)]
struct StoredTag {
    name: String,
    score: f32,
}

#[derive(Serialize, Deserialize)]
struct StoredFace {
    /// Left, top, width and height.
    area: [f32; 4],
    sharpness: Option<f32>,
    eyes_closed: Option<f32>,
    smile: Option<f32>,
    yaw_degrees: f32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum StoredTurn {
    Right,
    Half,
    Left,
}

impl From<&Content> for StoredContent<'_> {
    fn from(content: &Content) -> Self {
        let bits = content.embedding.bits().iter();
        let bytes: Vec<u8> = bits.flat_map(|bits| bits.to_le_bytes()).collect();
        Self {
            tags: content.tags.iter().map(StoredTag::from).collect(),
            document: content.document,
            certainty: content.certainty,
            faces: content.faces.iter().map(StoredFace::from).collect(),
            turned: content.turned.map(StoredTurn::from),
            embedding: STANDARD_NO_PAD.encode(bytes).into(),
        }
    }
}

impl TryFrom<StoredContent<'_>> for Content {
    type Error = BoxError;

    fn try_from(stored: StoredContent<'_>) -> Result<Self, BoxError> {
        let tags = stored.tags.into_iter().map(|tag| Tag {
            name: tag.name,
            score: tag.score,
        });
        Ok(Self {
            tags: tags.collect(),
            document: stored.document,
            certainty: stored.certainty,
            faces: stored.faces.into_iter().map(Face::from).collect(),
            turned: stored.turned.map(QuarterTurn::from),
            embedding: embedding_of(&stored.embedding)?,
        })
    }
}

fn embedding_of(text: &str) -> Result<Embedding, BoxError> {
    let bytes = STANDARD_NO_PAD.decode(text)?;
    let (pairs, _) = bytes.as_chunks::<2>();
    let bits: Vec<u16> = pairs.iter().copied().map(u16::from_le_bytes).collect();
    Embedding::from_bits(&bits).ok_or_else(|| "embedding has another length".into())
}

impl From<&Tag> for StoredTag {
    fn from(tag: &Tag) -> Self {
        Self {
            name: tag.name.clone(),
            score: tag.score,
        }
    }
}

impl From<&Face> for StoredFace {
    fn from(face: &Face) -> Self {
        let area = face.area;
        Self {
            area: [area.left, area.top, area.width, area.height],
            sharpness: face.sharpness,
            eyes_closed: face.eyes_closed,
            smile: face.smile,
            yaw_degrees: face.yaw_degrees,
        }
    }
}

impl From<StoredFace> for Face {
    fn from(stored: StoredFace) -> Self {
        let [left, top, width, height] = stored.area;
        Self {
            area: FaceArea {
                left,
                top,
                width,
                height,
            },
            sharpness: stored.sharpness,
            eyes_closed: stored.eyes_closed,
            smile: stored.smile,
            yaw_degrees: stored.yaw_degrees,
        }
    }
}

impl From<QuarterTurn> for StoredTurn {
    fn from(turn: QuarterTurn) -> Self {
        match turn {
            QuarterTurn::Right => Self::Right,
            QuarterTurn::Half => Self::Half,
            QuarterTurn::Left => Self::Left,
        }
    }
}

impl From<StoredTurn> for QuarterTurn {
    fn from(stored: StoredTurn) -> Self {
        match stored {
            StoredTurn::Right => Self::Right,
            StoredTurn::Half => Self::Half,
            StoredTurn::Left => Self::Left,
        }
    }
}
