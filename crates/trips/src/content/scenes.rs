//! Recognition of scenes by logistic models over the classifier's embedding, because the classifier
//! has no classes for most of them.
//!
//! The models are fitted by `tools/fit_scenes.py`; `tools/README.md` describes the data and the
//! accuracy.

use super::Embedding;

/// A scene that a photo shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scene {
    /// The kind.
    pub kind: SceneKind,
    /// The probability, 0 to 1.
    pub probability: f32,
}

/// A kind of scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SceneKind {
    /// Any animal.
    Animal,
    /// A building, or a part of one, from outside.
    Building,
    /// Flowers, close up.
    Flower,
    /// One or more dishes.
    Food,
    /// A forest, or many trees.
    Forest,
    /// Mountains.
    Mountains,
    /// Plants close up, flowering or not.
    Plants,
    /// A street with houses.
    Street,
    /// The sea, a lake or a river.
    Water,
}

impl SceneKind {
    /// All kinds, in the order of the models.
    pub const ALL: [Self; 9] = [
        Self::Animal,
        Self::Building,
        Self::Flower,
        Self::Food,
        Self::Forest,
        Self::Mountains,
        Self::Plants,
        Self::Street,
        Self::Water,
    ];
}

/// Size in bytes of a number in [`MODELS`].
const BYTES: usize = size_of::<f32>();
/// The numbers of a model: the minimum probability of a certain scene, the constant, and the
/// weights of the embedding's features.
const NUMBERS: usize = 2 + Embedding::DIMENSIONS;

/// The models as written by `tools/fit_scenes.py`: 32-bit floats in little-endian order.
static MODELS: &[u8; SceneKind::ALL.len() * NUMBERS * BYTES] = include_bytes!("scenes.weights");

/// The scenes that an embedding shows with certainty, most probable first.
pub(super) fn of(embedding: &Embedding) -> Vec<Scene> {
    let features = embedding.features();
    let models = MODELS.as_chunks::<BYTES>().0.as_chunks::<NUMBERS>().0;
    let kinds = SceneKind::ALL.into_iter().zip(models);
    let mut scenes: Vec<Scene> = kinds
        .filter_map(|(kind, model)| sure(kind, model, &features))
        .collect();
    scenes.sort_by(|one, other| other.probability.total_cmp(&one.probability));
    scenes
}

fn sure(
    kind: SceneKind,
    model: &[[u8; BYTES]; NUMBERS],
    features: &[f32; Embedding::DIMENSIONS],
) -> Option<Scene> {
    let [threshold, constant, weights @ ..] = model;
    let weights = weights.iter().copied().map(f32::from_le_bytes);
    let sum: f32 = weights
        .zip(features)
        .map(|(weight, feature)| weight * feature)
        .sum();
    let probability = 1.0 / (1.0 + (-(f32::from_le_bytes(*constant) + sum)).exp());
    (probability >= f32::from_le_bytes(*threshold)).then_some(Scene { kind, probability })
}
