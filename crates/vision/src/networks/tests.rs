#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::LazyLock;

use image::codecs::jpeg::JpegEncoder;

use super::*;
use crate::{ImageHeader, QuarterTurn, SCREEN_LONG_EDGE, decode};

static NETWORKS: LazyLock<Networks> = LazyLock::new(|| Networks::load().unwrap());

/// Results of ONNX Runtime 1.31 for the same files in Python, with input from Pillow as
/// `models/README.md`'s sources ask for: each photo upright, 1920 pixels on its long edge, the most
/// likely class and its probability.
const CLASSES: [(&str, usize, f32); 21] = [
    ("DSCN0010.jpg", 663, 0.460),
    ("DSCN0012.jpg", 703, 0.126),
    ("DSCN0021.jpg", 955, 0.100),
    ("DSCN0025.jpg", 743, 0.377),
    ("DSCN0027.jpg", 442, 0.413),
    ("DSCN0029.jpg", 663, 0.173),
    ("DSCN0038.jpg", 663, 0.502),
    ("DSCN0040.jpg", 663, 0.744),
    ("DSCN0042.jpg", 743, 0.205),
    ("Landscape_1.jpg", 979, 0.119),
    ("Portrait_1.jpg", 974, 0.830),
    ("astronaut.png", 560, 0.166),
    ("camera_canon_450d.jpg", 511, 0.277),
    ("camera_galaxy_s7.jpg", 905, 0.137),
    ("camera_nikon_d90.jpg", 549, 0.140),
    ("china.jpg", 698, 0.328),
    ("coffee.png", 967, 0.953),
    ("flower.jpg", 985, 0.377),
    ("seeding.jpg", 946, 0.161),
    ("sunset.jpg", 469, 0.125),
    ("wine.jpg", 541, 0.475),
];
/// At this probability the most likely class must be the same: below, another decoder may change
/// it.
const SURE: f32 = 0.3;
/// The maximum difference of its probability with another decoder.
const PROBABILITY_DIFFERENCE_MAX: f32 = 0.04;
/// The only face in them, in `astronaut.png`: left, top, right and bottom edge relative to the
/// photo, and results of the same reference.
const FACE: [f32; 4] = [0.3508, 0.1201, 0.5233, 0.3395];
const EYES_CLOSED: f32 = 0.113;
const SMILE: f32 = 0.884;
const YAW_DEGREES: f32 = -0.9;

