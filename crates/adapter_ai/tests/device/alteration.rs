//! Copies of photographs as travellers make them: blurred, cropped, sent through a messenger.
//! Copies lose all metadata.

use bytes::Bytes;
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, RgbImage, imageops::FilterType};

/// Long edge of the copies, in pixels: more than analysis looks at for sharpness.
const LONG_EDGE: u32 = 1_280;
/// Long edge of the screen at which strengths of blur are given, in pixels.
const SCREEN: f32 = 1_080.0;

/// The picture in a file, as large as copies are.
pub(crate) fn picture(file: &[u8]) -> DynamicImage {
    let picture = image::load_from_memory(file).unwrap();
    let picture = if picture.width().max(picture.height()) > LONG_EDGE {
        picture.resize(LONG_EDGE, LONG_EDGE, FilterType::CatmullRom)
    } else {
        picture
    };
    DynamicImage::ImageRgb8(picture.into_rgb8())
}

/// A JPEG of a quality of 1 to 100.
pub(crate) fn jpeg(picture: &DynamicImage, quality: u8) -> Bytes {
    let mut file = Vec::new();
    picture
        .write_with_encoder(JpegEncoder::new_with_quality(&mut file, quality))
        .unwrap();
    file.into()
}

/// Out of focus by this many pixels of a screen.
pub(crate) fn out_of_focus(picture: &DynamicImage, sigma: f32) -> Bytes {
    jpeg(
        &picture.fast_blur(sigma * pixels_per_screen_pixel(picture)),
        90,
    )
}

/// Shaken from left to right by this many pixels of a screen.
pub(crate) fn shaken(picture: &DynamicImage, length: f32) -> Bytes {
    let length = (length * pixels_per_screen_pixel(picture)).round() as usize;
    let picture = picture.to_rgb8();
    let (width, height) = picture.dimensions();
    let rows = picture.as_raw().chunks_exact(width as usize * 3);
    let smeared = rows.flat_map(|row| smeared(row, length)).collect();
    jpeg(
        &RgbImage::from_raw(width, height, smeared).unwrap().into(),
        90,
    )
}

/// Each pixel of a row becomes the mean of itself and those that follow.
fn smeared(row: &[u8], length: usize) -> Vec<u8> {
    let pixels = row.as_chunks::<3>().0;
    let mut sums = vec![[0_usize; 3]];
    for (number, pixel) in pixels.iter().enumerate() {
        let before = sums[number];
        sums.push([0, 1, 2].map(|channel| before[channel] + usize::from(pixel[channel])));
    }
    let mean = |start: usize| {
        let end = (start + length).min(pixels.len());
        [0, 1, 2].map(|channel| {
            let sum = sums[end][channel] - sums[start][channel];
            u8::try_from(sum / (end - start)).unwrap()
        })
    };
    (0..pixels.len()).flat_map(mean).collect()
}

/// The part of a picture with this share of each side, as far from the left and the top as is said
/// in shares of what is left over.
pub(crate) fn cropped(picture: &DynamicImage, share: f32, (left, top): (f32, f32)) -> Bytes {
    let part = |side: u32, place: f32| {
        let kept = (side as f32 * share) as u32;
        (((side - kept) as f32 * place) as u32, kept)
    };
    let (left, width) = part(picture.width(), left);
    let (top, height) = part(picture.height(), top);
    jpeg(&picture.crop_imm(left, top, width, height), 90)
}

/// Half as wide and half as high.
pub(crate) fn halved(picture: &DynamicImage) -> Bytes {
    let (width, height) = (picture.width() / 2, picture.height() / 2);
    jpeg(
        &picture.resize_exact(width, height, FilterType::Triangle),
        90,
    )
}

fn pixels_per_screen_pixel(picture: &DynamicImage) -> f32 {
    picture.width().max(picture.height()) as f32 / SCREEN
}
