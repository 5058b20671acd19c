use triptych_vision::{SheetTile, VisionError, contact_sheet, rendition};

use crate::support::{decoded, mean_difference, photo, segment_codes};

/// Names of photographs and their size on a sheet: 376 pixels on the long edge.
const PHOTOGRAPHS: [(&str, (u32, u32)); 5] = [
    ("DSCN0010.jpg", (376, 282)),
    ("camera_nikon_d90.jpg", (376, 250)),
    ("Landscape_6.jpg", (376, 251)),
    ("Portrait_6.jpg", (251, 376)),
    ("coffee.png", (376, 251)),
];

fn sheet(names: &[&str]) -> image::RgbImage {
    let tiles: Vec<SheetTile> = names
        .iter()
        .map(|name| SheetTile::of(&photo(name)).unwrap())
        .collect();
    let sheet = contact_sheet(&tiles, 1).unwrap();
    assert_eq!((sheet.width, sheet.height), (1_536, 768));
    decoded(&sheet.jpeg)
}

#[test]
fn photographs_are_shown_upright_in_their_order() {
    let names = PHOTOGRAPHS.map(|(name, _)| name);
    let sheet = sheet(&names);
    for (place, (name, (width, height))) in (0..).zip(PHOTOGRAPHS) {
        let (left, top) = (place % 4 * 384, place / 4 * 384);
        let (left, top) = if width > height {
            (left + 4, top + 68 + (312 - height) / 2)
        } else {
            (left + 68 + (312 - width) / 2, top + 4)
        };
        let shown = image::imageops::crop_imm(&sheet, left, top, width, height).to_image();
        let expected = decoded(&rendition(&photo(name), 376, None).unwrap().jpeg);
        let difference = mean_difference(&shown, &expected);
        // Encoded as JPEG a second time, on another block grid.
        assert!(difference < 10.0, "{name}: {difference}");
    }
}

#[test]
fn a_sheet_carries_no_metadata_and_is_always_the_same() {
    let located = photo("DSCN0010.jpg");
    let made = || contact_sheet(&[SheetTile::of(&located).unwrap()], 7).unwrap();
    let sheet = made();
    assert_eq!(sheet, made());
    let codes = segment_codes(&sheet.jpeg);
    let plain = [0xE0, 0xDB, 0xC0, 0xC4];
    assert!(codes.iter().all(|code| plain.contains(code)), "{codes:X?}");
}

#[test]
fn a_photo_that_cannot_be_decoded_is_none_of_a_sheet() {
    let mut cut = photo("DSCN0010.jpg");
    cut.truncate(cut.len() / 8);
    assert!(matches!(
        SheetTile::of(&cut),
        Err(VisionError::Header(_) | VisionError::Damaged(_))
    ));
    assert!(matches!(
        SheetTile::of(b"no picture"),
        Err(VisionError::Header(_))
    ));
}
