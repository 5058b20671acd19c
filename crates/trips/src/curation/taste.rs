//! How much people would like a photo: a logistic model over the embedding of the scene classifier
//! and its certainty, fitted to photographs that two people had rated.
//!
//! `tools/fit_taste.py` fits it and says how well it does. What a photo shows decides, and how clear
//! that is; light, colour and sharpness add next to nothing to what the embedding already holds of
//! them.

use crate::content::{Content, Embedding};
use crate::measurements::Measurements;

/// The bytes of a number in [`MODEL`].
const BYTES: usize = size_of::<f32>();

/// As `tools/fit_taste.py` writes it: the constant, the weight of the certainty, and the weights of
/// the embedding's features, as 32-bit floats in little-endian order.
static MODEL: &[u8; (2 + Embedding::DIMENSIONS) * BYTES] = include_bytes!("taste.weights");

/// The share of rated photographs that it is likely to be liked better than, 0 to 1; none where no
/// network looked at it.
pub(super) fn taste(measurements: &Measurements) -> Option<f32> {
    measurements.content.as_ref().map(liking)
}

fn liking(content: &Content) -> f32 {
    let (numbers, _) = MODEL.as_chunks::<BYTES>();
    let weights = numbers.iter().copied().map(f32::from_le_bytes);
    let inputs = [1.0, content.certainty];
    let features = content.embedding.features();
    let inputs = inputs.iter().chain(features.as_slice());
    let logit: f32 = weights
        .zip(inputs)
        .map(|(weight, input)| weight * input)
        .sum();
    1.0 / (1.0 + (-logit).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curation::testing::measurements;

    fn content(certainty: f32, features: &[f32; Embedding::DIMENSIONS]) -> Content {
        Content {
            tags: Vec::new(),
            document: 0.0,
            certainty,
            faces: Vec::new(),
            turned: None,
            embedding: Embedding::new(features).unwrap(),
        }
    }

    fn number(place: usize) -> f32 {
        f32::from_le_bytes(MODEL.as_chunks::<BYTES>().0[place])
    }

    fn logit(share: f32) -> f32 {
        (share / (1.0 - share)).ln()
    }

    #[test]
    fn a_photo_that_no_network_looked_at_has_none() {
        assert_eq!(taste(&measurements()), None);
    }

    #[test]
    fn each_number_of_the_model_stands_where_it_is_written() {
        let nothing = [0.0; Embedding::DIMENSIONS];
        let of_nothing = logit(liking(&content(0.0, &nothing)));
        assert!((of_nothing - number(0)).abs() < 1e-3);
        let certain = logit(liking(&content(1.0, &nothing)));
        assert!((certain - of_nothing - number(1)).abs() < 1e-3);
        for feature in [0, 1, 640, 1_279] {
            let mut features = nothing;
            features[feature] = 1.0;
            let with_it = logit(liking(&content(0.0, &features)));
            assert!((with_it - of_nothing - number(2 + feature)).abs() < 1e-3);
        }
    }

    #[test]
    fn a_clear_subject_is_liked_better() {
        let features = [0.3; Embedding::DIMENSIONS];
        let clear = liking(&content(0.9, &features));
        assert!(clear > liking(&content(0.1, &features)) && (0.0..=1.0).contains(&clear));
    }
}
