//! Conversion of colour spaces of cameras and print to sRGB.

use exif::Tag;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPEncoder;
use image::{DynamicImage, ImageEncoder, RgbImage};
use moxcms::ColorProfile;

use crate::colour_card::{COLOURS, GREYS, assert_shows, card};
use crate::containers::{exif_segment, png_chunk, with_segment};

/// Maximum difference of a plain colour after two compressions and two conversions.
const LEVELS: u8 = 6;

/// Linear sRGB to linear Display P3.
const TO_DISPLAY_P3: [[f64; 3]; 3] = [
    [0.822_46, 0.177_54, 0.0],
    [0.033_19, 0.966_81, 0.0],
    [0.017_08, 0.072_40, 0.910_52],
];
/// Linear sRGB to linear Adobe RGB.
const TO_ADOBE_RGB: [[f64; 3]; 3] = [
    [0.715_13, 0.284_87, 0.0],
    [0.0, 1.0, 0.0],
    [0.0, 0.041_17, 0.958_83],
];

fn linear_of_srgb(value: u8) -> f64 {
    let value = f64::from(value) / 255.0;
    if value <= 0.040_45 {
        value / 12.92
    } else {
        ((value + 0.055) / 1.055).powf(2.4)
    }
}

fn srgb_of_linear(value: f64) -> f64 {
    if value <= 0.003_130_8 {
        value * 12.92
    } else {
        1.055 * value.powf(1.0 / 2.4) - 0.055
    }
}

fn gamma_of_linear(value: f64) -> f64 {
    value.powf(256.0 / 563.0)
}

/// The card as stored by a camera with another colour space.
fn stored(matrix: [[f64; 3]; 3], curve: impl Fn(f64) -> f64) -> [[u8; 3]; 6] {
    COLOURS.map(|colour| {
        let linear = colour.map(linear_of_srgb);
        matrix.map(|row| {
            let sum: f64 = row
                .iter()
                .zip(linear)
                .map(|(weight, value)| weight * value)
                .sum();
            (255.0 * curve(sum)).round() as u8
        })
    })
}

/// The picture in every format that supports a profile.
fn files(picture: &DynamicImage, profile: &[u8]) -> [(&'static str, Vec<u8>); 3] {
    let (mut png, mut jpeg, mut webp) = (Vec::new(), Vec::new(), Vec::new());
    let mut encoder = PngEncoder::new(&mut png);
    encoder.set_icc_profile(profile.to_vec()).unwrap();
    picture.write_with_encoder(encoder).unwrap();
    let mut encoder = JpegEncoder::new_with_quality(&mut jpeg, 97);
    encoder.set_icc_profile(profile.to_vec()).unwrap();
    picture.write_with_encoder(encoder).unwrap();
    let mut encoder = WebPEncoder::new_lossless(&mut webp);
    encoder.set_icc_profile(profile.to_vec()).unwrap();
    picture.write_with_encoder(encoder).unwrap();
    [("PNG", png), ("JPEG", jpeg), ("WebP", webp)]
}

#[test]
fn wide_gamuts_show_the_card() {
    let adobe_rgb = stored(TO_ADOBE_RGB, gamma_of_linear);
    for (profile, stored) in [
        (
            ColorProfile::new_display_p3(),
            stored(TO_DISPLAY_P3, srgb_of_linear),
        ),
        (ColorProfile::new_adobe_rgb(), adobe_rgb),
        (ColorProfile::new_srgb(), COLOURS),
    ] {
        for (name, file) in files(&card(&stored).into(), &profile.encode().unwrap()) {
            assert_shows(name, &file, &COLOURS, LEVELS);
        }
    }
}

/// A PNG with these chunks before its picture.
fn png_with(picture: &RgbImage, chunks: &[(&[u8], Vec<u8>)]) -> Vec<u8> {
    const HEAD_BYTES: usize = 8 + 12 + 13;
    let mut file = Vec::new();
    let encoder = PngEncoder::new(&mut file);
    picture.write_with_encoder(encoder).unwrap();
    let chunks = chunks.iter().flat_map(|(name, body)| png_chunk(name, body));
    file.splice(HEAD_BYTES..HEAD_BYTES, chunks);
    file
}

/// Numbers in the encoding of gAMA and cHRM.
fn parts(numbers: &[u32]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|number| number.to_be_bytes())
        .collect()
}

