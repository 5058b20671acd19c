//! Copies of photographs as travellers, messengers, lenses and hands make them. Copies lose all
//! metadata, and so the time by which a burst would be known.

use image::codecs::jpeg::JpegEncoder;
use image::{Rgb, RgbImage, imageops};

use crate::kernel;

/// Long edge of the screen at which strengths of blur are given, in pixels.
const SCREEN: f32 = 1_080.0;
/// Standard deviation of the noise that a sensor adds to a blurred picture, in levels.
const NOISE_AFTER_BLUR: f32 = 4.0;
/// JPEG quality of copies, where nothing else is said.
const QUALITY: u8 = 90;

/// How a copy differs from its photograph. Lengths are pixels of a screen of 1,080.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Alteration {
    /// The photograph's own file.
    Stored,
    /// The photograph as large as all other copies.
    None,
    Reencoded {
        quality: u8,
    },
    Resized {
        percent: u32,
    },
    /// What is left of each side, and where: shares of what is left over to the left and the top.
    Cropped {
        percent: u32,
        place: (f32, f32),
    },
    Brighter,
    Darker,
    /// By one degree.
    Rotated,
    /// The first of two frames between which the camera moved by this share of each side.
    FirstFrame {
        percent: u32,
    },
    /// The second.
    Shifted {
        percent: u32,
    },
    Noisy,
    /// Behind a veil of fog: a quarter of its contrast is left.
    Veiled,
    Gaussian {
        sigma: f32,
    },
    Disc {
        radius: f32,
    },
    /// Out of focus, and then the noise of the sensor.
    NoisyGaussian {
        sigma: f32,
    },
    Motion {
        length: f32,
        degrees: f32,
    },
}

/// Every copy that is made of each photograph.
pub(crate) const ALL: [Alteration; 54] = [
    Alteration::Stored,
    Alteration::None,
    Alteration::Reencoded { quality: 75 },
    Alteration::Reencoded { quality: 40 },
    Alteration::Resized { percent: 75 },
    Alteration::Resized { percent: 50 },
    crop(95, 0.5, 0.5),
    crop(95, 0.0, 1.0),
    crop(90, 0.5, 0.5),
    crop(90, 0.0, 0.0),
    crop(90, 0.8, 0.3),
    crop(85, 0.5, 0.5),
    crop(85, 1.0, 0.2),
    Alteration::Brighter,
    Alteration::Darker,
    Alteration::Rotated,
    Alteration::FirstFrame { percent: 3 },
    Alteration::Shifted { percent: 3 },
    Alteration::FirstFrame { percent: 6 },
    Alteration::Shifted { percent: 6 },
    Alteration::Noisy,
    Alteration::Veiled,
    Alteration::Gaussian { sigma: 1.0 },
    Alteration::Gaussian { sigma: 1.5 },
    Alteration::Gaussian { sigma: 2.5 },
    Alteration::Gaussian { sigma: 4.0 },
    Alteration::Disc { radius: 1.8 },
    Alteration::Disc { radius: 2.5 },
    Alteration::Disc { radius: 4.0 },
    Alteration::Disc { radius: 7.0 },
    motion(5.0, 0.0),
    motion(5.0, 60.0),
    motion(8.0, 0.0),
    motion(8.0, 45.0),
    motion(8.0, 90.0),
    motion(12.0, 20.0),
    motion(12.0, 90.0),
    motion(12.0, 135.0),
    motion(20.0, 0.0),
    motion(20.0, 30.0),
    motion(20.0, 75.0),
    motion(20.0, 110.0),
    gaussian_percent(0.4),
    gaussian_percent(0.5),
    gaussian_percent(0.8),
    gaussian_percent(1.5),
    gaussian_percent(3.0),
    Alteration::Disc { radius: 18.0 },
    motion(SCREEN / 100.0, 10.0),
    motion(SCREEN / 100.0, 65.0),
    motion(SCREEN / 50.0, 50.0),
    motion(SCREEN / 50.0, 100.0),
    noisy_gaussian_percent(0.5),
    noisy_gaussian_percent(1.5),
];

