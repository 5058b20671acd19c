use triptych_vision::{CropRequest, VisionError, analyse, crop, full_size, rendition};

use crate::support::{photo, segment_codes};

/// JFIF header, tables, frame: the segments that are necessary for decoding, without metadata.
const PLAIN_SEGMENTS: [u8; 4] = [0xE0, 0xDB, 0xC0, 0xC4];

#[test]
fn no_rendition_carries_metadata() {
    let square = CropRequest {
        ratio: (1, 1),
        focus: (0.5, 0.5),
        width_px_max: 1_080,
    };
    for name in [
        "DSCN0010.jpg",
        "camera_galaxy_s7.jpg",
        "Landscape_6.jpg",
        "samples/turned.webp",
    ] {
        let bytes = photo(name);
        let analysis = analyse(&bytes, None).unwrap();
        for rendition in [
            analysis.renditions.screen,
            analysis.renditions.thumbnail,
            full_size(&bytes, None).unwrap(),
            rendition(&bytes, 500, None).unwrap(),
            crop(&bytes, square, None).unwrap(),
        ] {
            let codes = segment_codes(&rendition.jpeg);
            assert!(
                codes.iter().all(|code| PLAIN_SEGMENTS.contains(code)),
                "{name}: {codes:X?}"
            );
        }
    }
}

#[test]
fn renditions_fit_their_long_edge() {
    let analysis = analyse(&photo("camera_nikon_d90.jpg"), None).unwrap();
    let (screen, thumbnail) = (analysis.renditions.screen, analysis.renditions.thumbnail);
    assert_eq!((screen.width, screen.height), (1_920, 1_275));
    assert_eq!((thumbnail.width, thumbnail.height), (320, 213));
}

#[test]
fn nothing_is_enlarged() {
    let bytes = photo("samples/still.gif");
    let analysis = analyse(&bytes, None).unwrap();
    assert_eq!(
        (
            analysis.renditions.screen.width,
            analysis.renditions.screen.height
        ),
        (300, 200)
    );
    assert_eq!(rendition(&bytes, 5_000, None).unwrap().width, 300);
    let wide = CropRequest {
        ratio: (191, 100),
        focus: (0.5, 0.5),
        width_px_max: 1_080,
    };
    assert_eq!(crop(&bytes, wide, None).unwrap().width, 300);
}

#[test]
fn a_full_size_rendition_keeps_every_pixel() {
    let full = full_size(&photo("camera_canon_450d.jpg"), None).unwrap();
    assert_eq!((full.width, full.height), (4_272, 2_848));
}

#[test]
fn crops_have_the_size_that_instagram_shows() {
    let bytes = photo("camera_nikon_d90.jpg");
    for (ratio, size) in [
        ((4, 5), (1_080, 1_350)),
        ((1, 1), (1_080, 1_080)),
        ((191, 100), (1_080, 565)),
    ] {
        let request = CropRequest {
            ratio,
            focus: (0.5, 0.5),
            width_px_max: 1_080,
        };
        let slide = crop(&bytes, request, None).unwrap();
        assert_eq!((slide.width, slide.height), size);
    }
}

#[test]
fn a_crop_follows_its_focus() {
    let bytes = photo("samples/transparent.png");
    let slide = |across| {
        let request = CropRequest {
            ratio: (1, 2),
            focus: (across, 0.5),
            width_px_max: 1_080,
        };
        crate::support::decoded(&crop(&bytes, request, None).unwrap().jpeg)
    };
    let is_white = |picture: &image::RgbImage| picture.pixels().all(|pixel| pixel.0 == [255; 3]);
    assert!(is_white(&slide(0.0)), "the left half is empty");
    assert!(!is_white(&slide(1.0)), "the right half is a cup");
}

#[test]
fn impossible_requests_are_named() {
    let bytes = photo("samples/still.gif");
    let sound = CropRequest {
        ratio: (4, 5),
        focus: (0.5, 0.5),
        width_px_max: 1_080,
    };
    for request in [
        CropRequest {
            ratio: (0, 5),
            ..sound
        },
        CropRequest {
            focus: (f32::NAN, 0.5),
            ..sound
        },
        CropRequest {
            focus: (0.5, 1.1),
            ..sound
        },
        CropRequest {
            width_px_max: 0,
            ..sound
        },
    ] {
        assert!(matches!(
            crop(&bytes, request, None),
            Err(VisionError::InvalidRequest(_))
        ));
    }
    assert!(matches!(
        rendition(&bytes, 0, None),
        Err(VisionError::InvalidRequest(_))
    ));
}
