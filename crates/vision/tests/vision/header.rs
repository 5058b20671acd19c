use chrono::NaiveDate;
use exif::Tag;
use image::ImageEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPEncoder;
use triptych_vision::{Format, HeaderError, HeaderReader, ImageHeader, Orientation};

use crate::containers::{exif_block, exif_segment, with_segment};
use crate::support::{encoded, photo};

fn read_in_chunks(bytes: &[u8], size: usize) -> Result<ImageHeader, HeaderError> {
    let mut reader = HeaderReader::new();
    for chunk in bytes.chunks(size) {
        reader.push(chunk)?;
    }
    reader.finish()
}

#[test]
fn a_header_is_the_same_however_the_bytes_arrive() {
    for name in [
        "DSCN0010.jpg",
        "coffee.png",
        "samples/animated.gif",
        "samples/turned.webp",
        "china.jpg",
    ] {
        let bytes = photo(name);
        let whole = ImageHeader::read(&bytes).unwrap();
        for size in [1, 7, 1_000, 65_536] {
            assert_eq!(
                read_in_chunks(&bytes, size).unwrap(),
                whole,
                "{name} by {size}"
            );
        }
    }
}

#[test]
fn formats_are_told_by_content() {
    for (name, format, size) in [
        ("china.jpg", Format::Jpeg, (640, 427)),
        ("coffee.png", Format::Png, (600, 400)),
        ("samples/still.gif", Format::Gif, (300, 200)),
        ("samples/lossy.webp", Format::Webp, (300, 200)),
        ("samples/lossless.webp", Format::Webp, (300, 200)),
        ("samples/animated.webp", Format::Webp, (150, 100)),
    ] {
        let header = ImageHeader::read(&photo(name)).unwrap();
        assert_eq!(header.format, format, "{name}");
        assert_eq!((header.width, header.height), size, "{name}");
    }
}

#[test]
fn the_header_tells_how_the_pixels_are_stored() {
    let of = |name| {
        let header = ImageHeader::read(&photo(name)).unwrap();
        (
            header.channels,
            header.bit_depth,
            header.progressive,
            header.frames,
        )
    };
    assert_eq!(of("china.jpg"), (3, 8, false, 1));
    assert_eq!(of("samples/progressive.jpg"), (3, 8, true, 1));
    assert_eq!(of("samples/cmyk_adobe.jpg"), (4, 8, false, 1));
    assert_eq!(of("samples/grey.jpg"), (1, 8, false, 1));
    assert_eq!(of("samples/sixteen_bit.png"), (3, 16, false, 1));
    assert_eq!(of("samples/transparent.png"), (4, 8, false, 1));
    assert_eq!(of("samples/animated.gif"), (4, 8, false, 3));
    assert_eq!(of("samples/animated.webp"), (3, 8, false, 3));
}

#[test]
fn time_camera_and_place_are_read() {
    let header = ImageHeader::read(&photo("DSCN0010.jpg")).unwrap();
    let taken_at = header.taken_at.unwrap();
    let expected = NaiveDate::from_ymd_opt(2008, 10, 22)
        .unwrap()
        .and_hms_opt(16, 28, 39);
    assert_eq!(Some(taken_at.local), expected);
    assert_eq!(taken_at.offset_minutes, None);
    let camera = header.camera.unwrap();
    assert_eq!(camera.make.as_deref(), Some("NIKON"));
    assert_eq!(camera.model.as_deref(), Some("COOLPIX P6000"));
    let position = header.position.unwrap();
    assert!((position.latitude - 43.467_448).abs() < 1e-5);
    assert!((position.longitude - 11.885_127).abs() < 1e-5);
}

#[test]
fn the_exposure_is_read_as_one_value() {
    // 1/75 s at f/5.9 and ISO 64.
    let value = ImageHeader::read(&photo("DSCN0010.jpg"))
        .unwrap()
        .exposure_value;
    let expected = (5.9_f32 * 5.9 * 75.0 / 0.64).log2();
    assert!((value.unwrap() - expected).abs() < 0.01, "{value:?}");
    let plain = encoded(image::RgbImage::new(8, 8));
    assert_eq!(ImageHeader::read(&plain).unwrap().exposure_value, None);
}

#[test]
fn fractions_of_a_second_order_a_burst() {
    let header = ImageHeader::read(&photo("camera_canon_450d.jpg")).unwrap();
    let local = header.taken_at.unwrap().local;
    assert_eq!(local.to_string(), "2008-04-15 13:11:23.030");
}

/// A plain picture with this EXIF, in each format that supports it.
fn files_with_exif(texts: &[(Tag, &str)]) -> [Vec<u8>; 3] {
    let picture = image::RgbImage::new(8, 8);
    let jpeg = with_segment(&encoded(picture.clone()), 0xE1, &exif_segment(texts));
    let block = exif_block(texts);
    let mut png = Vec::new();
    let mut encoder = PngEncoder::new(&mut png);
    encoder.set_exif_metadata(block.clone()).unwrap();
    picture.write_with_encoder(encoder).unwrap();
    let mut webp = Vec::new();
    let mut encoder = WebPEncoder::new_lossless(&mut webp);
    encoder.set_exif_metadata(block).unwrap();
    picture.write_with_encoder(encoder).unwrap();
    [jpeg, png, webp]
}

