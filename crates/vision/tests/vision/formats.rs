use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{ImageEncoder, Rgb, RgbImage};
use moxcms::ColorProfile;
use triptych_vision::{VisionError, analyse, full_size};

use crate::support::{decoded, mean_difference, photo};

#[test]
fn every_format_shows_the_same_cup() {
    let original = decoded(&photo("samples/lossless.webp"));
    for (name, difference_max) in [
        ("samples/lossy.webp", 7.0),
        ("samples/progressive.jpg", 7.0),
        ("samples/cmyk_adobe.jpg", 7.0),
        ("samples/palette.png", 7.0),
        ("samples/still.gif", 7.0),
    ] {
        let difference =
            mean_difference(&original, &decoded(&full_size(&photo(name)).unwrap().jpeg));
        assert!(difference < difference_max, "{name}: {difference}");
    }
}

#[test]
fn sixteen_bits_and_first_frames_show_the_same_cup() {
    let original = image::imageops::thumbnail(&decoded(&photo("samples/lossless.webp")), 150, 100);
    for name in [
        "samples/sixteen_bit.png",
        "samples/animated.gif",
        "samples/animated.webp",
    ] {
        let difference =
            mean_difference(&original, &decoded(&full_size(&photo(name)).unwrap().jpeg));
        assert!(difference < 8.0, "{name}: {difference}");
    }
}

#[test]
fn grey_stays_grey() {
    let analysis = analyse(&photo("samples/grey.jpg")).unwrap();
    assert!(analysis.measurements.colourfulness < 1.0);
}

#[test]
fn transparent_parts_become_white() {
    for name in ["samples/transparent.png", "samples/transparent.webp"] {
        let picture = decoded(&full_size(&photo(name)).unwrap().jpeg);
        assert_eq!(picture.get_pixel(10, 50).0, [255; 3], "{name}");
        assert_ne!(picture.get_pixel(140, 50).0, [255; 3], "{name}");
    }
}

#[test]
fn wide_gamut_colours_become_srgb() {
    let red = RgbImage::from_pixel(64, 64, Rgb([200, 60, 60]));
    for (profile, expected) in [
        (ColorProfile::new_display_p3(), [216, 42, 53]),
        (ColorProfile::new_adobe_rgb(), [230, 57, 56]),
        (ColorProfile::new_srgb(), [200, 60, 60]),
    ] {
        let profile = profile.encode().unwrap();
        let mut png = Vec::new();
        let mut encoder = PngEncoder::new(&mut png);
        encoder.set_icc_profile(profile.clone()).unwrap();
        red.write_with_encoder(encoder).unwrap();
        let mut jpeg = Vec::new();
        let mut encoder = JpegEncoder::new_with_quality(&mut jpeg, 95);
        encoder.set_icc_profile(profile).unwrap();
        red.write_with_encoder(encoder).unwrap();
        for bytes in [png, jpeg] {
            let Rgb(colour) = *decoded(&full_size(&bytes).unwrap().jpeg).get_pixel(32, 32);
            let pairs = colour.iter().zip(expected);
            assert!(
                pairs.clone().all(|(is, should)| is.abs_diff(should) <= 6),
                "{colour:?}"
            );
        }
    }
}

#[test]
fn a_jpeg_that_breaks_off_is_damaged() {
    let bytes = photo("china.jpg");
    let half = analyse(&bytes[..bytes.len() / 2]);
    assert!(matches!(half, Err(VisionError::Damaged(_))));
}

#[test]
fn a_missing_end_marker_does_no_harm() {
    let bytes = photo("china.jpg");
    assert!(bytes.ends_with(&[0xFF, 0xD9]));
    assert!(analyse(&bytes[..bytes.len() - 2]).is_ok());
}
