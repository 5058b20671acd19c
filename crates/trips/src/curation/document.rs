//! Detection of documents, which are not photos of the trip: receipts, tickets, pages, maps,
//! screens.
//!
//! A logistic model over the classifier's embedding, and over the probability of its document
//! classes. It is fitted by `tools/fit_documents.py`; `tools/README.md` describes the data and the
//! accuracy.

use crate::content::{Content, Embedding};
use crate::curation::direction::squared_length;
use crate::curation::logistic::{self, NUMBER_BYTES};
use crate::measurements::Measurements;
use crate::photo::{ImageFormat, Photo};

/// The number of values before the weights of the embedding: the constant, and the weight of the
/// classes.
const NUMBERS: usize = 2;

/// The model as written by `tools/fit_documents.py`: [`NUMBERS`], and the weights of the
/// embedding's features.
static MODEL: &[u8; (NUMBERS + Embedding::DIMENSIONS) * NUMBER_BYTES] =
    include_bytes!("document.weights");

/// Added to the probability of the classes before the logarithm, as in the fit.
const CLASSES_FLOOR: f32 = 1e-4;
/// Minimum probability of a document; the model is calibrated for it.
const PAPER_MIN: f32 = 0.5;
/// The same for a PNG without a camera, as most screenshots are: none of 406 photographs and 275
/// altered copies of them reaches it.
const SCREENSHOT_MIN: f32 = 0.33;

/// A kind of document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Document {
    /// A receipt, a menu, a page or a chart.
    Paper,
    Screenshot,
}

/// The kind of document that the photo is; `None` if it is not one.
pub(super) fn document(photo: &Photo, measurements: &Measurements) -> Option<Document> {
    let probability = probability(measurements.content.as_ref()?);
    let is_of_screen = photo.format == ImageFormat::Png && measurements.camera.is_none();
    let (document, least) = if is_of_screen {
        (Document::Screenshot, SCREENSHOT_MIN)
    } else {
        (Document::Paper, PAPER_MIN)
    };
    (probability >= least).then_some(document)
}

/// The probability of a document, 0 to 1.
pub(super) fn probability(content: &Content) -> f32 {
    let mut features = content.embedding.features();
    let scale = squared_length(&features)
        .sqrt()
        .max(f32::MIN_POSITIVE)
        .recip();
    let classes = (content.document + CLASSES_FLOOR).ln();
    for feature in features.iter_mut() {
        *feature *= scale;
    }
    logistic::probability(MODEL, &[classes], features.as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curation::logistic::testing::{logit, number};
    use crate::curation::testing::PhotoBuilder;

    const NOTHING: [f32; Embedding::DIMENSIONS] = [0.0; Embedding::DIMENSIONS];

    fn content(classes: f32, features: &[f32; Embedding::DIMENSIONS]) -> Content {
        Content {
            tags: Vec::new(),
            document: classes,
            certainty: 0.5,
            faces: Vec::new(),
            turned: None,
            embedding: Embedding::new(features).unwrap(),
        }
    }

    /// A photo of which only the classes are known.
    fn photo(classes: f32) -> PhotoBuilder {
        PhotoBuilder::new(1).content(|known| *known = content(classes, &NOTHING))
    }

    fn png(photo: PhotoBuilder) -> Photo {
        Photo {
            format: ImageFormat::Png,
            ..photo.build()
        }
    }

    fn found(photo: &Photo) -> Option<Document> {
        document(photo, photo.measurements().unwrap())
    }

    #[test]
    fn each_number_of_the_model_stands_where_it_is_written() {
        let adds = |number: f32, classes: f32, features: &[f32; Embedding::DIMENSIONS]| {
            let content = content(classes - CLASSES_FLOOR, features);
            let constant = self::number(MODEL, 0);
            (logit(probability(&content)) - constant - number).abs() < 1e-2
        };
        assert!(adds(0.0, 1.0, &NOTHING));
        assert!(adds(-number(MODEL, 1), (-1.0_f32).exp(), &NOTHING));
        for feature in [0, 1, 640, 1_279] {
            let mut features = NOTHING;
            // Only the direction of the embedding matters.
            features[feature] = 7.0;
            assert!(adds(number(MODEL, 2 + feature), 1.0, &features));
        }
    }

    #[test]
    fn papers_and_screenshots_are_told_from_photographs() {
        assert_eq!(found(&photo(0.95).build()), Some(Document::Paper));
        assert_eq!(found(&png(photo(0.95))), Some(Document::Screenshot));
        assert_eq!(found(&photo(0.001).build()), None);
        assert_eq!(found(&png(photo(0.001))), None);
        assert_eq!(found(&PhotoBuilder::new(1).build()), None);
    }

    #[test]
    fn a_png_is_sooner_taken_for_a_document_unless_a_camera_made_it() {
        let mut shares = (1..1_000_u16).map(|share| f32::from(share) / 1_000.0);
        let is_doubtful = |share: &f32| {
            let probability = probability(&content(*share, &NOTHING));
            (SCREENSHOT_MIN..PAPER_MIN).contains(&probability)
        };
        let doubtful = shares.find(is_doubtful).unwrap();
        assert_eq!(found(&photo(doubtful).build()), None);
        assert_eq!(found(&png(photo(doubtful))), Some(Document::Screenshot));
        assert_eq!(found(&png(photo(doubtful).camera("A camera"))), None);
    }
}
