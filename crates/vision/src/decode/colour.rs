//! Conversion to sRGB.
//!
//! `moxcms` does it: pure Rust, fast, and a dependency of `image` already.

use moxcms::{ColorProfile, DataColorSpace, Layout, Transform8BitExecutor, TransformOptions};
use std::borrow::Cow;
use std::sync::Arc;

use crate::exif::ColourSpace;
use crate::limits;
use crate::picture::{Picture, Pixel};

/// Channel values of the test colours.
const PROBE_LEVELS: [u8; 5] = [0, 64, 128, 192, 255];
/// Maximum difference in levels at which a profile counts as sRGB.
const PROBE_DIFFERENCE_MAX: u8 = 3;
const LEVELS: usize = 256;

/// The colour space of a file.
pub(super) enum Profile {
    /// An ICC profile as stored.
    Icc(Vec<u8>),
    /// A profile made from parameters.
    Told(Box<ColorProfile>),
}

impl Profile {
    /// `None` if it is invalid.
    fn read(&self) -> Option<Cow<'_, ColorProfile>> {
        match self {
            Self::Icc(bytes) => read(bytes).map(Cow::Owned),
            Self::Told(profile) => Some(Cow::Borrowed(profile)),
        }
    }
}

/// Converts in place if the profile, or without one the EXIF colour space, is not sRGB. An invalid
/// profile leaves the picture unchanged, as in browsers.
pub(super) fn to_srgb(picture: &mut Picture, profile: Option<&Profile>, declared: ColourSpace) {
    match (profile.map(Profile::read), declared) {
        (Some(Some(profile)), _) if profile.color_space == DataColorSpace::Gray => {
            grey_to_srgb(picture, &profile);
        }
        (Some(Some(profile)), _) => colour_to_srgb(picture, &profile),
        (None, ColourSpace::AdobeRgb) => colour_to_srgb(picture, &ColorProfile::new_adobe_rgb()),
        (Some(None), _) | (None, ColourSpace::Srgb) => {}
    }
}

/// Whether the colours of a picture that is not grey are already sRGB.
pub(super) fn is_srgb(profile: Option<&Profile>, declared: ColourSpace) -> bool {
    match (profile.map(Profile::read), declared) {
        (Some(Some(profile)), _) => {
            transform(&profile, DataColorSpace::Rgb).is_none_or(|transform| is_identity(&transform))
        }
        (Some(None), _) | (None, ColourSpace::Srgb) => true,
        (None, ColourSpace::AdobeRgb) => false,
    }
}

fn colour_to_srgb(picture: &mut Picture, profile: &ColorProfile) {
    let Some(transform) = transform(profile, DataColorSpace::Rgb) else {
        return;
    };
    if is_identity(&transform) {
        return;
    }
    let mut source_row = Vec::new();
    for row in picture.rows_mut() {
        source_row.clear();
        source_row.extend_from_slice(row.as_flattened());
        if transform
            .transform(&source_row, row.as_flattened_mut())
            .is_err()
        {
            return;
        }
    }
}

/// Applies a grey profile to a grey picture; it does not apply to a picture in colour.
fn grey_to_srgb(picture: &mut Picture, profile: &ColorProfile) {
    let is_grey = |[red, green, blue, _]: &Pixel| red == green && green == blue;
    let Some(levels) = levels_of_grey(profile) else {
        return;
    };
    if !picture.pixels().iter().all(is_grey) {
        return;
    }
    for pixel in picture.pixels_mut() {
        let [level, ..] = *pixel;
        if let Some(shown) = levels.get(usize::from(level)) {
            *pixel = *shown;
        }
    }
}

/// The sRGB value of each grey level.
fn levels_of_grey(profile: &ColorProfile) -> Option<[Pixel; LEVELS]> {
    let (options, srgb) = (TransformOptions::default(), ColorProfile::new_srgb());
    let transform = profile
        .create_transform_8bit(Layout::Gray, &srgb, Layout::Rgba, options)
        .ok()?;
    let stored: Vec<u8> = (0..=u8::MAX).collect();
    let mut shown = [[0; Picture::PIXEL_BYTES]; LEVELS];
    transform
        .transform(&stored, shown.as_flattened_mut())
        .ok()?;
    Some(shown)
}

/// Converts rows of CMYK (0 no ink, 255 full) to RGB.
pub(super) struct InkConverter {
    transform: Option<Arc<Transform8BitExecutor>>,
}

impl InkConverter {
    /// Uses the profile if there is one, otherwise the simple subtractive formula.
    pub(super) fn new(profile: Option<&[u8]>) -> Self {
        Self {
            transform: profile
                .and_then(read)
                .and_then(|profile| transform(&profile, DataColorSpace::Cmyk)),
        }
    }

    pub(super) fn convert(&self, ink: &[Pixel], light: &mut [Pixel]) {
        let converted = self.transform.as_ref().is_some_and(|transform| {
            transform
                .transform(ink.as_flattened(), light.as_flattened_mut())
                .is_ok()
        });
        if converted {
            return;
        }
        for ([cyan, magenta, yellow, black], pixel) in ink.iter().zip(light) {
            let left = |ink: u8| through(255 - ink, 255 - black);
            *pixel = [left(*cyan), left(*magenta), left(*yellow), 255];
        }
    }
}

/// The product of two transmittances.
fn through(first: u8, second: u8) -> u8 {
    let product = u16::from(first) * u16::from(second);
    u8::try_from((product + 127) / 255).unwrap_or(u8::MAX)
}

/// Parses a profile; `None` if it is too large or invalid.
fn read(profile: &[u8]) -> Option<ColorProfile> {
    if profile.len() > limits::ICC_BYTES_MAX {
        return None;
    }
    ColorProfile::new_from_slice(profile).ok()
}

fn transform(source: &ColorProfile, space: DataColorSpace) -> Option<Arc<Transform8BitExecutor>> {
    if source.color_space != space {
        return None;
    }
    let (options, srgb) = (TransformOptions::default(), ColorProfile::new_srgb());
    source
        .create_transform_8bit(Layout::Rgba, &srgb, Layout::Rgba, options)
        .ok()
}

/// Whether the transform leaves the test colours unchanged.
fn is_identity(transform: &Arc<Transform8BitExecutor>) -> bool {
    let levels = || PROBE_LEVELS.into_iter();
    let probes: Vec<Pixel> = levels()
        .flat_map(|red| {
            levels().flat_map(move |green| levels().map(move |blue| (red, green, blue)))
        })
        .map(|(red, green, blue)| [red, green, blue, 255])
        .collect();
    let mut results = probes.clone();
    let source = probes.as_flattened();
    transform
        .transform(source, results.as_flattened_mut())
        .is_err()
        || source
            .iter()
            .zip(results.as_flattened())
            .all(|(before, after)| before.abs_diff(*after) <= PROBE_DIFFERENCE_MAX)
}
