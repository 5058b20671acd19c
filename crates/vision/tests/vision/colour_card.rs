//! A card of known colours, which detects wrong colour conversion.

use image::{Rgb, RgbImage};
use triptych_vision::{CropRequest, ImageHeader, analyse, crop, full_size, rendition};

use crate::support::decoded;

/// Three patches across, two down; all of them within sRGB, with three different channels each
/// except the grey one.
pub(crate) const COLOURS: [[u8; 3]; 6] = [
    [200, 60, 40],
    [50, 160, 70],
    [40, 80, 190],
    [230, 200, 60],
    [128, 128, 128],
    [20, 10, 30],
];
/// White and levels of grey: the card without colour.
pub(crate) const GREYS: [[u8; 3]; 6] = [[255; 3], [200; 3], [160; 3], [128; 3], [60; 3], [0; 3]];

const ACROSS: u32 = 3;
const DOWN: u32 = 2;
/// Side of a patch: whole blocks of JPEG at halved chroma resolution.
const PATCH: u32 = 64;
/// Pixels at the edge of a patch that blend into its neighbour.
const MARGIN: u32 = 12;

pub(crate) fn card(colours: &[[u8; 3]; 6]) -> RgbImage {
    RgbImage::from_fn(ACROSS * PATCH, DOWN * PATCH, |x, y| {
        Rgb(colours[(y / PATCH * ACROSS + x / PATCH) as usize])
    })
}

/// Asserts that all renditions of a file show a card of these colours, within a few levels.
pub(crate) fn assert_shows(name: &str, file: &[u8], colours: &[[u8; 3]; 6], levels: u8) {
    let header = ImageHeader::read(file).unwrap();
    let whole = CropRequest {
        ratio: (header.width, header.height),
        focus: (0.5, 0.5),
        width_px_max: 1_080,
    };
    let renditions = analyse(file, None).unwrap().renditions;
    for (kind, made) in [
        ("screen", renditions.screen),
        ("thumbnail", renditions.thumbnail),
        ("full size", full_size(file, None).unwrap()),
        (
            "half size",
            rendition(file, header.long_edge() / 2, None).unwrap(),
        ),
        ("crop", crop(file, whole, None).unwrap()),
    ] {
        let picture = decoded(&made.jpeg);
        assert_eq!(picture.dimensions(), (made.width, made.height));
        assert_patches(&format!("{name}, {kind}"), &picture, colours, levels);
    }
}

fn assert_patches(name: &str, picture: &RgbImage, colours: &[[u8; 3]; 6], levels: u8) {
    let (across, down) = (picture.width() / ACROSS, picture.height() / DOWN);
    let margin = MARGIN * across / PATCH + 1;
    for (number, expected) in (0..).zip(colours) {
        let (left, top) = (number % ACROSS * across, number / ACROSS * down);
        for (x, y) in [
            (left + margin, top + margin),
            (left + across / 2, top + down / 2),
            (left + across - margin, top + down - margin),
        ] {
            let Rgb(colour) = *picture.get_pixel(x, y);
            let is_near = colour
                .iter()
                .zip(expected)
                .all(|(is, should)| is.abs_diff(*should) <= levels);
            assert!(is_near, "{name}: {colour:?} at {x}, {y}, not {expected:?}");
        }
    }
}