/// Gaussian blur by percent of the long edge.
const fn gaussian_percent(percent: f32) -> Alteration {
    let sigma = percent / 100.0 * SCREEN;
    Alteration::Gaussian { sigma }
}

const fn noisy_gaussian_percent(percent: f32) -> Alteration {
    let sigma = percent / 100.0 * SCREEN;
    Alteration::NoisyGaussian { sigma }
}

const fn crop(percent: u32, left: f32, top: f32) -> Alteration {
    let place = (left, top);
    Alteration::Cropped { percent, place }
}

const fn motion(length: f32, degrees: f32) -> Alteration {
    Alteration::Motion { length, degrees }
}

impl Alteration {
    /// Whether it blurs.
    pub(crate) const fn blurs(self) -> bool {
        matches!(
            self,
            Self::Gaussian { .. }
                | Self::NoisyGaussian { .. }
                | Self::Disc { .. }
                | Self::Motion { .. }
        )
    }

    /// Whether such a copy must be known as a duplicate: blur, noise and fog are another matter.
    pub(crate) const fn duplicates(self) -> bool {
        let is_other = matches!(
            self,
            Self::None | Self::FirstFrame { .. } | Self::Noisy | Self::Veiled
        );
        !self.blurs() && !is_other
    }

    /// What such a copy is compared with.
    pub(crate) const fn reference(self) -> Self {
        match self {
            Self::Shifted { percent } => Self::FirstFrame { percent },
            _ => Self::None,
        }
    }

    /// What a report calls it.
    pub(crate) fn kind(self) -> String {
        match self {
            Self::Stored => "as stored".to_owned(),
            Self::None => "as it is".to_owned(),
            Self::Reencoded { quality } => format!("re-encoded, quality {quality}"),
            Self::Resized { percent } => format!("resized to {percent} %"),
            Self::Cropped { percent, .. } => format!("cropped to {percent} %"),
            Self::Brighter => "brighter".to_owned(),
            Self::Darker => "darker".to_owned(),
            Self::Rotated => "rotated by 1 degree".to_owned(),
            Self::FirstFrame { percent } => format!("first frame, {percent} %"),
            Self::Shifted { percent } => format!("shifted by {percent} %"),
            Self::Noisy => "noisy".to_owned(),
            Self::Veiled => "veiled by fog".to_owned(),
            Self::Gaussian { sigma } => format!("gaussian, sigma {sigma:.1}"),
            Self::NoisyGaussian { sigma } => format!("gaussian, sigma {sigma:.1}, then noise"),
            Self::Disc { radius } => format!("disc, radius {radius}"),
            Self::Motion { length, .. } => format!("motion, length {length:.1}"),
        }
    }

    /// The altered copy as a JPEG.
    pub(crate) fn apply(self, picture: &RgbImage) -> Vec<u8> {
        // A photograph smaller than the screen is shown pixel for pixel.
        let pixels = (picture.width().max(picture.height()) as f32 / SCREEN).max(1.0);
        let altered = match self {
            Self::Stored | Self::None => return jpeg(picture, 95),
            Self::Reencoded { quality } => return jpeg(picture, quality),
            Self::Resized { percent } => resized(picture, percent),
            Self::Cropped { percent, place } => cropped(picture, percent, place),
            Self::Brighter => toned(picture, |value| 1.2 * value + 14.0),
            Self::Darker => toned(picture, |value| 0.72 * value),
            Self::Rotated => rotated(picture, 1.0),
            Self::FirstFrame { percent } => cropped(picture, 100 - percent, (1.0, 0.6)),
            Self::Shifted { percent } => noisy(&cropped(picture, 100 - percent, (0.0, 0.0)), 1.5),
            Self::Noisy => noisy(picture, 7.0),
            Self::Veiled => toned(picture, |value| 0.25 * value + 150.0),
            Self::Gaussian { sigma } => imageops::blur(picture, sigma * pixels),
            Self::NoisyGaussian { sigma } => {
                noisy(&imageops::blur(picture, sigma * pixels), NOISE_AFTER_BLUR)
            }
            Self::Disc { radius } => kernel::spread(picture, &kernel::disc(radius * pixels)),
            Self::Motion { length, degrees } => {
                kernel::spread(picture, &kernel::line(length * pixels, degrees))
            }
        };
        jpeg(&altered, QUALITY)
    }
}