fn file(name: &str) -> Vec<u8> {
    let path = format!("{}/tests/photos/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).unwrap()
}

fn raster(name: &str) -> Raster {
    decoded(&file(name))
}

fn decoded(bytes: &[u8]) -> Raster {
    let header = ImageHeader::read(bytes).unwrap();
    let size = decode::fitted_size(&header, SCREEN_LONG_EDGE);
    decode::upright_raster_of_size(bytes, &header, size).unwrap()
}

#[test]
fn scenes_are_those_of_the_reference() {
    for (name, class, probability) in CLASSES {
        let scene = NETWORKS.classifier.look(&raster(name)).unwrap();
        let (likeliest, sureness) = scene.likeliest;
        assert!(
            likeliest == class || probability < SURE,
            "{name}: {likeliest}"
        );
        let difference = (sureness - probability).abs();
        assert!(
            difference < PROBABILITY_DIFFERENCE_MAX,
            "{name}: {sureness}"
        );
    }
}

#[test]
fn faces_are_those_of_the_reference() {
    for (name, _, _) in CLASSES {
        let faces = NETWORKS.faces(&raster(name)).unwrap().faces;
        let is_portrait = name == "astronaut.png";
        assert_eq!(faces.len(), usize::from(is_portrait), "{name}: {faces:?}");
    }
}

#[test]
fn a_face_is_where_and_what_the_reference_says() {
    let faces = NETWORKS.faces(&raster("astronaut.png")).unwrap().faces;
    let [face] = faces.as_slice() else {
        panic!("{faces:?}");
    };
    let area = face.area;
    let edges = [
        area.left,
        area.top,
        area.left + area.width,
        area.top + area.height,
    ];
    let two_pixels = 2.0 / 512.0;
    for (edge, expected) in edges.iter().zip(FACE) {
        assert!((edge - expected).abs() < two_pixels, "{edges:?}");
    }
    let expression = face.expression.unwrap();
    assert!(
        (expression.eyes_closed - EYES_CLOSED).abs() < 0.05,
        "{face:?}"
    );
    assert!((expression.smile - SMILE).abs() < 0.05, "{face:?}");
    assert!((face.yaw_degrees - YAW_DEGREES).abs() < 2.0, "{face:?}");
    assert!(face.sharpness.is_some());
}

#[test]
fn a_small_face_has_no_expression_and_no_sharpness() {
    let small = raster("astronaut.png").resized((220, 220)).unwrap();
    let faces = NETWORKS.faces(&small).unwrap().faces;
    let [face] = faces.as_slice() else {
        panic!("{faces:?}");
    };
    assert_eq!((face.expression, face.sharpness), (None, None));
}

#[test]
fn what_a_photo_shows_has_a_tag() {
    for (name, tag) in [("coffee.png", "coffee"), ("DSCN0040.jpg", "monastery")] {
        let content = NETWORKS.look(raster(name), true).unwrap().1;
        let first = content.tags.first().unwrap();
        assert_eq!(first.name, tag);
        assert!(first.score > 0.6 && content.document < 0.05, "{content:?}");
    }
}

/// The cosine similarity.
fn similarity(one: &[f32], other: &[f32]) -> f32 {
    let product = |one: &[f32], other: &[f32]| -> f32 {
        one.iter().zip(other).map(|(one, other)| one * other).sum()
    };
    product(one, other) / (product(one, one) * product(other, other)).sqrt()
}

#[test]
fn photos_of_one_scene_lie_close_together() {
    let [upright, turned, other] = ["Landscape_1.jpg", "Landscape_6.jpg", "coffee.png"]
        .map(|name| NETWORKS.classifier.look(&raster(name)).unwrap().embedding);
    assert!(similarity(&*upright, &*turned) > 0.8);
    assert!(similarity(&*upright, &*other) < 0.5);
}

/// The turn for a photo stored like this, without an orientation in its file.
fn turned_by(raster: Raster) -> Option<QuarterTurn> {
    NETWORKS.look(raster, false).unwrap().1.turned
}

#[test]
fn a_portrait_stored_sideways_or_upside_down_is_turned() {
    for (stored, turn) in [
        (QuarterTurn::Left, QuarterTurn::Right),
        (QuarterTurn::Half, QuarterTurn::Half),
        (QuarterTurn::Right, QuarterTurn::Left),
    ] {
        let portrait = raster("astronaut.png").turned(stored);
        assert_eq!(turned_by(portrait), Some(turn), "{stored:?}");
    }
}

#[test]
fn what_stands_upright_is_not_turned() {
    for (name, _, _) in CLASSES {
        assert_eq!(turned_by(raster(name)), None, "{name}");
    }
}

/// A photo after a gaussian blur, as a JPEG file.
fn blurred(name: &str, sigma: f32) -> Vec<u8> {
    let photo = image::load_from_memory(&file(name)).unwrap();
    let mut blurred = Vec::new();
    let jpeg = JpegEncoder::new_with_quality(&mut blurred, 95);
    photo.blur(sigma).write_with_encoder(jpeg).unwrap();
    blurred
}

#[test]
fn what_looks_like_a_face_in_a_blur_turns_nothing() {
    for sigma in [6.0, 8.0] {
        let analysis = crate::analyse(&blurred("flower.jpg", sigma), Some(&NETWORKS)).unwrap();
        let content = analysis.measurements.content.unwrap();
        assert_eq!(content.turned, None, "{sigma}");
    }
}

#[test]
fn a_soft_face_that_is_upright_ends_the_search_for_turns() {
    let portrait = decoded(&blurred("astronaut.png", 3.0));
    let found = NETWORKS.faces(&portrait).unwrap();
    let sharpness = found.faces[0].sharpness.unwrap();
    assert!(sharpness < turning::SHARPNESS_CERTAIN, "{sharpness}");
    assert!(turning::is_conclusive(found.certainty), "{found:?}");
}

#[test]
fn a_photo_is_measured_and_rendered_as_it_was_turned() {
    let upright = raster("astronaut.png");
    let sideways = upright
        .resized((512, 400))
        .unwrap()
        .turned(QuarterTurn::Left);
    let stored = sideways.jpeg(95).unwrap();
    let analysis = crate::analyse(&stored, Some(&NETWORKS)).unwrap();
    let content = analysis.measurements.content.unwrap();
    assert_eq!(content.turned, Some(QuarterTurn::Right));
    let size = |rendition: &crate::Rendition| (rendition.width, rendition.height);
    assert_eq!((analysis.header.width, analysis.header.height), (512, 400));
    assert_eq!(size(&analysis.renditions.screen), (512, 400));
    assert_eq!(size(&analysis.renditions.thumbnail), (320, 250));
    let full = crate::full_size(&stored, content.turned).unwrap();
    assert_eq!(size(&full), (512, 400));
    for shown in [full.jpeg, analysis.renditions.screen.jpeg] {
        let shown = crate::analyse(&shown, Some(&NETWORKS)).unwrap();
        let again = shown.measurements.content.unwrap();
        assert_eq!(again.turned, None);
        let [face, found] = [&content, &again].map(|content| content.faces[0].area);
        let edges = [face.left - found.left, face.top - found.top];
        assert!(
            edges.iter().all(|edge| edge.abs() < 0.02),
            "{face:?} {found:?}"
        );
    }
}

#[test]
fn a_file_that_says_how_it_is_turned_is_believed() {
    let sideways = raster("astronaut.png").turned(QuarterTurn::Left);
    let (raster, content) = NETWORKS.look(sideways, true).unwrap();
    assert_eq!((raster.width(), content.turned), (512, None));
}
