//! Sweeps of a panorama, cut from photographs as somebody turns and presses again, and photographs
//! that are none.

use std::num::NonZeroUsize;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta};
use image::{DynamicImage, RgbImage, imageops};
use triptych_adapter_ai::analysis::{DeviceAnalyser, PhotoWorkers};
use triptych_ports::PhotoAnalyser;
use triptych_trips::{CaptureTime, Measurements, Photo, PhotoId, PhotoState, PickCount, curate};
use triptych_users::id::Uuid;

use crate::alteration::Alteration;
use crate::copies::{AlteredCopy, EXPOSURE_VALUE};
use crate::photographs::Photograph;

/// What two frames that follow each other have in common, as shares of their side.
const OVERLAPS: [f32; 4] = [0.25, 0.35, 0.5, 0.65];
const FRAMES: usize = 3;
/// How much of a side the hand strays by, either way.
const STRAY: f32 = 0.015;
/// How much the camera brightens or darkens a frame, either way.
const LIGHT: f32 = 0.1;
const QUALITY: u8 = 90;
/// Photographs follow each other in so many orders, to see what is taken for a sweep.
const ORDERS: usize = 24;

/// Prints how many sweeps were found, and what else was taken for one.
pub(crate) fn report(photographs: &[&Photograph], copies: &[&AlteredCopy]) {
    let Some(template) = copies.first().map(|copy| &copy.photo) else {
        return;
    };
    for (is_across, name) in [(true, "across"), (false, "down")] {
        for overlap in OVERLAPS {
            let is_found = |photograph: &&&Photograph| {
                let frames = frames(photograph, overlap, is_across);
                in_sets(&in_a_row(template, frames)) == FRAMES
            };
            let found = photographs.iter().filter(is_found).count();
            let percent = 100.0 * overlap;
            println!(
                "sweeps {name}, {percent:.0} % overlap: {found} of {} found",
                photographs.len()
            );
        }
    }
    println!(
        "photos in false sets: {} of photographs that follow each other, {} of copies as bright, {} of \
         copies in any light that keep their exposure",
        of_photographs(template, copies),
        of_copies(template, copies, None),
        of_copies(template, copies, Some(EXPOSURE_VALUE)),
    );
}

/// How many photos are taken for a set where different photographs follow each other in one size.
fn of_photographs(template: &Photo, copies: &[&AlteredCopy]) -> usize {
    let scenes: Vec<&Measurements> = copies
        .iter()
        .filter(|copy| copy.alteration == Alteration::None)
        .filter_map(|copy| copy.photo.measurements())
        .collect();
    let count = scenes.len();
    let orders = (1..=ORDERS).map(|stride| {
        let order = (0..count).map(|place| place * stride % count);
        let row = order.filter_map(|place| scenes.get(place).map(|scene| (*scene).clone()));
        in_sets(&in_a_row(template, row.collect()))
    });
    orders.sum()
}

/// The same where copies of one photograph follow each other, frames of a burst among them: those
/// as bright as it is, or all, with the exposure that the camera wrote.
fn of_copies(template: &Photo, copies: &[&AlteredCopy], exposure_value: Option<f32>) -> usize {
    let changes_light = |copy: &AlteredCopy| {
        matches!(
            copy.alteration,
            Alteration::Brighter | Alteration::Darker | Alteration::Veiled
        )
    };
    let rows = copies
        .chunk_by(|one, next| one.scene == next.scene)
        .map(|of_one| {
            let row = of_one
                .iter()
                .filter(|copy| exposure_value.is_some() || !changes_light(copy))
                .filter_map(|copy| copy.photo.measurements())
                .map(|measurements| Measurements {
                    exposure_value,
                    ..measurements.clone()
                });
            in_sets(&in_a_row(template, row.collect()))
        });
    rows.sum()
}

/// Photos of one camera, two seconds after each other.
fn in_a_row(template: &Photo, row: Vec<Measurements>) -> Vec<Photo> {
    let photo = |(number, measurements): (usize, Measurements)| {
        let after = TimeDelta::seconds(2 * number as i64);
        Photo {
            id: PhotoId::new(Uuid::from_u128(number as u128)),
            taken_at: Some(CaptureTime {
                local: (DateTime::UNIX_EPOCH + after).naive_utc(),
                offset_minutes: None,
            }),
            state: PhotoState::Analysed {
                measurements: Arc::new(Measurements {
                    camera: None,
                    ..measurements
                }),
            },
            ..template.clone()
        }
    };
    row.into_iter().enumerate().map(photo).collect()
}

fn in_sets(photos: &[Photo]) -> usize {
    let verdicts = curate(photos, PickCount::AllGood).verdicts;
    let in_sets = verdicts.iter().filter(|(_, verdict)| verdict.set.is_some());
    in_sets.count()
}

/// Frames that lie side by side in a photograph, measured.
fn frames(photograph: &Photograph, overlap: f32, is_across: bool) -> Vec<Measurements> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let analyser = DeviceAnalyser::new(PhotoWorkers::new(NonZeroUsize::MIN), None);
    let upright = photograph.picture();
    let askew = image::load_from_memory(&Alteration::Rotated.apply(&upright)).unwrap();
    let askew = askew.resize_exact(
        upright.width(),
        upright.height(),
        imageops::FilterType::Triangle,
    );
    let pictures = [&upright, &askew.into_rgb8()];
    let measured = (0..FRAMES).map(|number| {
        let picture = pictures[number % 2];
        let mut chance = Chance::new(photograph.name.len() * 31 + number);
        let file = frame(picture, number, overlap, is_across, &mut chance);
        runtime
            .block_on(analyser.analyse(file.into()))
            .unwrap()
            .measurements
    });
    measured.collect()
}

/// One frame, a little astray and a little brighter or darker.
fn frame(
    picture: &RgbImage,
    number: usize,
    overlap: f32,
    is_across: bool,
    chance: &mut Chance,
) -> Vec<u8> {
    let share = (1.0 - 2.0 * STRAY) / (1.0 + (1.0 - overlap) * (FRAMES - 1) as f32);
    let along = STRAY + share * (1.0 - overlap) * number as f32 + 0.3 * STRAY * chance.next();
    let aside = 0.05 + STRAY * chance.next();
    let (left, top, across, down) = if is_across {
        (along, aside, share, 0.9)
    } else {
        (aside, along, 0.9, share)
    };
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let pixels = |share: f32, side: f32| (share.max(0.0) * side) as u32;
    let mut cut = imageops::crop_imm(
        picture,
        pixels(left, width),
        pixels(top, height),
        pixels(across, width),
        pixels(down, height),
    )
    .to_image();
    let light = 1.0 + LIGHT * chance.next();
    for sample in cut.iter_mut() {
        *sample = (f32::from(*sample) * light).min(255.0) as u8;
    }
    let mut file = Vec::new();
    let encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut file, QUALITY);
    DynamicImage::from(cut).write_with_encoder(encoder).unwrap();
    file
}

/// Numbers between -1 and 1 that are the same on every run.
struct Chance(u64);

impl Chance {
    const fn new(seed: usize) -> Self {
        Self(seed as u64)
    }

    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let bits = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits >> 40) as f32 / (1_u64 << 23) as f32 - 1.0
    }
}