/// A JPEG of a quality of 1 to 100.
pub(crate) fn jpeg(picture: &RgbImage, quality: u8) -> Vec<u8> {
    let mut file = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut file, quality);
    picture.write_with_encoder(encoder).unwrap();
    file
}

fn resized(picture: &RgbImage, percent: u32) -> RgbImage {
    let (width, height) = picture.dimensions();
    let filter = imageops::FilterType::CatmullRom;
    imageops::resize(
        picture,
        width * percent / 100,
        height * percent / 100,
        filter,
    )
}

fn cropped(picture: &RgbImage, percent: u32, (left, top): (f32, f32)) -> RgbImage {
    let part = |side: u32, place: f32| {
        let kept = side * percent / 100;
        (((side - kept) as f32 * place) as u32, kept)
    };
    let (left, width) = part(picture.width(), left);
    let (top, height) = part(picture.height(), top);
    imageops::crop_imm(picture, left, top, width, height).to_image()
}

/// The picture with another tone for each.
pub(crate) fn toned(picture: &RgbImage, tone: impl Fn(f32) -> f32) -> RgbImage {
    let mut toned = picture.clone();
    for sample in toned.iter_mut() {
        *sample = tone(f32::from(*sample)).clamp(0.0, 255.0) as u8;
    }
    toned
}

/// Turned about its centre, without the corners that would be empty.
fn rotated(picture: &RgbImage, degrees: f32) -> RgbImage {
    let (sine, cosine) = degrees.to_radians().sin_cos();
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let turned = RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let (x, y) = (x as f32 - width / 2.0, y as f32 - height / 2.0);
        let (across, down) = (x * cosine - y * sine, x * sine + y * cosine);
        between(picture, across + width / 2.0, down + height / 2.0)
    });
    let margin = |side: f32, other: f32| ((other * sine / 2.0).ceil() as u32, side as u32);
    let (left, columns) = margin(width, height);
    let (top, rows) = margin(height, width);
    imageops::crop_imm(&turned, left, top, columns - 2 * left, rows - 2 * top).to_image()
}

/// The colour between four pixels.
fn between(picture: &RgbImage, x: f32, y: f32) -> Rgb<u8> {
    let (left, top) = (x.floor(), y.floor());
    let pixel = |across: f32, down: f32| {
        let inside = |place: f32, side: u32| place.clamp(0.0, side as f32 - 1.0) as u32;
        let place = (
            inside(across, picture.width()),
            inside(down, picture.height()),
        );
        picture.get_pixel(place.0, place.1).0
    };
    let corners = [
        (pixel(left, top), (1.0 - x + left) * (1.0 - y + top)),
        (pixel(left + 1.0, top), (x - left) * (1.0 - y + top)),
        (pixel(left, top + 1.0), (1.0 - x + left) * (y - top)),
        (pixel(left + 1.0, top + 1.0), (x - left) * (y - top)),
    ];
    Rgb([0, 1, 2].map(|channel| {
        let sum: f32 = corners
            .iter()
            .map(|(colour, share)| f32::from(colour[channel]) * share)
            .sum();
        sum.round() as u8
    }))
}

/// Noise of a small sensor, the same on every run.
pub(crate) fn noisy(picture: &RgbImage, deviation: f32) -> RgbImage {
    let mut state = 1_u32;
    let mut uniform = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / 16_777_216.0 - 0.5
    };
    let mut noisy = picture.clone();
    for sample in noisy.iter_mut() {
        // Four uniform numbers add up to a deviation of the root of a third.
        let step = (uniform() + uniform() + uniform() + uniform()) * deviation * 3.0_f32.sqrt();
        *sample = (f32::from(*sample) + step).clamp(0.0, 255.0) as u8;
    }
    noisy
}
