//! Pixels as input of networks.

use crate::picture::Picture;

/// The normalisation of a network's input.
#[derive(Debug, Clone, Copy)]
pub(super) struct Brightness {
    /// The 8-bit level that becomes 0.
    pub(super) zero: f32,
    /// The number of levels that become 1.
    pub(super) one: f32,
}

/// The red, then the green, then the blue values of a picture.
pub(super) fn channels(picture: &Picture, brightness: Brightness) -> Vec<f32> {
    let scale = 1.0 / brightness.one;
    let number = |level: u8| (f32::from(level) - brightness.zero) * scale;
    let reds = picture.pixels().iter().map(|[red, _, _, _]| number(*red));
    let greens = picture
        .pixels()
        .iter()
        .map(|[_, green, _, _]| number(*green));
    let blues = picture.pixels().iter().map(|[_, _, blue, _]| number(*blue));
    reds.chain(greens).chain(blues).collect()
}