#[test]
fn the_time_of_a_photo_has_its_fraction_and_offset_in_every_format() {
    let texts = [
        (Tag::DateTimeOriginal, "2026:07:04 18:30:05"),
        (Tag::SubSecTimeOriginal, "047"),
        (Tag::OffsetTimeOriginal, "-09:30"),
        (Tag::DateTimeDigitized, "2026:08:01 00:00:00"),
    ];
    for file in files_with_exif(&texts) {
        let taken_at = ImageHeader::read(&file).unwrap().taken_at.unwrap();
        assert_eq!(taken_at.local.to_string(), "2026-07-04 18:30:05.047");
        assert_eq!(taken_at.offset_minutes, Some(-570));
    }
}

#[test]
fn a_time_is_kept_where_its_fraction_or_offset_makes_no_sense() {
    for (fraction, offset, expected) in [
        ("5", "+02:00", ("2026-07-04 18:30:05.500", Some(120))),
        ("", "   :  ", ("2026-07-04 18:30:05", None)),
        ("soon", "+99:99", ("2026-07-04 18:30:05", None)),
    ] {
        let texts = [
            (Tag::DateTimeOriginal, "2026:07:04 18:30:05"),
            (Tag::SubSecTimeOriginal, fraction),
            (Tag::OffsetTimeOriginal, offset),
        ];
        for file in files_with_exif(&texts) {
            let taken_at = ImageHeader::read(&file).unwrap().taken_at.unwrap();
            let found = (&*taken_at.local.to_string(), taken_at.offset_minutes);
            assert_eq!(found, expected, "{fraction} {offset}");
        }
    }
}

#[test]
fn a_turned_picture_is_announced_as_it_will_be_seen() {
    let header = ImageHeader::read(&photo("Landscape_6.jpg")).unwrap();
    assert_eq!(header.orientation, Orientation::Rotated90);
    assert_eq!((header.stored_width, header.stored_height), (1_200, 1_800));
    assert_eq!((header.width, header.height), (1_800, 1_200));
}

#[test]
fn an_empty_file_is_called_empty() {
    assert_eq!(ImageHeader::read(b""), Err(HeaderError::Empty));
}

#[test]
fn what_nothing_is_known_of_is_refused_by_its_first_bytes() {
    for content in [
        &b"\x07\x91\xA3\x1E\x44\xF0\x02\x88\x13\x99\xC1\x5D\x71"[..],
        b"RIFF\x10\0\0\0CDXAfmt ",
        b"short",
    ] {
        let refused = ImageHeader::read(content);
        assert_eq!(
            refused,
            Err(HeaderError::NotAnImage),
            "{}",
            content.escape_ascii()
        );
    }
}

#[test]
fn files_of_other_kinds_are_named() {
    for (content, name) in [
        (&b"\0\0\0\x1Cftypavif\0\0\0\0"[..], "an AVIF picture"),
        (
            b"II*\0\x08\0\0\0\0\0\0\0",
            "a TIFF picture or a raw photo of a camera",
        ),
        (
            b"MM\0*\0\0\0\x08\0\0\0\0",
            "a TIFF picture or a raw photo of a camera",
        ),
        (b"\0\0\0\x18ftypcrx \0\0\0\x01", "a raw photo of a camera"),
        (b"FUJIFILMCCD-RAW 0201", "a raw photo of a camera"),
        (
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
            "an SVG drawing",
        ),
        (b"BM\x36\0\x0C\0\0\0\0\0\x36\0\0\0", "a BMP picture"),
        (b"\0\0\0\x0CJXL \r\n\x87\n", "a JPEG XL picture"),
        (b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n", "a PDF document"),
        (
            b"PK\x03\x04 a zip archive",
            "a ZIP archive or an office document",
        ),
        (b"\0\0\0\x20ftypisom\0\0\x02\0", "a video"),
        (b"\0\0\0\x14ftypqt  \0\0\0\0", "a video"),
        (b"\0\0\0\x08wide\0\0\x30\0mdat", "a video"),
        (b"\x1A\x45\xDF\xA3\x93\x42\x82\x88webm", "a video"),
        (b"RIFF\x10\0\0\0AVI LIST", "a video"),
        (b"RIFF\x10\0\0\0WAVEfmt ", "a sound recording"),
        (b"<!DOCTYPE html><html></html>", "a text file"),
        (b"<?xml version=\"1.0\"?><svg/>", "a text file"),
        (b"Dear diary, today we saw the sea.", "a text file"),
    ] {
        let refused = ImageHeader::read(content);
        assert_eq!(refused, Err(HeaderError::Unsupported(name)), "{name}");
    }
}

#[test]
fn a_file_that_breaks_off_in_its_header_is_truncated() {
    for name in [
        "china.jpg",
        "coffee.png",
        "samples/still.gif",
        "samples/lossy.webp",
    ] {
        let bytes = photo(name);
        for length in [3, 11, 16] {
            let refused = ImageHeader::read(&bytes[..length]);
            assert_eq!(refused, Err(HeaderError::Truncated), "{name} at {length}");
        }
    }
}

#[test]
fn a_png_or_webp_that_breaks_off_in_its_pixels_is_truncated() {
    for name in ["coffee.png", "samples/lossy.webp", "samples/animated.webp"] {
        let bytes = photo(name);
        let refused = ImageHeader::read(&bytes[..bytes.len() / 2]);
        assert_eq!(refused, Err(HeaderError::Truncated), "{name}");
    }
}

#[test]
fn a_refusal_stays_a_refusal() {
    let refused = HeaderError::Unsupported("a text file");
    let mut reader = HeaderReader::new();
    assert_eq!(reader.push(b"no picture at all"), Err(refused.clone()));
    assert_eq!(reader.push(&photo("china.jpg")), Err(refused.clone()));
    assert_eq!(reader.finish(), Err(refused));
}
