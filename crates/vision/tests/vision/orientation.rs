use triptych_vision::{CropRequest, analyse, crop, full_size, rendition};

use crate::support::{decoded, mean_difference, photo};

/// Maximum difference of separately compressed files of one photo.
const DIFFERENCE_MAX: f64 = 4.0;

fn all_eight_show_the_same(series: &str, render: impl Fn(&[u8]) -> Vec<u8>) {
    let first = decoded(&render(&photo(&format!("{series}_1.jpg"))));
    for number in 2..=8 {
        let other = decoded(&render(&photo(&format!("{series}_{number}.jpg"))));
        let difference = mean_difference(&first, &other);
        assert!(
            difference < DIFFERENCE_MAX,
            "{series}_{number}: {difference}"
        );
    }
}

#[test]
fn all_eight_orientations_are_analysed_upright() {
    for series in ["Landscape", "Portrait"] {
        all_eight_show_the_same(series, |bytes| {
            analyse(bytes, None).unwrap().renditions.screen.jpeg
        });
        all_eight_show_the_same(series, |bytes| {
            analyse(bytes, None).unwrap().renditions.thumbnail.jpeg
        });
    }
}

#[test]
fn all_eight_orientations_are_rendered_upright() {
    for series in ["Landscape", "Portrait"] {
        all_eight_show_the_same(series, |bytes| rendition(bytes, 700, None).unwrap().jpeg);
    }
}

#[test]
fn all_eight_orientations_are_upright_at_full_size() {
    all_eight_show_the_same("Portrait", |bytes| full_size(bytes, None).unwrap().jpeg);
}

#[test]
fn all_eight_orientations_are_cropped_alike() {
    let request = CropRequest {
        ratio: (4, 5),
        focus: (0.2, 0.8),
        width_px_max: 500,
    };
    for series in ["Landscape", "Portrait"] {
        all_eight_show_the_same(series, |bytes| crop(bytes, request, None).unwrap().jpeg);
    }
}

#[test]
fn the_orientation_of_png_and_webp_counts_too() {
    let upright = decoded(&photo("samples/sixteen_bit.png"));
    let turned = image::imageops::rotate90(&upright);
    for name in ["samples/turned.png", "samples/turned.webp"] {
        let result = decoded(&full_size(&photo(name), None).unwrap().jpeg);
        let difference = mean_difference(&turned, &result);
        assert!(difference < 6.0, "{name}: {difference}");
    }
}
