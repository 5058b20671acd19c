//! Brightness of pixels.

use crate::picture::{Picture, Pixel, Plane};
use crate::spare;

/// Weights of BT.601 in 256ths; they add up to 256.
const WEIGHTS: [u16; 3] = [77, 150, 29];

/// The picture's luma, as JPEG defines it.
pub(crate) fn plane(picture: &Picture) -> Plane {
    let mut samples = spare::take(picture.pixels().len());
    for (sample, pixel) in samples.iter_mut().zip(picture.pixels()) {
        *sample = of_pixel(*pixel);
    }
    Plane {
        width: picture.width(),
        height: picture.height(),
        samples,
    }
}

fn of_pixel([red, green, blue, _]: Pixel) -> u8 {
    let [for_red, for_green, for_blue] = WEIGHTS;
    let sum = for_red * u16::from(red) + for_green * u16::from(green) + for_blue * u16::from(blue);
    (sum >> 8) as u8
}
