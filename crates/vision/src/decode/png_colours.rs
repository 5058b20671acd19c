//! Colour information of a PNG without an ICC profile.

use moxcms::{
    Chromaticity, CicpColorPrimaries, CicpProfile, ColorPrimaries, ColorProfile,
    MatrixCoefficients, TransferCharacteristics, curve_from_gamma,
};

/// The denominator of numbers in gAMA and cHRM.
const PARTS: f32 = 100_000.0;
/// Other exponents are invalid.
const GAMMAS: std::ops::RangeInclusive<f32> = 0.2..=1.0;

/// Colour information in the chunks before the picture.
#[derive(Debug, Default)]
pub(super) struct PngColours {
    coded: Option<ColorProfile>,
    is_srgb: bool,
    gamma: Option<f32>,
    primaries: Option<(Chromaticity, ColorPrimaries)>,
}

impl PngColours {
    /// Reads one chunk; an invalid one is ignored.
    pub(super) fn read(&mut self, name: &[u8], body: &[u8]) {
        match name {
            b"cICP" => self.coded = coded_in(body),
            b"sRGB" => self.is_srgb = true,
            b"gAMA" => {
                let gamma = numbers(body).next();
                self.gamma = gamma.filter(|gamma| GAMMAS.contains(gamma));
            }
            b"cHRM" => self.primaries = primaries(body),
            _ => {}
        }
    }

    /// The colours as a profile; `None` for sRGB and without information. The order of precedence
    /// is cICP, sRGB, then gAMA and cHRM.
    pub(super) fn into_profile(self) -> Option<ColorProfile> {
        if self.coded.is_some()
            || self.is_srgb
            || (self.gamma.is_none() && self.primaries.is_none())
        {
            return self.coded;
        }
        let mut profile = ColorProfile::new_srgb();
        if let Some((white, primaries)) = self.primaries {
            profile.update_rgb_colorimetry(white.to_xyyb(), primaries);
        }
        if let Some(gamma) = self.gamma {
            let curve = curve_from_gamma(gamma.recip());
            profile.red_trc = Some(curve.clone());
            profile.green_trc = Some(curve.clone());
            profile.blue_trc = Some(curve);
            profile.cicp = None;
        }
        Some(profile)
    }
}

/// The profile of a cICP chunk, which must describe full-range RGB.
fn coded_in(body: &[u8]) -> Option<ColorProfile> {
    match body {
        [primaries, curve, 0, 1] => coded(*primaries, *curve),
        _ => None,
    }
}

/// The profile of a code of primaries and one of a transfer curve (ITU-T H.273). HDR curves (PQ,
/// HLG) would need tone mapping and are ignored.
pub(super) fn coded(primaries: u8, curve: u8) -> Option<ColorProfile> {
    let is_known =
        matches!(primaries, 1 | 4..=7 | 9 | 11 | 12) && matches!(curve, 1 | 4..=8 | 13..=15);
    if !is_known {
        return None;
    }
    Some(ColorProfile::new_from_cicp(CicpProfile {
        color_primaries: CicpColorPrimaries::try_from(primaries).ok()?,
        transfer_characteristics: TransferCharacteristics::try_from(curve).ok()?,
        matrix_coefficients: MatrixCoefficients::Identity,
        full_range: true,
    }))
}

/// White point and primaries; `None` if they are degenerate.
fn primaries(body: &[u8]) -> Option<(Chromaticity, ColorPrimaries)> {
    let numbers: Vec<f32> = numbers(body).collect();
    let &[
        white_x,
        white_y,
        red_x,
        red_y,
        green_x,
        green_y,
        blue_x,
        blue_y,
    ] = &*numbers
    else {
        return None;
    };
    let all_lit = [white_y, red_y, green_y, blue_y].iter().all(|y| *y > 0.0);
    let spanned = (green_x - red_x) * (blue_y - red_y) - (blue_x - red_x) * (green_y - red_y);
    (all_lit && spanned.abs() > f32::EPSILON).then_some((
        Chromaticity::new(white_x, white_y),
        ColorPrimaries {
            red: Chromaticity::new(red_x, red_y),
            green: Chromaticity::new(green_x, green_y),
            blue: Chromaticity::new(blue_x, blue_y),
        },
    ))
}

/// The numbers of a chunk, each 0 to 1 if valid.
fn numbers(body: &[u8]) -> impl Iterator<Item = f32> {
    let (words, _) = body.as_chunks();
    #[expect(clippy::cast_precision_loss, reason = "five digits are meant")]
    words
        .iter()
        .map(|word| u32::from_be_bytes(*word) as f32 / PARTS)
}
