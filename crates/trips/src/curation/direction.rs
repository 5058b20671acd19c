//! The direction of a photo's embedding; those of photos of one scene are similar.

use crate::content::Embedding;

/// The length of a direction in integers: a sum of products of two fits into 32 bits.
const LENGTH: f32 = 16_384.0;
/// Makes all features positive.
const OFFSET: f32 = 2.0 * LENGTH;

/// An embedding normalised to unit length, in integers: they compare several times as fast as
/// floats, and with the same result on every machine.
#[derive(Debug)]
pub(super) struct Direction(Box<[i16; Embedding::DIMENSIONS]>);

impl Direction {
    /// `None` for an embedding of length zero, or with features that are not finite.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "no feature is longer than the whole"
    )]
    pub(super) fn of(embedding: &Embedding) -> Option<Self> {
        let features = embedding.features();
        let length = squared_length(&features).sqrt();
        let is_usable = length.is_finite() && length > 0.0;
        is_usable.then(|| {
            let scale = LENGTH / length;
            // Rounds by truncating a positive number, for which every processor has a vector
            // instruction; `round` is a function call on the oldest.
            let whole =
                |feature: &f32| ((feature * scale + OFFSET + 0.5) as i32 - OFFSET as i32) as i16;
            let mut direction = Box::new([0; Embedding::DIMENSIONS]);
            for (coordinate, feature) in direction.iter_mut().zip(&*features) {
                *coordinate = whole(feature);
            }
            Self(direction)
        })
    }

    /// Cosine similarity: 1 if equal, about 0.2 for photos with nothing in common.
    #[expect(clippy::cast_precision_loss, reason = "a ratio")]
    pub(super) fn cosine(&self, other: &Self) -> f32 {
        let products = self.0.iter().zip(&*other.0);
        let sum: i32 = products
            .map(|(one, other)| i32::from(*one) * i32::from(*other))
            .sum();
        sum as f32 / (LENGTH * LENGTH)
    }
}

/// The sum of squares, in parallel sums, so that the compiler can use vector instructions.
pub(super) fn squared_length(features: &[f32; Embedding::DIMENSIONS]) -> f32 {
    const LANES: usize = 16;
    const { assert!(Embedding::DIMENSIONS.is_multiple_of(LANES)) };
    let mut sums = [0.0; LANES];
    for features in features.as_chunks::<LANES>().0 {
        for (sum, feature) in sums.iter_mut().zip(features) {
            *sum += feature * feature;
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curation::testing::embedding;

    #[test]
    fn the_cosine_is_that_of_the_angle() {
        let direction = |degrees| Direction::of(&embedding(1, degrees)).unwrap();
        for (degrees, cosine) in [(0.0, 1.0), (60.0, 0.5), (90.0, 0.0)] {
            let between = direction(0.0).cosine(&direction(degrees));
            assert!((between - cosine).abs() < 0.005, "{degrees}: {between}");
        }
    }

    #[test]
    fn nothing_has_no_direction() {
        let nothing = Embedding::new(&[0.0; Embedding::DIMENSIONS]).unwrap();
        assert!(Direction::of(&nothing).is_none());
        let broken = Embedding::new(&[f32::NAN; Embedding::DIMENSIONS]).unwrap();
        assert!(Direction::of(&broken).is_none());
    }
}
