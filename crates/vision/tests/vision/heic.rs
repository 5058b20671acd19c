//! HEIC: location of the pixels, orientation, and refusals.

use exif::Tag;
use image::imageops;
use triptych_vision::{
    Format, HeaderError, HeaderReader, ImageHeader, Orientation, VisionError, analyse, full_size,
    rendition,
};

use crate::containers::exif_block;
use crate::heif::{Heif, boxed, mirrored, turned_left};
use crate::support::{decoded, mean_difference, photo};

/// The size of `samples/tile.heic`.
const TILE: (u32, u32) = (128, 64);
/// Maximum mean difference to a JPEG of the same pixels.
const DIFFERENCE_MAX: f64 = 6.5;

fn grid() -> Heif {
    Heif::grid_of(&photo("samples/tile.heic"), TILE, (3, 2))
}

fn shown(file: &[u8]) -> image::RgbImage {
    decoded(&full_size(file, None).unwrap().jpeg)
}

fn refusal(heif: &Heif) -> HeaderError {
    ImageHeader::read(&heif.file()).unwrap_err()
}

#[test]
fn samples_of_every_kind_show_the_same_cup() {
    let original = decoded(&photo("samples/lossless.webp"));
    for name in [
        "lossy.heic",
        "grid.heic",
        "ten_bit.heic",
        "full_colour.heic",
        "limited_range.heic",
        "display_p3.heic",
    ] {
        let file = photo(&format!("samples/{name}"));
        let header = ImageHeader::read(&file).unwrap();
        assert_eq!(
            (header.format, header.width, header.height),
            (Format::Heic, 300, 200),
            "{name}"
        );
        let difference = mean_difference(&original, &shown(&file));
        assert!(difference < 6.0, "{name}: {difference}");
    }
}

#[test]
fn transparent_parts_become_white() {
    let picture = shown(&photo("samples/transparent.heic"));
    assert_eq!(picture.get_pixel(10, 50).0, [255; 3]);
    assert_ne!(picture.get_pixel(140, 50).0, [255; 3]);
}

#[test]
fn what_the_camera_wrote_down_is_found_and_its_orientation_passed_over() {
    let header = ImageHeader::read(&photo("samples/lossy.heic")).unwrap();
    assert_eq!(
        header.taken_at.unwrap().local.to_string(),
        "2024-05-17 18:22:31"
    );
    assert_eq!(header.camera.unwrap().model.as_deref(), Some("Cup One"));
    let position = header.position.unwrap();
    assert!((position.latitude - 43.25).abs() < 1e-6 && (position.longitude + 2.5).abs() < 1e-6);
    // Its EXIF contains another orientation.
    assert_eq!(header.orientation, Orientation::Upright);
}

#[test]
fn tiles_lie_row_by_row() {
    let tile = shown(&photo("samples/tile.heic"));
    let picture = shown(&grid().file());
    assert_eq!(picture.dimensions(), (384, 128));
    for (left, top) in [(0, 0), (256, 0), (128, 64), (256, 64)] {
        let part = imageops::crop_imm(&picture, left, top, TILE.0, TILE.1).to_image();
        let difference = mean_difference(&tile, &part);
        assert!(difference < DIFFERENCE_MAX, "{left} {top}: {difference}");
    }
}

#[test]
fn what_tiles_reach_beyond_the_picture_is_cut_off() {
    let cut = Heif {
        size: (300, 90),
        ..grid()
    };
    let whole = shown(&grid().file());
    let picture = shown(&cut.file());
    assert_eq!(picture.dimensions(), (300, 90));
    let part = imageops::crop_imm(&whole, 0, 0, 300, 90).to_image();
    assert!(mean_difference(&part, &picture) < DIFFERENCE_MAX);
}

#[test]
fn a_picture_that_is_shrunk_while_it_is_decoded_is_the_same() {
    let tile = photo("samples/tile.heic");
    // More than twice as large as a screen.
    let large = Heif::grid_of(&tile, TILE, (31, 31)).file();
    let made = rendition(&large, 992, None).unwrap();
    assert_eq!((made.width, made.height), (992, 496));
    let mut png = std::io::Cursor::new(Vec::new());
    shown(&large)
        .write_to(&mut png, image::ImageFormat::Png)
        .unwrap();
    let of_all_pixels = rendition(png.get_ref(), 992, None).unwrap();
    let difference = mean_difference(&decoded(&of_all_pixels.jpeg), &decoded(&made.jpeg));
    assert!(difference < DIFFERENCE_MAX, "{difference}");
    let header = ImageHeader::read(&large).unwrap();
    assert!(header.analysis_bytes() < header.full_size_bytes());
    assert!(analyse(&large, None).is_ok());
}

#[test]
fn a_picture_is_turned_and_mirrored_as_its_properties_say() {
    let upright = shown(&grid().file());
    let turned = |properties: &[Vec<u8>]| {
        let heif = Heif {
            properties: properties.to_vec(),
            ..grid()
        };
        shown(&heif.file())
    };
    for (properties, expected) in [
        (vec![turned_left(0)], upright.clone()),
        (vec![turned_left(1)], imageops::rotate270(&upright)),
        (vec![turned_left(2)], imageops::rotate180(&upright)),
        (vec![turned_left(3)], imageops::rotate90(&upright)),
        (vec![mirrored(0)], imageops::flip_vertical(&upright)),
        (vec![mirrored(1)], imageops::flip_horizontal(&upright)),
        (
            vec![turned_left(1), mirrored(0)],
            imageops::flip_vertical(&imageops::rotate270(&upright)),
        ),
        (
            vec![turned_left(1), mirrored(1)],
            imageops::flip_horizontal(&imageops::rotate270(&upright)),
        ),
        (
            vec![turned_left(2), mirrored(1)],
            imageops::flip_horizontal(&imageops::rotate180(&upright)),
        ),
        (
            vec![turned_left(3), mirrored(0)],
            imageops::flip_vertical(&imageops::rotate90(&upright)),
        ),
    ] {
        let difference = mean_difference(&expected, &turned(&properties));
        assert!(difference < DIFFERENCE_MAX, "{properties:?}: {difference}");
    }
}

