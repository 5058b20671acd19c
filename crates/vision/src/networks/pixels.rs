//! Pixels as networks take them.

use crate::picture::Picture;

/// How a network counts brightness.
#[derive(Debug, Clone, Copy)]
pub(super) struct Brightness {
    /// The level of 8 bits that becomes 0.
    pub(super) zero: f32,
    /// The levels that become 1.
    pub(super) one: f32,
}

/// All red, all green and all blue of a picture.
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
