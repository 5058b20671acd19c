//! The aspect ratio of a carousel, common to all slides.

use thiserror::Error;
use triptych_trips::PixelSize;

use crate::instagram;

/// Width divided by height of a slide, within Instagram's limits: 3:4 (0.75) to 1.91:1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AspectRatio(f32);

/// The number is outside Instagram's limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("Ratio must be between 0.75 (3:4) and 1.91 (1.91:1).")]
pub struct AspectRatioError;

impl AspectRatio {
    /// Square.
    pub const SQUARE: Self = Self(1.0);

    /// Creates a ratio of width to height.
    ///
    /// # Errors
    /// [`AspectRatioError`] outside [`instagram::RATIO_MIN`] to [`instagram::RATIO_MAX`].
    pub fn new(width_to_height: f32) -> Result<Self, AspectRatioError> {
        let allowed = instagram::RATIO_MIN..=instagram::RATIO_MAX;
        if allowed.contains(&width_to_height) {
            Ok(Self(width_to_height))
        } else {
            Err(AspectRatioError)
        }
    }

    /// The ratio of the first slide, clamped to Instagram's limits.
    #[allow(clippy::cast_precision_loss)] // Sides stay far below 2^24.
    pub fn of_first_slide(size: PixelSize) -> Self {
        let own = size.width as f32 / size.height.max(1) as f32;
        Self(own.clamp(instagram::RATIO_MIN, instagram::RATIO_MAX))
    }

    /// Width divided by height.
    pub const fn width_to_height(self) -> f32 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_slide_sets_the_ratio_within_what_is_shown() {
        let ratio = |width, height| {
            AspectRatio::of_first_slide(PixelSize { width, height }).width_to_height()
        };
        assert!((ratio(4_000, 3_000) - 4.0 / 3.0).abs() < 1e-6);
        assert!((ratio(1_000, 3_000) - 0.75).abs() < 1e-6);
        assert!((ratio(9_000, 1_000) - 1.91).abs() < 1e-6);
    }

    #[test]
    fn a_ratio_that_is_not_shown_is_refused() {
        for number in [0.0, 0.74, 1.92, f32::NAN, f32::INFINITY, -1.0] {
            assert_eq!(AspectRatio::new(number), Err(AspectRatioError));
        }
    }
}
