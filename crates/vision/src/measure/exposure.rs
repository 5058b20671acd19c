//! Distribution of brightness.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "statistics"
)]

use crate::picture::Plane;

/// Luma at or below which a shadow shows no detail.
const SHADOW_LUMA_MAX: usize = 5;
/// Luma at or above which a highlight shows no detail.
const HIGHLIGHT_LUMA_MIN: usize = 250;
const LEVELS: usize = 256;

/// Brightness and contrast; every value is 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Exposure {
    /// Mean luma: 0 black, 1 white.
    pub brightness: f32,
    /// Share of pixels in shadows without detail.
    pub clipped_shadows: f32,
    /// Share of pixels in highlights without detail.
    pub clipped_highlights: f32,
    /// Standard deviation of luma: 0 for a single tone, about 0.2 to 0.3 for most photos, 0.5 for
    /// half black and half white.
    pub contrast: f32,
}

pub(crate) fn measure(plane: &Plane) -> Exposure {
    let mut histogram = [0_u32; LEVELS];
    for sample in &*plane.samples {
        if let Some(count) = histogram.get_mut(usize::from(*sample)) {
            *count += 1;
        }
    }
    let total = plane.samples.len().max(1) as f64;
    let levels = || {
        histogram
            .iter()
            .enumerate()
            .map(|(luma, count)| (luma, f64::from(*count)))
    };
    let share = |within: &dyn Fn(usize) -> bool| {
        levels()
            .filter(|(luma, _)| within(*luma))
            .map(|(_, count)| count)
            .sum::<f64>()
            / total
    };
    let mean = levels()
        .map(|(luma, count)| luma as f64 * count)
        .sum::<f64>()
        / total;
    let variance = levels()
        .map(|(luma, count)| (luma as f64 - mean).powi(2) * count)
        .sum::<f64>()
        / total;
    Exposure {
        brightness: (mean / 255.0) as f32,
        clipped_shadows: share(&|luma| luma <= SHADOW_LUMA_MAX) as f32,
        clipped_highlights: share(&|luma| luma >= HIGHLIGHT_LUMA_MIN) as f32,
        contrast: (variance.sqrt() / 255.0) as f32,
    }
}
