//! Colours of cameras and print shops, brought to sRGB.
//!
//! `moxcms` does the arithmetic: pure Rust, fast, and already there as a part of `image`.

use moxcms::{ColorProfile, DataColorSpace, Layout, Transform8BitExecutor, TransformOptions};
use std::sync::Arc;

use crate::limits;
use crate::picture::{Picture, Pixel};

/// Channel values from which the probe colours are made.
const PROBE_LEVELS: [u8; 5] = [0, 64, 128, 192, 255];
/// Difference below which a profile counts as sRGB under another name.
const PROBE_DIFFERENCE_MAX: u8 = 3;

/// Converts in place where the profile describes other colours than sRGB. A profile that cannot
/// be read leaves the picture as it is, as browsers do.
pub(super) fn to_srgb(picture: &mut Picture, profile: Option<&[u8]>) {
    let Some(transform) = profile.and_then(|profile| transform(profile, DataColorSpace::Rgb))
    else {
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

/// Turns rows of ink (0 none, 255 full) into rows of light.
pub(super) struct InkConverter {
    transform: Option<Arc<Transform8BitExecutor>>,
}

impl InkConverter {
    /// Uses the profile where there is one, else the plain rule that ink takes light away.
    pub(super) fn new(profile: Option<&[u8]>) -> Self {
        Self {
            transform: profile.and_then(|profile| transform(profile, DataColorSpace::Cmyk)),
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

/// Light that passes two filters.
fn through(first: u8, second: u8) -> u8 {
    let product = u16::from(first) * u16::from(second);
    u8::try_from((product + 127) / 255).unwrap_or(u8::MAX)
}

fn transform(profile: &[u8], space: DataColorSpace) -> Option<Arc<Transform8BitExecutor>> {
    if profile.len() > limits::ICC_BYTES_MAX {
        return None;
    }
    let source = ColorProfile::new_from_slice(profile).ok()?;
    if source.color_space != space {
        return None;
    }
    let options = TransformOptions::default();
    source
        .create_transform_8bit(
            Layout::Rgba,
            &ColorProfile::new_srgb(),
            Layout::Rgba,
            options,
        )
        .ok()
}

/// Whether the transform leaves colours from all over the cube where they are.
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
