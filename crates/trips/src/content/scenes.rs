//! Scenes that a photo shows, by logistic models over the embedding of the scene classifier, whose own
//! classes have none for most of them.
//!
//! `tools/fit_scenes.py` fits them; `tools/README.md` says to what, and how well they do.

use super::Embedding;

/// A scene that a photo shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scene {
    /// Which one.
    pub kind: SceneKind,
    /// How likely it is, 0 to 1.
    pub probability: f32,
}

/// A kind of scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SceneKind {
    /// An animal of whatever kind.
    Animal,
    /// A building, or a part of one, from outside.
    Building,
    /// Flowers, close by.
    Flower,
    /// A dish or several.
    Food,
    /// A forest, or many trees.
    Forest,
    /// Mountains.
    Mountains,
    /// Plants close by, in flower or not.
    Plants,
    /// A street with its houses.
    Street,
    /// The sea, a lake, a river.
    Water,
}

impl SceneKind {
    /// Every kind, in the order of the models.
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

/// The bytes of a number in [`MODELS`].
const BYTES: usize = size_of::<f32>();
/// The numbers of a model: the probability from which on it is sure, the constant, and the weights of
/// the embedding's features.
const NUMBERS: usize = 2 + Embedding::DIMENSIONS;

/// As `tools/fit_scenes.py` writes them, 32-bit floats in little-endian order.
static MODELS: &[u8; SceneKind::ALL.len() * NUMBERS * BYTES] = include_bytes!("scenes.weights");

/// The scenes that an embedding surely shows, the surest first.
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
