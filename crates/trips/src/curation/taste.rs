//! Predicted rating of a photo by people: a logistic model over the classifier's embedding, its
//! certainty and the sharpness of the subject, fitted to rated photographs.
//!
//! The model is fitted by `tools/fit_taste.py`; `tools/README.md` describes the data and the
//! accuracy. The subject matters most, then how clear and how sharp it is. Light, colour and faces
//! add almost nothing to what the embedding contains.

use crate::content::{Content, Embedding};
use crate::curation::logistic::{self, NUMBER_BYTES};
use crate::measurements::Measurements;

/// The number of values before the weights of the embedding: the constant, and the weights of
/// certainty and sharpness.
const NUMBERS: usize = 3;

/// The model as written by `tools/fit_taste.py`: [`NUMBERS`], and the weights of the embedding's
/// features.
static MODEL: &[u8; (NUMBERS + Embedding::DIMENSIONS) * NUMBER_BYTES] =
    include_bytes!("taste.weights");

/// The predicted share of the rated photographs that are liked less, 0 to 1; `None` without
/// content.
pub(super) fn taste(measurements: &Measurements) -> Option<f32> {
    let content = measurements.content.as_ref()?;
    Some(liking(content, measurements.sharpness.subject))
}

fn liking(content: &Content, sharpness: f32) -> f32 {
    let numbers = [content.certainty, sharpness];
    let features = content.embedding.features();
    logistic::probability(MODEL, &numbers, features.as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curation::logistic::testing::{logit, number};
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

    #[test]
    fn a_photo_that_no_network_looked_at_has_none() {
        assert_eq!(taste(&measurements()), None);
    }

    #[test]
    fn each_number_of_the_model_stands_where_it_is_written() {
        let nothing = [0.0; Embedding::DIMENSIONS];
        let of_nothing = logit(liking(&content(0.0, &nothing), 0.0));
        let adds = |number: f32, other: f32| (logit(other) - of_nothing - number).abs() < 1e-3;
        assert!((of_nothing - number(MODEL, 0)).abs() < 1e-3);
        assert!(adds(number(MODEL, 1), liking(&content(1.0, &nothing), 0.0)));
        assert!(adds(number(MODEL, 2), liking(&content(0.0, &nothing), 1.0)));
        for feature in [0, 1, 640, 1_279] {
            let mut features = nothing;
            features[feature] = 1.0;
            assert!(adds(
                number(MODEL, 3 + feature),
                liking(&content(0.0, &features), 0.0)
            ));
        }
    }

    #[test]
    fn a_clear_and_sharp_subject_is_liked_better() {
        let features = [0.3; Embedding::DIMENSIONS];
        let dull = liking(&content(0.1, &features), 60.0);
        let (clear, sharp) = (content(0.9, &features), content(0.1, &features));
        assert!(liking(&clear, 60.0) > dull && liking(&sharp, 80.0) > dull);
        assert!((0.0..=1.0).contains(&dull));
    }
}
