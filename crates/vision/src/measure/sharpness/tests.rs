//! Synthetic scenes with a known result.

use super::detail::Detail;
use super::loss::{Left, Loss};
use super::{LIMIT, Sharpness, blur_margin, measure};
use crate::picture::Plane;

const WIDTH: u32 = 1_024;
const HEIGHT: u32 = 683;
/// As in curation: with less texture a photo is not called blurry.
const MEASURABLE_SHARE: f32 = 0.02;
/// Tolerance of a score that must not rise with more blur: rounding.
const RISE_MAX: f32 = 1.0;

fn scene(luma: impl Fn(f32, f32) -> f32) -> Plane {
    let places = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x as f32, y as f32)));
    Plane {
        width: WIDTH,
        height: HEIGHT,
        samples: places
            .map(|(x, y)| luma(x, y).round().clamp(0.0, 255.0) as u8)
            .collect(),
    }
}

/// A deterministic pseudo-random number, 0 to 1, by position.
fn random(x: u32, y: u32) -> f32 {
    let mixed =
        (x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA77)).wrapping_mul(0xC2B2_AE3D);
    ((mixed ^ (mixed >> 15)).wrapping_mul(0x27D4_EB2F) >> 8) as f32 / (1 << 24) as f32
}

/// Overlapping rectangles of all sizes, which resemble natural detail.
fn town() -> Plane {
    scene(|x, y| {
        let layers = [4.0_f32, 9.0, 19.0, 41.0, 83.0];
        let shade = layers.map(|side| 46.0 * random((x / side) as u32, (y / side) as u32));
        12.0 + shade.iter().sum::<f32>()
    })
}

/// With an empty upper third, from which noise can be estimated.
fn under_a_sky(plane: &Plane) -> Plane {
    let sky = (plane.samples.len() / 3).next_multiple_of(plane.width as usize);
    let below = plane.samples.iter().skip(sky).copied();
    Plane {
        samples: std::iter::repeat_n(170, sky).chain(below).collect(),
        ..*plane
    }
}

/// One box filter along the rows.
fn smeared(plane: &Plane, reach: usize) -> Plane {
    let row = |row: &[u8]| -> Vec<u8> {
        let last = row.len() - 1;
        let mean = |centre: usize| {
            let window = row[centre.saturating_sub(reach)..=(centre + reach).min(last)].iter();
            let count = window.len();
            (window.map(|value| usize::from(*value)).sum::<usize>() / count) as u8
        };
        (0..row.len()).map(mean).collect()
    };
    Plane {
        samples: plane.rows().flat_map(row).collect(),
        ..*plane
    }
}

fn turned(plane: &Plane) -> Plane {
    let rows: Vec<&[u8]> = plane.rows().collect();
    let columns = 0..plane.width as usize;
    Plane {
        width: plane.height,
        height: plane.width,
        samples: columns
            .flat_map(|column| rows.iter().map(move |row| row[column]))
            .collect(),
    }
}

/// Three box filters each way, which approximate defocus.
fn blurred(plane: &Plane, reach: usize) -> Plane {
    (0..6).fold(
        Plane {
            samples: plane.samples.clone(),
            ..*plane
        },
        |plane, _| turned(&smeared(&plane, reach)),
    )
}

fn noisy(plane: &Plane, most: f32) -> Plane {
    let noise = |place: usize| most * (random(place as u32, 7) + random(place as u32, 8) - 1.0);
    let samples = plane.samples.iter().enumerate();
    Plane {
        samples: samples
            .map(|(place, value)| (f32::from(*value) + noise(place)).clamp(0.0, 255.0) as u8)
            .collect(),
        ..*plane
    }
}

/// With noise as left by JPEG, without the finest: equal in squares of two by two pixels.
fn noisy_as_a_jpeg(plane: &Plane, most: f32) -> Plane {
    let noise = |x: u32, y: u32| most * (random(x, y) + random(x + WIDTH, y) - 1.0);
    let row = |(y, row): (usize, &[u8])| -> Vec<u8> {
        let value = |(x, value): (usize, &u8)| {
            let (x, y) = (x as u32, y as u32);
            (f32::from(*value) + noise(x, y) + 1.5 * noise(x / 2, 2 * HEIGHT + y / 2)) as u8
        };
        row.iter().enumerate().map(value).collect()
    };
    Plane {
        samples: plane.rows().enumerate().flat_map(row).collect(),
        ..*plane
    }
}

fn is_blurry(sharpness: Sharpness) -> bool {
    sharpness.textured_share >= MEASURABLE_SHARE && f64::from(sharpness.score) < LIMIT
}

#[test]
fn a_moon_before_a_black_sky_is_not_blurry() {
    let moon = scene(|x, y| {
        let is_lit = (x - 700.0).hypot(y - 200.0) < 60.0;
        let craters = 60.0 * random((x / 5.0) as u32, (y / 5.0) as u32);
        if is_lit { 170.0 + craters } else { 2.0 }
    });
    assert!(!is_blurry(measure(&moon)), "{:?}", measure(&moon));
    assert!(is_blurry(measure(&blurred(&moon, 8))));
}