#[test]
fn a_png_that_tells_its_colours_by_codes_or_numbers_shows_the_card() {
    let display_p3 = card(&stored(TO_DISPLAY_P3, srgb_of_linear));
    let adobe_rgb = card(&stored(TO_ADOBE_RGB, gamma_of_linear));
    let codes = |codes: [u8; 4]| (&b"cICP"[..], codes.to_vec());
    let gamma = |parts_of_one: u32| (&b"gAMA"[..], parts(&[parts_of_one]));
    let of_adobe = [
        31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000,
    ];
    let of_srgb = [
        31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000,
    ];
    let primaries = |numbers: &[u32]| (&b"cHRM"[..], parts(numbers));
    let srgb = (&b"sRGB"[..], vec![0]);
    let plain = card(&COLOURS);
    for (name, picture, chunks) in [
        ("P3 by code", &display_p3, vec![codes([12, 13, 0, 1])]),
        (
            "P3 before sRGB",
            &display_p3,
            vec![srgb.clone(), codes([12, 13, 0, 1])],
        ),
        ("sRGB by code", &plain, vec![codes([1, 13, 0, 1])]),
        (
            "Adobe RGB by numbers",
            &adobe_rgb,
            vec![gamma(45_471), primaries(&of_adobe)],
        ),
        (
            "sRGB by numbers",
            &plain,
            vec![gamma(45_455), primaries(&of_srgb)],
        ),
        (
            "sRGB before numbers",
            &plain,
            vec![srgb, gamma(100_000), primaries(&of_adobe)],
        ),
        (
            "nonsense",
            &plain,
            vec![codes([200, 7, 3, 9]), gamma(0), primaries(&[0; 8])],
        ),
    ] {
        assert_shows(name, &png_with(picture, &chunks), &COLOURS, LEVELS);
    }
    let linear =
        COLOURS.map(|colour| colour.map(|value| (255.0 * linear_of_srgb(value)).round() as u8));
    // In shadows one linear level is several levels of sRGB.
    assert_shows(
        "linear",
        &png_with(&card(&linear), &[gamma(100_000)]),
        &COLOURS,
        3 * LEVELS,
    );
}

#[test]
fn a_profile_of_a_png_counts_more_than_its_chunks() {
    let profile = ColorProfile::new_srgb().encode().unwrap();
    let [(_, file), ..] = files(&card(&COLOURS).into(), &profile);
    let header_end = 8 + 12 + 13;
    let codes = png_chunk(b"cICP", &[9, 14, 0, 1]);
    let told = [&file[..header_end], &codes, &file[header_end..]].concat();
    assert_shows("sRGB with cICP", &told, &COLOURS, LEVELS);
}

#[test]
fn colours_beyond_srgb_become_the_nearest_that_there_are() {
    let strongest = [
        [255, 0, 0],
        [0, 255, 0],
        [0, 0, 255],
        [255, 255, 0],
        [255; 3],
        [0; 3],
    ];
    let profile = ColorProfile::new_display_p3().encode().unwrap();
    for (name, file) in files(&card(&strongest).into(), &profile) {
        assert_shows(name, &file, &strongest, LEVELS);
    }
}

#[test]
fn a_profile_of_greys_says_how_bright_they_are() {
    let linear = GREYS.map(|grey| grey.map(|value| (255.0 * linear_of_srgb(value)).round() as u8));
    let profile = ColorProfile::new_gray_with_gamma(1.0).encode().unwrap();
    let picture = DynamicImage::from(card(&linear)).into_luma8();
    for (name, file) in files(&picture.into(), &profile) {
        // In shadows one linear level is several levels of sRGB.
        assert_shows(name, &file, &GREYS, 3 * LEVELS);
    }
}

#[test]
fn a_profile_that_does_not_fit_or_cannot_be_read_changes_nothing() {
    let of_greys = ColorProfile::new_gray_with_gamma(1.0).encode().unwrap();
    let broken = ColorProfile::new_display_p3().encode().unwrap()[..200].to_vec();
    for profile in [of_greys, broken, b"no profile".to_vec()] {
        for (name, file) in files(&card(&COLOURS).into(), &profile) {
            assert_shows(name, &file, &COLOURS, LEVELS);
        }
    }
}

/// EXIF with a DCF interoperability index, as from cameras.
fn exif_of_rules(rules: &str) -> Vec<u8> {
    exif_segment(&[(Tag::InteroperabilityIndex, rules)])
}

fn plain_jpeg(picture: &RgbImage) -> Vec<u8> {
    let mut file = Vec::new();
    picture
        .write_with_encoder(JpegEncoder::new_with_quality(&mut file, 97))
        .unwrap();
    file
}

#[test]
fn adobe_rgb_that_is_named_in_exif_alone_shows_the_card() {
    let file = plain_jpeg(&card(&stored(TO_ADOBE_RGB, gamma_of_linear)));
    let named = with_segment(&file, 0xE1, &exif_of_rules("R03"));
    assert_shows("R03", &named, &COLOURS, LEVELS);
}

#[test]
fn a_profile_counts_more_than_what_exif_says() {
    let profile = ColorProfile::new_srgb().encode().unwrap();
    let [_, (_, file), _] = files(&card(&COLOURS).into(), &profile);
    let named = with_segment(&file, 0xE1, &exif_of_rules("R03"));
    assert_shows("sRGB with R03", &named, &COLOURS, LEVELS);
    let named = with_segment(&plain_jpeg(&card(&COLOURS)), 0xE1, &exif_of_rules("R98"));
    assert_shows("R98", &named, &COLOURS, LEVELS);
}