/// The `clap` property, with the offset of its centre from that of the whole.
fn cut_out(width: u32, height: u32, right: i32, below: i32) -> Vec<u8> {
    let one = 1_u32.to_be_bytes();
    let numbers = [width.to_be_bytes(), one, height.to_be_bytes(), one];
    let centre = [right.to_be_bytes(), one, below.to_be_bytes(), one];
    boxed(*b"clap", &[numbers.concat(), centre.concat()].concat())
}

#[test]
fn a_part_is_cut_out_before_it_is_turned() {
    let whole = shown(&grid().file());
    let heif = Heif {
        properties: vec![cut_out(200, 100, -30, 10), turned_left(3)],
        ..grid()
    };
    let part = imageops::crop_imm(&whole, 62, 24, 200, 100).to_image();
    let difference = mean_difference(&imageops::rotate90(&part), &shown(&heif.file()));
    assert!(difference < DIFFERENCE_MAX, "{difference}");
    let beside = Heif {
        properties: vec![cut_out(200, 100, 100, 0)],
        ..grid()
    };
    assert_eq!(
        refusal(&beside),
        HeaderError::Malformed("a part beside the picture")
    );
}

#[test]
fn a_file_whose_pixels_come_first_is_read() {
    let heif = Heif {
        data_first: true,
        ..grid()
    };
    assert!(mean_difference(&shown(&grid().file()), &shown(&heif.file())) < 0.01);
}

#[test]
fn exif_is_found_behind_the_pixels() {
    let block = exif_block(&[(Tag::Make, "Kettle")]);
    let header = ImageHeader::read(
        &Heif {
            exif: Some(block),
            ..grid()
        }
        .file(),
    )
    .unwrap();
    assert_eq!(header.camera.unwrap().make.as_deref(), Some("Kettle"));
}

#[test]
fn a_file_is_judged_however_it_arrives() {
    let file = photo("samples/lossy.heic");
    let whole = ImageHeader::read(&file).unwrap();
    for length in [1, 7, 4_096] {
        let mut reader = HeaderReader::new();
        for chunk in file.chunks(length) {
            reader.push(chunk).unwrap();
        }
        assert_eq!(reader.finish().as_ref(), Ok(&whole), "{length}");
    }
}

#[test]
fn a_file_that_breaks_off_is_truncated() {
    let file = grid().file();
    for length in [13, 40, 400, file.len() / 2, file.len() - 1] {
        let refused = ImageHeader::read(&file[..length]);
        assert_eq!(refused, Err(HeaderError::Truncated), "{length}");
    }
}

#[test]
fn sizes_that_contradict_each_other_are_refused() {
    const CONTRADICTED: HeaderError = HeaderError::Malformed("a grid that its tiles contradict");
    let other_size = HeaderError::Malformed("a stream of another size");
    for (heif, refused) in [
        (Heif { tiles: 5, ..grid() }, CONTRADICTED),
        (Heif { tiles: 7, ..grid() }, CONTRADICTED),
        (
            Heif {
                grid: (2, 3),
                ..grid()
            },
            CONTRADICTED,
        ),
        (
            Heif {
                size: (385, 128),
                ..grid()
            },
            CONTRADICTED,
        ),
        (
            Heif {
                tile_size: (192, 64),
                grid: (2, 2),
                tiles: 4,
                ..grid()
            },
            other_size.clone(),
        ),
        (
            Heif {
                tile_size: (127, 64),
                size: (381, 128),
                ..grid()
            },
            other_size,
        ),
        (
            Heif {
                shares_bytes: true,
                ..grid()
            },
            HeaderError::Malformed("tiles that overlap"),
        ),
    ] {
        assert_eq!(refusal(&heif), refused);
    }
}

#[test]
fn a_container_of_another_kind_is_named() {
    for (kind, name) in [
        (*b"av01", "an AVIF picture"),
        (*b"avc1", "a HEIF picture of a rare kind"),
    ] {
        let heif = Heif {
            tile_kind: kind,
            ..grid()
        };
        assert_eq!(refusal(&heif), HeaderError::Unsupported(name));
    }
}

#[test]
fn damage_within_the_pixels_is_damage() {
    let mut file = grid().file();
    let end = file.len();
    file[end - 400..].fill(0);
    assert!(matches!(
        analyse(&file, None),
        Err(VisionError::Damaged(_) | VisionError::Header(_))
    ));
}

#[test]
fn the_still_of_a_motion_photo_is_shown() {
    let film = [
        boxed(*b"ftyp", b"mp42\0\0\0\0mp42"),
        boxed(*b"moov", &[0; 200]),
    ]
    .concat();
    for name in ["china.jpg", "samples/lossy.heic"] {
        let still = photo(name);
        let (header, motion) = (
            ImageHeader::read(&still),
            [still.clone(), film.clone()].concat(),
        );
        assert_eq!(ImageHeader::read(&motion), header, "{name}");
        assert_eq!(
            full_size(&motion, None).unwrap(),
            full_size(&still, None).unwrap(),
            "{name}"
        );
    }
}
