//! How bright pictures are, where it is plain to see.

use triptych_trips::Measurements;

/// The light of a picture or of a set of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Light {
    /// Much of it is light.
    Bright,
    /// Much of it is dark.
    Dark,
}

/// Mean luma from which a picture is called bright.
const BRIGHT_LUMA_MIN: f32 = 0.62;
/// Mean luma up to which a picture is called dark.
const DARK_LUMA_MAX: f32 = 0.22;
/// Colourfulness up to which a picture is called black and white.
const MONOCHROME_COLOURFULNESS_MAX: f32 = 5.0;

impl Light {
    /// The light of a picture; none where it is neither plainly bright nor plainly dark.
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

/// Whether a picture has next to no colour.
pub(crate) fn is_monochrome(measurements: &Measurements) -> bool {
    measurements.colourfulness <= MONOCHROME_COLOURFULNESS_MAX
}
