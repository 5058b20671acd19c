//! Blurred copies are found, and nothing that is soft by nature or by intention is taken for one.

use bytes::Bytes;
use image::{DynamicImage, Rgb, RgbImage};
use triptych_trips::PickCount;

use crate::alteration::{jpeg, out_of_focus, picture, shaken};
use crate::photographs::{AREZZO, Curated, LARGE, photograph};

/// The files that are called blurry, with their copies altered first.
async fn blurry(names: &[&str], alter: impl Fn(Bytes) -> Bytes) -> Vec<String> {
    let files: Vec<_> = names
        .iter()
        .map(|name| (*name, alter(photograph(name))))
        .collect();
    let curated = Curated::of(&files, PickCount::AllGood).await;
    let blurry = curated
        .photos
        .into_iter()
        .filter(|(_, _, verdict)| verdict.is_blurry);
    blurry.map(|(file, ..)| file).collect()
}

#[tokio::test]
async fn no_sharp_photograph_is_blurry_those_with_a_shallow_depth_of_field_among_them() {
    let names: Vec<&str> = AREZZO
        .into_iter()
        .chain(LARGE)
        .chain(["china.jpg", "flower.jpg"])
        .collect();
    assert_eq!(blurry(&names, |file| file).await, Vec::<String>::new());
}

#[tokio::test]
async fn photographs_out_of_focus_are_blurry() {
    let found = blurry(&LARGE, |file| out_of_focus(&picture(&file), 2.0)).await;
    assert_eq!(found, LARGE);
}

#[tokio::test]
async fn shaken_photographs_are_blurry() {
    let found = blurry(&LARGE, |file| shaken(&picture(&file), 12.0)).await;
    assert_eq!(found, LARGE);
}

#[tokio::test]
async fn a_plain_sky_is_not_blurry() {
    let sky = RgbImage::from_fn(1_600, 1_200, |_, row| {
        let fade = u8::try_from(row / 12).unwrap();
        Rgb([90 + fade, 140 + fade, 230])
    });
    let files = [("sky.jpg", jpeg(&sky.into(), 90))];
    let curated = Curated::of(&files, PickCount::AllGood).await;
    assert!(!curated.verdict("sky.jpg").is_blurry);
}

#[tokio::test]
async fn the_sky_of_a_photograph_is_not_blurry() {
    let sunset = picture(&photograph("sunset.jpg"));
    let sky = sunset.crop_imm(0, 0, sunset.width(), sunset.height() / 6);
    let curated = Curated::of(&[("sky.jpg", jpeg(&sky, 90))], PickCount::AllGood).await;
    assert!(!curated.verdict("sky.jpg").is_blurry);
}

#[tokio::test]
async fn fog_is_not_blurry() {
    let mut fog = picture(&photograph("Landscape_1.jpg"))
        .fast_blur(40.0)
        .into_rgb8();
    for sample in fog.iter_mut() {
        *sample = 170 + *sample / 8;
    }
    let files = [("fog.jpg", jpeg(&DynamicImage::ImageRgb8(fog), 90))];
    let curated = Curated::of(&files, PickCount::AllGood).await;
    assert!(!curated.verdict("fog.jpg").is_blurry);
}
