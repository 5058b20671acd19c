//! Any input returns a result or an error, never a panic.

use proptest::collection::vec;
use proptest::prelude::*;
use triptych_vision::{CropRequest, ImageHeader, analyse, crop};

use crate::support::photo;

const SAMPLES: [&str; 19] = [
    "samples/progressive.jpg",
    "samples/grey.jpg",
    "samples/cmyk_adobe.jpg",
    "samples/palette.png",
    "samples/sixteen_bit.png",
    "samples/transparent.png",
    "samples/turned.png",
    "samples/still.gif",
    "samples/animated.gif",
    "samples/lossy.webp",
    "samples/lossless.webp",
    "samples/animated.webp",
    "samples/turned.webp",
    "samples/lossy.heic",
    "samples/grid.heic",
    "samples/full_colour.heic",
    "samples/transparent.heic",
    "DSCN0010.jpg",
    "Portrait_6.jpg",
];

const SIGNATURES: [&[u8]; 6] = [
    b"\xFF\xD8\xFF\xE1\0\x20Exif\0\0II*\0",
    b"\x89PNG\r\n\x1a\n\0\0\0\x0DIHDR\0\0\0\x08\0\0\0\x08\x08\x02\0\0\0",
    b"GIF89a\x08\0\x08\0\x80",
    b"\0\0\0\x10ftypheic\0\0\0\0\0\0\x01\0meta\0\0\0\0",
    b"RIFF\x80\0\0\0WEBPVP8X\x0A\0\0\0",
    b"",
];

fn everything(bytes: &[u8]) {
    let header = ImageHeader::read(bytes);
    let analysis = analyse(bytes, None);
    let request = CropRequest {
        ratio: (4, 5),
        focus: (0.3, 0.7),
        width_px_max: 200,
    };
    let slide = crop(bytes, request, None);
    assert!(header.is_ok() || (analysis.is_err() && slide.is_err()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_never_panic(
        signature in prop::sample::select(&SIGNATURES[..]),
        rest in vec(any::<u8>(), 0..2_000),
    ) {
        everything(&[signature, &rest].concat());
    }

    #[test]
    fn mutated_photos_never_panic(
        name in prop::sample::select(&SAMPLES[..]),
        changes in vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        header_changes in vec((0_usize..200, any::<u8>()), 0..4),
        cut in prop::option::weighted(0.3, any::<prop::sample::Index>()),
    ) {
        let mut bytes = photo(name);
        for (place, value) in changes {
            let place = place.index(bytes.len());
            bytes[place] = value;
        }
        for (place, value) in header_changes {
            bytes[place] = value;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        everything(&bytes);
    }
}
