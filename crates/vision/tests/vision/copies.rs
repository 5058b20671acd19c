use image::imageops;
use triptych_vision::{Measurements, PerceptualHash, analyse, rendition};

use crate::support::{decoded, encoded, photo};

const PHOTOS: [&str; 9] = [
    "DSCN0010.jpg",
    "DSCN0012.jpg",
    "DSCN0027.jpg",
    "DSCN0042.jpg",
    "china.jpg",
    "flower.jpg",
    "Landscape_1.jpg",
    "Portrait_1.jpg",
    "coffee.png",
];

fn measured(bytes: &[u8]) -> Measurements {
    analyse(bytes, None).unwrap().measurements
}

#[test]
fn a_copy_of_another_size_and_quality_hashes_alike() {
    for name in PHOTOS {
        let bytes = photo(name);
        let copy = rendition(&bytes, 400, None).unwrap().jpeg;
        let (original, copy) = (measured(&bytes), measured(&copy));
        assert!(original.hash.distance(copy.hash) <= 4, "{name}");
        assert!(
            original.descriptor.distance(&copy.descriptor) <= 4,
            "{name}"
        );
    }
}

#[test]
fn different_photos_hash_far_apart() {
    let all: Vec<_> = PHOTOS.iter().map(|name| measured(&photo(name))).collect();
    for (place, one) in all.iter().enumerate() {
        for other in &all[..place] {
            assert!(one.hash.distance(other.hash) >= 16);
            assert!(one.descriptor.distance(&other.descriptor) >= 12);
        }
    }
}

#[test]
fn a_cropped_copy_is_near_by_its_descriptor() {
    for name in PHOTOS {
        let bytes = photo(name);
        let original = measured(&bytes);
        let picture = decoded(&rendition(&bytes, 800, None).unwrap().jpeg);
        let (width, height) = picture.dimensions();
        for (left, top) in [(0, 0), (width / 20, height / 20), (width / 10, height / 10)] {
            let part =
                imageops::crop_imm(&picture, left, top, width * 9 / 10, height * 9 / 10).to_image();
            let distance = original
                .descriptor
                .distance(&measured(&encoded(part)).descriptor);
            assert!(distance <= 8, "{name} from {left}, {top}: {distance}");
        }
    }
}

#[test]
fn a_hash_survives_storage() {
    let measurements = measured(&photo("china.jpg"));
    let bits = measurements.hash.bits();
    assert_eq!(PerceptualHash::from_bits(bits), measurements.hash);
}
