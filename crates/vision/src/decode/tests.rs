#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "levels of a colour"
)]

use turbojpeg::{Compressor, Image, PixelFormat, Subsamp};

use super::*;
use crate::Orientation;
use crate::measure::luma;

const SUBSAMPLINGS: [Subsamp; 6] = [
    Subsamp::None,
    Subsamp::Sub2x1,
    Subsamp::Sub2x2,
    Subsamp::Sub1x2,
    Subsamp::Sub4x1,
    Subsamp::Sub1x4,
];

/// Smooth gradients, different in each channel, with hardly an edge.
fn painted(width: u32, height: u32) -> Picture {
    let mut picture = Picture::to_be_written(width, height);
    let wave = |place: u32, side: u32, turns: f64| {
        let angle = f64::from(place) / f64::from(side) * turns * std::f64::consts::TAU;
        (127.0 + 100.0 * angle.sin()) as u8
    };
    for (row, y) in picture.rows_mut().zip(0..) {
        for (pixel, x) in row.iter_mut().zip(0..) {
            *pixel = [
                wave(x, width, 0.8),
                wave(y, height, 1.1),
                wave(x + y, width + height, 1.4),
                255,
            ];
        }
    }
    picture
}

fn stored(picture: &Picture, subsampling: Subsamp) -> Vec<u8> {
    let mut compressor = Compressor::new().unwrap();
    compressor.set_quality(98).unwrap();
    compressor.set_subsamp(subsampling).unwrap();
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let image = Image {
        pixels: picture.bytes(),
        width,
        pitch: width * Picture::PIXEL_BYTES,
        height,
        format: PixelFormat::RGBX,
    };
    compressor.compress_to_vec(image).unwrap()
}

/// The largest difference in any channel of any pixel.
fn difference(one: &Picture, other: &Picture) -> u8 {
    assert_eq!((one.width(), one.height()), (other.width(), other.height()));
    let pairs = one.bytes().iter().zip(other.bytes());
    pairs
        .map(|(one, other)| one.abs_diff(*other))
        .max()
        .unwrap()
}

/// The picture as shown in a rendition.
fn shown(raster: &Raster) -> Picture {
    let file = raster.jpeg(98).unwrap();
    let header = ImageHeader::read(&file).unwrap();
    let every_pixel = Detail::of_size(&header, (raster.width(), raster.height()));
    let (picture, _) = jpeg::decode(&file, every_pixel).unwrap();
    picture
}

#[test]
fn planes_show_what_pixels_show() {
    for (width, height) in [(640, 480), (601, 403)] {
        let painting = painted(width, height);
        for subsampling in SUBSAMPLINGS {
            let bytes = stored(&painting, subsampling);
            let mut header = ImageHeader::read(&bytes).unwrap();
            for exif in 1..=8 {
                header.orientation = Orientation::from_exif(exif);
                (header.width, header.height) = header.orientation.upright_size(width, height);
                for long_edge in [2_000, 333, 221] {
                    let size = fitted_size(&header, long_edge);
                    let planes = upright_raster_of_size(&bytes, &header, size).unwrap();
                    assert!(matches!(planes, Raster::Planes(_)), "{subsampling:?}");
                    let pixels = upright_picture_of_size(&bytes, &header, size).unwrap();
                    let difference = difference(&shown(&planes), &shown(&pixels.into()));
                    assert!(
                        difference <= 12,
                        "{subsampling:?} {exif} {size:?}: {difference}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_luma_of_planes_is_that_of_pixels() {
    let bytes = stored(&painted(601, 403), Subsamp::Sub2x2);
    let header = ImageHeader::read(&bytes).unwrap();
    let raster = upright_raster_of_size(&bytes, &header, (301, 202)).unwrap();
    let pixels = upright_picture_of_size(&bytes, &header, (301, 202)).unwrap();
    let pixels = luma(&pixels);
    let planes = raster.luma();
    let pairs = planes.samples.iter().zip(&*pixels.samples);
    let difference = pairs.map(|(one, other)| one.abs_diff(*other)).max();
    assert!(difference <= Some(3), "{difference:?}");
}

#[test]
fn what_planes_cannot_hold_stays_in_pixels() {
    let painting = painted(64, 48);
    let grey = stored(&painting, Subsamp::Gray);
    let mut cut_off = stored(&painting, Subsamp::Sub2x2);
    cut_off.truncate(cut_off.len() - 2);
    let mut camera = ImageHeader::read(&stored(&painting, Subsamp::Sub2x2)).unwrap();
    camera.colour_space = crate::ColourSpace::AdobeRgb;
    let header = |bytes: &[u8]| ImageHeader::read(bytes).unwrap();
    for (bytes, header) in [
        (&grey, header(&grey)),
        (&cut_off, header(&cut_off)),
        (&stored(&painting, Subsamp::Sub2x2), camera),
    ] {
        let raster = upright_raster_of_size(bytes, &header, (64, 48)).unwrap();
        assert!(matches!(raster, Raster::Pixels(_)));
    }
}
