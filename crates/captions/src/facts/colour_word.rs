//! Basic names of colours.

use triptych_trips::Colour;

/// A basic colour word, without grey, black and white, which are in every photo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColourWord {
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Between green and blue.
    Teal,
    /// Blue.
    Blue,
    /// Purple.
    Purple,
    /// Pink.
    Pink,
    /// Dark or dull orange.
    Brown,
}

/// HSV value (0 to 1) below which every colour counts as black.
const BLACK_VALUE_MAX: f32 = 0.16;
/// HSV saturation (0 to 1) below which every colour counts as grey.
const GREY_SATURATION_MAX: f32 = 0.18;

impl ColourWord {
    /// The word for a colour; `None` for black, grey and white.
    pub fn of(rgb: [u8; 3]) -> Option<Self> {
        let [red, green, blue] = rgb.map(|channel| f32::from(channel) / 255.0);
        let value = red.max(green).max(blue);
        let chroma = value - red.min(green).min(blue);
        if value < BLACK_VALUE_MAX || chroma < value * GREY_SATURATION_MAX {
            return None;
        }
        let sector = if red >= green && red >= blue {
            ((green - blue) / chroma).rem_euclid(6.0)
        } else if green >= blue {
            (blue - red) / chroma + 2.0
        } else {
            (red - green) / chroma + 4.0
        };
        Some(Self::named(sector * 60.0, chroma / value, value))
    }

    fn named(hue_degrees: f32, saturation: f32, value: f32) -> Self {
        let is_dull = value < 0.7 || saturation < 0.45;
        match hue_degrees {
            hue if hue < 12.0 && !is_dull => Self::Red,
            hue if hue < 12.0 && value < 0.7 && saturation > 0.6 => Self::Red,
            hue if hue < 45.0 && is_dull => Self::Brown,
            hue if hue < 45.0 => Self::Orange,
            hue if hue < 58.0 && is_dull => Self::Brown,
            hue if hue < 68.0 && !is_dull => Self::Yellow,
            hue if hue < 165.0 => Self::Green,
            hue if hue < 192.0 => Self::Teal,
            hue if hue < 258.0 => Self::Blue,
            hue if hue < 295.0 => Self::Purple,
            hue if hue < 345.0 => Self::Pink,
            _ if saturation < 0.6 && value > 0.6 => Self::Pink,
            _ => Self::Red,
        }
    }

    /// The word in English.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Teal => "teal",
            Self::Blue => "blue",
            Self::Purple => "purple",
            Self::Pink => "pink",
            Self::Brown => "brown",
        }
    }
}

/// The words for the colours that each cover at least `share_min` (0 to 1) of a photo, the largest
/// first, at most two. Shares of colours with the same word are added up.
pub(crate) fn leading_words(colours: &[Colour], share_min: f32) -> Vec<ColourWord> {
    let mut shares: Vec<(ColourWord, f32)> = Vec::new();
    for colour in colours {
        let Some(word) = ColourWord::of(colour.rgb) else {
            continue;
        };
        match shares.iter_mut().find(|(known, _)| *known == word) {
            Some((_, share)) => *share += colour.share,
            None => shares.push((word, colour.share)),
        }
    }
    shares.retain(|(_, share)| *share >= share_min);
    shares.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    shares.into_iter().take(2).map(|(word, _)| word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_the_names_that_people_give_them() {
        for (rgb, word) in [
            ([200, 30, 30], Some(ColourWord::Red)),
            ([240, 140, 20], Some(ColourWord::Orange)),
            ([240, 220, 40], Some(ColourWord::Yellow)),
            ([40, 110, 40], Some(ColourWord::Green)),
            ([30, 140, 140], Some(ColourWord::Teal)),
            ([90, 150, 220], Some(ColourWord::Blue)),
            ([110, 50, 180], Some(ColourWord::Purple)),
            ([240, 130, 170], Some(ColourWord::Pink)),
            ([110, 75, 45], Some(ColourWord::Brown)),
            ([128, 128, 128], None),
            ([10, 12, 20], None),
            ([250, 250, 248], None),
        ] {
            assert_eq!(ColourWord::of(rgb), word, "{rgb:?}");
        }
    }

    #[test]
    fn shares_of_one_name_are_added_up() {
        let colour = |rgb, share| Colour { rgb, share };
        let colours = [
            colour([40, 110, 40], 0.3),
            colour([90, 150, 220], 0.2),
            colour([60, 120, 200], 0.2),
            colour([200, 30, 30], 0.1),
        ];
        assert_eq!(
            leading_words(&colours, 0.2),
            [ColourWord::Blue, ColourWord::Green]
        );
    }
}