#[test]
fn poles_before_smooth_water_are_not_blurry() {
    let poles = scene(|x, y| {
        let is_pole = y > 150.0
            && y < 600.0
            && [200.0_f32, 460.0, 610.0]
                .iter()
                .any(|at| (x - at).abs() < 6.0);
        if is_pole { 30.0 } else { 120.0 + y / 12.0 }
    });
    assert!(!is_blurry(measure(&poles)), "{:?}", measure(&poles));
}

#[test]
fn a_candle_is_not_blurry() {
    let candle = scene(|x, y| {
        let (across, down) = ((x - 512.0).abs(), y - 300.0);
        let glow = 120.0 * (-across.hypot(down) / 120.0).exp();
        let is_flame = across / 14.0 < 1.0 - (down / 50.0).abs();
        let is_wax = across < 40.0 && down > 70.0;
        match (is_flame, is_wax) {
            (true, _) => 250.0,
            (_, true) => 150.0 - down / 6.0,
            _ => 6.0 + glow,
        }
    });
    assert!(!is_blurry(measure(&candle)), "{:?}", measure(&candle));
    assert!(!is_blurry(measure(&noisy(&candle, 6.0))));
}

#[test]
fn a_plain_sky_is_not_blurry() {
    let sky = scene(|x, y| 90.0 + y / 8.0 + x / 40.0);
    assert!(!is_blurry(measure(&sky)));
    assert!(!is_blurry(measure(&noisy(&sky, 8.0))));
}

#[test]
fn fog_is_not_blurry() {
    let hills = |x: f32, y: f32| (x / 140.0).sin() * 9.0 + (y / 110.0).cos() * 7.0;
    let fog = scene(|x, y| 175.0 + hills(x, y));
    assert!(!is_blurry(measure(&fog)), "{:?}", measure(&fog));
    assert!(!is_blurry(measure(&noisy(&fog, 5.0))));
}

#[test]
fn a_sharp_subject_before_a_smooth_background_is_not_blurry() {
    let (sharp, soft) = (town(), blurred(&town(), 12));
    let portrait = scene(|x, y| {
        let plane = if (x - 500.0).abs() < 110.0 && y > 250.0 {
            &sharp
        } else {
            &soft
        };
        f32::from(plane.samples[(y * WIDTH as f32 + x) as usize])
    });
    assert!(!is_blurry(measure(&portrait)));
}

#[test]
fn strong_blur_is_found_with_noise_on_it_too() {
    for reach in [4, 8, 16, 30] {
        let blurred = blurred(&town(), reach);
        assert!(is_blurry(measure(&blurred)), "{reach}");
        assert!(is_blurry(measure(&noisy(&blurred, 8.0))), "{reach}, noisy");
        let jpeg = noisy_as_a_jpeg(&under_a_sky(&blurred), 9.0);
        assert!(is_blurry(measure(&jpeg)), "{reach}, noisy as a JPEG");
    }
}

#[test]
fn the_score_falls_from_barely_soft_to_unrecognisable() {
    let scores: Vec<f32> = [0, 1, 2, 3, 4, 6, 8, 12, 16, 24]
        .iter()
        .map(|reach| measure(&blurred(&town(), *reach)).score)
        .collect();
    for pair in scores.windows(2) {
        assert!(pair[1] <= pair[0] + RISE_MAX, "{scores:?}");
    }
    assert!(scores[9] < scores[1] / 3.0, "{scores:?}");
}

#[test]
fn motion_and_blur_of_a_lens_are_told_apart() {
    for reach in [5, 10, 15] {
        let shaken = measure(&smeared(&town(), reach));
        let unfocused = measure(&blurred(&town(), reach));
        assert!(is_blurry(shaken) && is_blurry(unfocused), "{reach}");
        assert!(shaken.isotropy < 0.4, "{reach}: {shaken:?}");
        assert!(unfocused.isotropy > 0.6, "{reach}: {unfocused:?}");
    }
}

#[test]
fn what_a_lens_blurred_a_little_is_not_called_shaken() {
    let blurred = measure(&blurred(&town(), 1));
    assert!(is_blurry(blurred) && blurred.isotropy > 0.5, "{blurred:?}");
}

/// The numbers are those of a calm lake at dusk, sharp, with a horizon, waves and a few reeds.
#[test]
fn a_photo_that_has_its_fine_detail_is_not_smeared_where_it_lies_across() {
    let lake = Loss {
        halves: Left {
            of_all: -0.91,
            evenness: -2.11,
        },
        quarters: Left {
            of_all: -1.95,
            evenness: -1.42,
        },
        depth: 0.88,
    };
    let margin = |fineness| {
        let detail = Detail {
            fineness,
            evenness: -0.64,
            coarseness: -0.06,
            weakest_direction: 0.08,
            isotropy: -2.08,
            crossing: -1.9,
        };
        blur_margin(&lake, Some(20.0), Some(detail))
    };
    assert!(margin(1.11) > 0.0 && margin(-0.5) < 0.0);
    assert!(blur_margin(&lake, None, None) < 0.0);
}

#[test]
fn planes_of_any_size_are_measured() {
    for (width, height) in [(0, 0), (1, 1), (3, 900), (40, 30), (65, 63), (130, 96)] {
        let samples = (0..width * height)
            .map(|place| (place % 251) as u8)
            .collect();
        let score = measure(&Plane {
            width,
            height,
            samples,
        })
        .score;
        assert!(
            (0.0..=100.0).contains(&score),
            "{width} by {height}: {score}"
        );
    }
}
