use image::{Rgb, RgbImage, imageops};
use triptych_vision::{Measurements, analyse};

use crate::support::{decoded, encoded, photo};

/// Score that separates sharp from blurred photos.
const SHARP_SCORE: f32 = 50.0;
/// Share of texture below which sharpness cannot be measured.
const TEXTURED_SHARE_MIN: f32 = 0.02;

fn measured(bytes: &[u8]) -> Measurements {
    analyse(bytes, None).unwrap().measurements
}

/// A photo at the scale at which sharpness is measured.
fn at_measuring_scale(name: &str) -> RgbImage {
    decoded(
        &triptych_vision::rendition(&photo(name), 1_024, None)
            .unwrap()
            .jpeg,
    )
}

/// Horizontal motion blur.
fn moved_sideways(picture: &RgbImage, length: u32) -> RgbImage {
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let columns = (0..length).map(|step| (x + step).min(picture.width() - 1));
        let sums = columns.fold([0_u32; 3], |mut sums, column| {
            let pixel = picture.get_pixel(column, y);
            sums.iter_mut()
                .zip(pixel.0)
                .for_each(|(sum, value)| *sum += u32::from(value));
            sums
        });
        Rgb(sums.map(|sum| u8::try_from(sum / length).unwrap()))
    })
}

/// Adds a fixed pseudo-random pattern of about eight levels.
fn with_noise(picture: &RgbImage) -> RgbImage {
    let mut state = 1_u32;
    let mut noisy = picture.clone();
    for value in noisy.iter_mut() {
        let sum: i32 = (0..4)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                i32::try_from(state >> 24).unwrap() - 128
            })
            .sum();
        *value = u8::try_from((i32::from(*value) + sum / 19).clamp(0, 255)).unwrap();
    }
    noisy
}

#[test]
fn the_same_bytes_give_the_same_numbers() {
    let bytes = photo("camera_nikon_d90.jpg");
    assert_eq!(measured(&bytes), measured(&bytes));
}

#[test]
fn the_number_of_threads_changes_no_number() {
    let bytes = photo("Landscape_6.jpg");
    let alone = measured(&bytes);
    std::thread::scope(|scope| {
        let others = [(); 4].map(|()| scope.spawn(|| measured(&bytes)));
        for other in others {
            assert_eq!(other.join().unwrap(), alone);
        }
    });
}

#[test]
fn a_blurred_copy_scores_below_its_sharp_original() {
    for name in [
        "sunset.jpg",
        "Landscape_1.jpg",
        "camera_nikon_d90.jpg",
        "wine.jpg",
    ] {
        let sharp = at_measuring_scale(name);
        let original = measured(&encoded(sharp.clone())).sharpness.score;
        let mut previous = original;
        for strength in [1.5, 2.5, 4.0] {
            let blurred = imageops::blur(&sharp, strength);
            let score = measured(&encoded(blurred)).sharpness.score;
            assert!(
                score < previous,
                "{name} at {strength}: {score} after {previous}"
            );
            assert!(score < SHARP_SCORE, "{name} at {strength}: {score}");
            previous = score;
        }
        assert!(original > SHARP_SCORE, "{name}: {original}");
    }
}

#[test]
fn motion_in_one_direction_is_seen() {
    for name in ["sunset.jpg", "Landscape_1.jpg", "wine.jpg"] {
        let sharp = at_measuring_scale(name);
        let original = measured(&encoded(sharp.clone())).sharpness;
        let moved = measured(&encoded(moved_sideways(&sharp, 9))).sharpness;
        assert!(moved.score < SHARP_SCORE, "{name}: {}", moved.score);
        assert!(moved.isotropy < original.isotropy, "{name}");
    }
}

#[test]
fn a_shallow_depth_of_field_is_not_blurry() {
    for name in ["wine.jpg", "seeding.jpg", "flower.jpg"] {
        let sharpness = measured(&photo(name)).sharpness;
        assert!(
            sharpness.textured_share >= TEXTURED_SHARE_MIN && sharpness.score > SHARP_SCORE,
            "{name}"
        );
    }
}

#[test]
fn noise_is_not_sharpness() {
    let blurred = imageops::blur(&at_measuring_scale("camera_nikon_d90.jpg"), 3.0);
    let score = measured(&encoded(with_noise(&blurred))).sharpness.score;
    assert!(score < SHARP_SCORE, "{score}");
}

#[test]
fn nothing_is_said_about_the_sharpness_of_a_plain_sky() {
    let sky = RgbImage::from_fn(1_200, 800, |_, y| {
        Rgb([90, 140, u8::try_from(255 - y / 16).unwrap()])
    });
    let sharpness = measured(&encoded(with_noise(&sky))).sharpness;
    assert!(
        sharpness.textured_share < TEXTURED_SHARE_MIN,
        "{sharpness:?}"
    );
}

#[test]
fn light_is_measured() {
    let of = |level| measured(&encoded(RgbImage::from_pixel(200, 200, Rgb([level; 3])))).exposure;
    let (black, grey, white) = (of(0), of(128), of(255));
    assert!(black.brightness < 0.01 && black.clipped_shadows > 0.99);
    assert!((grey.brightness - 0.5).abs() < 0.01 && grey.contrast < 0.01);
    assert!(grey.clipped_shadows == 0.0 && grey.clipped_highlights == 0.0);
    assert!(white.brightness > 0.99 && white.clipped_highlights > 0.99);
}

#[test]
fn colours_are_found_with_their_shares() {
    let flag = RgbImage::from_fn(300, 200, |x, _| match x {
        0..150 => Rgb([200, 30, 30]),
        150..240 => Rgb([240, 240, 240]),
        _ => Rgb([20, 40, 160]),
    });
    let colours = measured(&encoded(flag)).dominant_colours;
    let expected = [
        ([200, 30, 30], 0.5),
        ([240, 240, 240], 0.3),
        ([20, 40, 160], 0.2),
    ];
    for (colour, (rgb, share)) in colours.iter().zip(expected) {
        let close = colour
            .rgb
            .iter()
            .zip(rgb)
            .all(|(is, should): (_, u8)| is.abs_diff(should) < 8);
        assert!(close && (colour.share - share).abs() < 0.03, "{colours:?}");
    }
}

#[test]
fn colourful_photos_measure_so() {
    let flower = measured(&photo("flower.jpg")).colourfulness;
    let portrait = measured(&photo("Portrait_1.jpg")).colourfulness;
    assert!(flower > 59.0 && portrait < 33.0, "{flower} {portrait}");
}
