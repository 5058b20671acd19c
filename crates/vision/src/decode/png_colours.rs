//! What a PNG without an ICC profile says of its colours, in chunks of a few numbers.

use moxcms::{
    Chromaticity, CicpColorPrimaries, CicpProfile, ColorPrimaries, ColorProfile,
    MatrixCoefficients, TransferCharacteristics, curve_from_gamma,
};

/// Numbers of gAMA and cHRM are written as so many parts of one.
const PARTS: f32 = 100_000.0;
/// Exponents outside of these are a mistake.
const GAMMAS: std::ops::RangeInclusive<f32> = 0.2..=1.0;

/// The colours of a PNG as its chunks before the picture tell them.
#[derive(Debug, Default)]
pub(super) struct PngColours {
    coded: Option<ColorProfile>,
    is_srgb: bool,
    gamma: Option<f32>,
    primaries: Option<(Chromaticity, ColorPrimaries)>,
}

impl PngColours {
    /// Takes account of one chunk; one that makes no sense says nothing.
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

    /// The colours as a profile; none where they are sRGB's or nothing is said. Codes count more
    /// than the word sRGB, and that more than numbers.
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

/// What a chunk of codes says, which must be those of pixels of the full range.
fn coded_in(body: &[u8]) -> Option<ColorProfile> {
    match body {
        [primaries, curve, 0, 1] => coded(*primaries, *curve),
        _ => None,
    }
}

/// The profile of a code of primaries and one of a curve, as broadcasters number them (ITU-T H.273).
/// Curves of a greater range of light (PQ, HLG) cannot be shown without judging what is to be lost,
/// and are left alone.
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

/// White and the three primaries; none where they span no colours.
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

/// The numbers of a chunk, each 0 to 1 but for mistakes.
fn numbers(body: &[u8]) -> impl Iterator<Item = f32> {
    let (words, _) = body.as_chunks();
    #[expect(clippy::cast_precision_loss, reason = "five digits are meant")]
    words
        .iter()
        .map(|word| u32::from_be_bytes(*word) as f32 / PARTS)
}
