//! Measurements of pixels. Each module documents its scale; none of them judges.

pub(crate) mod colour;
pub(crate) mod exposure;
pub(crate) mod hash;
pub(crate) mod miniature;
pub(crate) mod sharpness;

use crate::picture::{Picture, Pixel, Plane};

/// Weights of BT.601 in 256ths; they add up to 256.
const WEIGHTS: [u16; 3] = [77, 150, 29];

/// The luma of a picture, as defined by JPEG.
pub(crate) fn luma(picture: &Picture) -> Plane {
    let mut plane = Plane::to_be_written(picture.width(), picture.height());
    for (sample, pixel) in plane.samples.iter_mut().zip(picture.pixels()) {
        *sample = luma_of(*pixel);
    }
    plane
}

fn luma_of([red, green, blue, _]: Pixel) -> u8 {
    let [for_red, for_green, for_blue] = WEIGHTS;
    let sum = for_red * u16::from(red) + for_green * u16::from(green) + for_blue * u16::from(blue);
    (sum >> 8) as u8
}
