//! Photographs that are soft by nature or by intention, and no worse for it: what is in front is
//! sharp and the rest is not, or there is nothing to be sharp. None of them may be called blurry.

use image::{RgbImage, imageops};

use crate::alteration::{jpeg, noisy, toned};
use crate::photographs::Photograph;

/// JPEG quality of what is cut out or darkened.
const QUALITY: u8 = 92;

/// A part of a photograph: left, top, width and height in shares of its own.
type Part = (f32, f32, f32, f32);

/// A subject in focus before what is not.
const SHALLOW: [&str; 11] = [
    "Dragonfly_by_Bolly",
    "Dune",
    "Garden",
    "LadyBird",
    "Picture_1A_by_freespace",
    "RainDrops",
    "TwoWings",
    "YellowFlower",
    "flower",
    "seeding",
    "wine",
];

/// Sky and nothing else, cut out of photographs.
const SKIES: [(&str, Part); 9] = [
    ("Bridge_by_Sander_Klootwijk", (0.8, 0.53, 0.2, 0.13)),
    ("DSCN0025", (0.38, 0.0, 0.16, 0.2)),
    ("DSCN0042", (0.62, 0.05, 0.15, 0.2)),
    ("Dune", (0.05, 0.0, 0.25, 0.13)),
    ("aitzgorri_by_Aitzol_Berasategi", (0.0, 0.0, 1.0, 0.12)),
    ("china", (0.0, 0.0, 0.3, 0.3)),
    ("picosdeeuropa_by_Aitzol_Berasategi", (0.7, 0.0, 0.3, 0.1)),
    ("sunset", (0.0, 0.0, 1.0, 0.16)),
    ("sunset", (0.55, 0.0, 0.45, 0.3)),
];

/// Haze over a lake, spray, storm clouds: cut out of photographs.
const FOGS: [(&str, Part); 4] = [
    ("china", (0.62, 0.3, 0.22, 0.2)),
    ("Portrait_1", (0.55, 0.1, 0.45, 0.25)),
    ("Portrait_1", (0.0, 0.1, 0.3, 0.3)),
    ("Landscape_1", (0.6, 0.0, 0.4, 0.1)),
];

/// Taken at night, as stored.
const NIGHTS: [&str; 1] = ["camera_galaxy_s7"];

/// Sharp by day. Darkened as by a camera that gives up at night, with the noise of its sensor.
const DARKENED: [&str; 8] = [
    "DSCN0012",
    "DSCN0027",
    "DSCN0040",
    "Landscape_1",
    "camera_canon_450d",
    "china",
    "friends_by_Aitzol_Berasategi",
    "picosdeeuropa_by_Aitzol_Berasategi",
];

/// Behind a veil that leaves a sixth of the contrast.
const VEILED: [&str; 6] = [
    "DSCN0012",
    "DSCN0027",
    "aitzgorri_by_Aitzol_Berasategi",
    "life_by_Aitzol_Berasategi",
    "Landscape_1",
    "sunset",
];

/// What a scene is called, and its file.
pub(crate) type Scene = (String, Vec<u8>);

/// All kinds of softness with their scenes, as far as the photographs are installed.
pub(crate) fn all(photographs: &[Photograph]) -> Vec<(&'static str, Vec<Scene>)> {
    let stored = |name: &&str| find(photographs, name).map(|one| ((*name).to_owned(), one.file()));
    let part = |(name, part): &(&str, Part)| {
        let picture = find(photographs, name)?.picture();
        let scene = jpeg(&cut_out(&picture, *part), QUALITY);
        Some((format!("{name} at {:.2}, {:.2}", part.0, part.1), scene))
    };
    let altered = |name: &&str, alter: &dyn Fn(&RgbImage) -> RgbImage| {
        let picture = find(photographs, name)?.picture();
        Some(((*name).to_owned(), jpeg(&alter(&picture), QUALITY)))
    };
    let night = |picture: &RgbImage| noisy(&toned(picture, |value| 0.22 * value), 3.0);
    let veil = |picture: &RgbImage| noisy(&toned(picture, |value| 0.16 * value + 170.0), 1.0);
    vec![
        (
            "shallow depth of field",
            SHALLOW.iter().filter_map(stored).collect(),
        ),
        (
            "plain sky, cut out",
            SKIES.iter().filter_map(part).collect(),
        ),
        (
            "haze, spray and clouds, cut out",
            FOGS.iter().filter_map(part).collect(),
        ),
        (
            "fog, derived",
            VEILED
                .iter()
                .filter_map(|name| altered(name, &veil))
                .collect(),
        ),
        ("night", NIGHTS.iter().filter_map(stored).collect()),
        (
            "night, derived",
            DARKENED
                .iter()
                .filter_map(|name| altered(name, &night))
                .collect(),
        ),
    ]
}

fn find<'a>(photographs: &'a [Photograph], name: &str) -> Option<&'a Photograph> {
    photographs
        .iter()
        .find(|photograph| photograph.name == name)
}

fn cut_out(picture: &RgbImage, (left, top, width, height): Part) -> RgbImage {
    let across = |share: f32| (share * picture.width() as f32) as u32;
    let down = |share: f32| (share * picture.height() as f32) as u32;
    imageops::crop_imm(
        picture,
        across(left),
        down(top),
        across(width),
        down(height),
    )
    .to_image()
}
