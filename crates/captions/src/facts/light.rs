//! Clearly bright, dark or black-and-white photos.

use triptych_trips::Measurements;

/// The brightness of one or several photos.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Light {
    /// Mostly bright.
    Bright,
    /// Mostly dark.
    Dark,
}

/// Minimum mean luma of a bright photo.
const BRIGHT_LUMA_MIN: f32 = 0.62;
/// Maximum mean luma of a dark photo.
const DARK_LUMA_MAX: f32 = 0.22;
/// Maximum colourfulness of a black-and-white photo.
const MONOCHROME_COLOURFULNESS_MAX: f32 = 5.0;

impl Light {
    /// The brightness of a photo; `None` if it is neither clearly bright nor clearly dark.
    pub fn of(measurements: &Measurements) -> Option<Self> {
        let luma = measurements.exposure.mean_luma;
        if luma >= BRIGHT_LUMA_MIN {
            Some(Self::Bright)
        } else if luma <= DARK_LUMA_MAX {
            Some(Self::Dark)
        } else {
            None
        }
    }

    /// As an adjective.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bright => "bright",
            Self::Dark => "dark",
        }
    }
}

pub(crate) fn is_monochrome(measurements: &Measurements) -> bool {
    measurements.colourfulness <= MONOCHROME_COLOURFULNESS_MAX
}
