use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};

use super::*;

const MAGENTA: [u8; 3] = [255, 0, 255];

/// A photo of one colour, in a lossless format.
fn tile(colour: [u8; 3], (width, height): (u32, u32)) -> SheetTile {
    let mut bytes = Cursor::new(Vec::new());
    let photo = RgbImage::from_pixel(width, height, Rgb(colour));
    photo.write_to(&mut bytes, ImageFormat::Png).unwrap();
    SheetTile::of(&bytes.into_inner()).unwrap()
}

fn pixel(sheet: &Picture, across: u32, down: u32) -> [u8; 3] {
    let [red, green, blue, _] = sheet.pixels()[(down * sheet.width() + across) as usize];
    [red, green, blue]
}

/// The top left corner of the tile with this index.
fn corner(place: u32) -> (u32, u32) {
    (place % 4 * SIDE_PX, place / 4 * SIDE_PX)
}

/// The pixels of the number square of the tile with this index.
fn number_at(sheet: &Picture, place: u32) -> Vec<[u8; 3]> {
    let (left, top) = corner(place);
    let (left, top) = (left + MARGIN_PX, top + MARGIN_PX);
    let side = digits::SIDE_PX;
    let places = (0..side * side).map(|index| (left + index % side, top + index / side));
    places.map(|(x, y)| pixel(sheet, x, y)).collect()
}

/// Left, top, width and height of the area with a colour.
fn bounds(sheet: &Picture, colour: [u8; 3]) -> (u32, u32, u32, u32) {
    let places = (0..sheet.height()).flat_map(|y| (0..sheet.width()).map(move |x| (x, y)));
    let coloured: Vec<(u32, u32)> = places
        .filter(|(x, y)| pixel(sheet, *x, *y) == colour)
        .collect();
    let left = coloured.iter().map(|place| place.0).min().unwrap();
    let right = coloured.iter().map(|place| place.0).max().unwrap();
    let top = coloured.iter().map(|place| place.1).min().unwrap();
    let bottom = coloured.iter().map(|place| place.1).max().unwrap();
    let size = (right - left + 1, bottom - top + 1);
    let area = size.0 as usize * size.1 as usize;
    assert_eq!(coloured.len(), area, "nothing lies on it");
    (left, top, size.0, size.1)
}

#[test]
fn each_tile_shows_its_photo_and_its_number() {
    let colours: Vec<[u8; 3]> = (0..8).map(|index| [20 + index * 25, 200, 90]).collect();
    let tiles: Vec<SheetTile> = colours.iter().map(|one| tile(*one, (800, 600))).collect();
    let sheet = drawn(&tiles, 33).unwrap();
    assert_eq!((sheet.width(), sheet.height()), (1_536, 768));
    for (place, colour) in (0..).zip(&colours) {
        let (left, top) = corner(place);
        assert_eq!(pixel(&sheet, left + 192, top + 220), *colour, "{place}");
        assert_eq!(pixel(&sheet, left, top), [128; 3], "{place}");
        let patch = digits::patch(33 + place as usize);
        let number: Vec<[u8; 3]> = patch.pixels().iter().map(|p| [p[0], p[1], p[2]]).collect();
        assert_eq!(number_at(&sheet, place), number, "{place}");
    }
}

#[test]
fn a_photo_keeps_its_shape_beside_its_number() {
    for (photo, bounds_of_it) in [
        // Landscape, of 4:3, 3:2, 16:9, 5:4, and a panorama.
        ((800, 600), (4, 83, 376, 282)),
        ((900, 600), (4, 98, 376, 251)),
        ((1_600, 900), (4, 118, 376, 212)),
        ((1_000, 800), (4, 73, 376, 301)),
        ((3_000, 200), (4, 211, 376, 25)),
        // Portrait.
        ((600, 800), (83, 4, 282, 376)),
        ((200, 3_000), (211, 4, 25, 376)),
        // A square, and one smaller than its room.
        ((900, 900), (36, 68, 312, 312)),
        ((40, 30), (172, 209, 40, 30)),
        ((1, 1), (191, 223, 1, 1)),
    ] {
        let sheet = drawn(&[tile(MAGENTA, photo)], 8).unwrap();
        assert_eq!(bounds(&sheet, MAGENTA), bounds_of_it, "{photo:?}");
    }
}

#[test]
fn no_photo_covers_a_number_or_another_photo() {
    let shapes = [(800, 600), (600, 800), (600, 600), (600, 599)];
    for one in shapes {
        for other in shapes {
            let tiles = [tile(MAGENTA, one), tile([0, 200, 0], other)];
            let sheet = drawn(&tiles, 1).unwrap();
            let expected = drawn(&[tile([9; 3], (2, 2)), tile([9; 3], (2, 2))], 1).unwrap();
            for place in [0, 1] {
                assert_eq!(number_at(&sheet, place), number_at(&expected, place));
            }
            let (left, _, width, _) = bounds(&sheet, MAGENTA);
            assert!(left + width <= SIDE_PX - MARGIN_PX);
            assert!(bounds(&sheet, [0, 200, 0]).0 >= SIDE_PX + MARGIN_PX);
        }
    }
}

#[test]
fn tiles_that_are_not_used_stay_grey() {
    let sheet = drawn(&[tile(MAGENTA, (400, 300))], 1).unwrap();
    assert_eq!((sheet.width(), sheet.height()), (1_536, 768));
    let is_outside = |index: usize| index % 1_536 >= 384 || index / 1_536 >= 384;
    let mut outside = (0..)
        .zip(sheet.pixels())
        .filter(|(index, _)| is_outside(*index));
    assert!(outside.all(|(_, pixel)| *pixel == GROUND));
}

#[test]
fn a_sheet_has_one_to_eight_tiles_and_numbers_of_two_digits() {
    let tiles = vec![tile(MAGENTA, (4, 3)); 9];
    for (count, first_number) in [(0, 1), (9, 1), (1, 0), (1, 100), (8, 93), (1, usize::MAX)] {
        let refused = contact_sheet(&tiles[..count], first_number);
        assert!(
            matches!(refused, Err(VisionError::InvalidRequest(_))),
            "{count} {first_number}"
        );
    }
    assert!(contact_sheet(&tiles[..8], 92).is_ok());
}
