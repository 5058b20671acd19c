//! Every accepted format is rendered correctly: colours, orientation, first frame.

use image::codecs::gif::GifEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPEncoder;
use image::{DynamicImage, ExtendedColorType, Frame, Rgb, RgbImage};
use triptych_vision::{VisionError, analyse, full_size};
use turbojpeg::{Colorspace, Compressor, Image, PixelFormat, Subsamp};

use crate::colour_card::{COLOURS, GREYS, assert_shows, card};
use crate::containers::{
    png, png_header, webp, webp_canvas, webp_chunk, webp_side, without_segments, zlib_stored,
};
use crate::support::{decoded, mean_difference, photo};

/// Maximum difference of a plain colour after two JPEG compressions.
const JPEG_LEVELS: u8 = 5;

/// A JPEG of pixels of this format, stored in this colour space.
fn jpeg(pixels: &[u8], format: PixelFormat, space: Colorspace, progressive: bool) -> Vec<u8> {
    let mut compressor = Compressor::new().unwrap();
    compressor.set_quality(95).unwrap();
    compressor.set_subsamp(Subsamp::None).unwrap();
    compressor.set_colorspace(space).unwrap();
    compressor.set_progressive(progressive).unwrap();
    let (width, height) = card(&COLOURS).dimensions();
    let image = Image {
        pixels,
        width: width as usize,
        pitch: width as usize * format.size(),
        height: height as usize,
        format,
    };
    compressor.compress_to_vec(image).unwrap()
}

/// The card in CMYK with maximum black.
fn ink() -> Vec<u8> {
    let ink_of = |Rgb([red, green, blue]): &Rgb<u8>| {
        let light = u16::from(*red.max(green).max(blue));
        let colour = |part: u8| u8::try_from(255 - 255 * u16::from(part) / light.max(1)).unwrap();
        [
            colour(*red),
            colour(*green),
            colour(*blue),
            255 - u8::try_from(light).unwrap(),
        ]
    };
    card(&COLOURS).pixels().flat_map(ink_of).collect()
}

#[test]
fn jpegs_of_all_ways_of_storing_show_the_card() {
    let colours = card(&COLOURS).into_raw();
    let greys = image::imageops::grayscale(&card(&GREYS)).into_raw();
    let (rgb, grey) = (PixelFormat::RGB, PixelFormat::GRAY);
    for progressive in [false, true] {
        for space in [Colorspace::YCbCr, Colorspace::RGB] {
            let file = jpeg(&colours, rgb, space, progressive);
            let name = format!("{space:?}, progressive {progressive}");
            assert_shows(&name, &file, &COLOURS, JPEG_LEVELS);
        }
        let file = jpeg(&greys, grey, Colorspace::Gray, progressive);
        assert_shows("grey JPEG", &file, &GREYS, JPEG_LEVELS);
    }
}

#[test]
fn ink_shows_the_card_as_adobe_stores_it_and_plain() {
    let ink = ink();
    let light_left: Vec<u8> = ink.iter().map(|value| 255 - value).collect();
    for progressive in [false, true] {
        for space in [Colorspace::CMYK, Colorspace::YCCK] {
            let file = jpeg(&light_left, PixelFormat::CMYK, space, progressive);
            let name = format!("Adobe's {space:?}, progressive {progressive}");
            assert_shows(&name, &file, &COLOURS, 2 * JPEG_LEVELS);
        }
        let marked = jpeg(&ink, PixelFormat::CMYK, Colorspace::CMYK, progressive);
        let plain = without_segments(&marked, 0xEE);
        assert_shows("plain CMYK", &plain, &COLOURS, 2 * JPEG_LEVELS);
    }
}

#[test]
fn pngs_of_eight_and_sixteen_bits_show_the_card() {
    for (picture, colours) in [
        (DynamicImage::from(card(&COLOURS)), &COLOURS),
        (
            DynamicImage::from(card(&COLOURS)).into_rgba8().into(),
            &COLOURS,
        ),
        (
            DynamicImage::from(card(&COLOURS)).into_rgb16().into(),
            &COLOURS,
        ),
        (
            DynamicImage::from(card(&COLOURS)).into_rgba16().into(),
            &COLOURS,
        ),
        (DynamicImage::from(card(&GREYS)).into_luma8().into(), &GREYS),
        (
            DynamicImage::from(card(&GREYS)).into_luma16().into(),
            &GREYS,
        ),
        (
            DynamicImage::from(card(&GREYS)).into_luma_alpha16().into(),
            &GREYS,
        ),
    ] {
        let mut file = Vec::new();
        picture
            .write_with_encoder(PngEncoder::new(&mut file))
            .unwrap();
        assert_shows(
            &format!("{:?}", picture.color()),
            &file,
            colours,
            JPEG_LEVELS,
        );
    }
}

/// A PNG with a palette, and its bits per pixel.
fn palette_png(bits: u8, opacities: &[u8]) -> Vec<u8> {
    let picture = card(&COLOURS);
    let number = |pixel: &Rgb<u8>| {
        COLOURS
            .iter()
            .position(|colour| *colour == pixel.0)
            .unwrap()
    };
    let row = |row: image::buffer::Pixels<'_, Rgb<u8>>| {
        let numbers: Vec<u8> = row
            .map(|pixel| u8::try_from(number(pixel)).unwrap())
            .collect();
        let packed = numbers.chunks(usize::from(8 / bits)).map(|some| {
            some.iter()
                .fold(0_u32, |byte, number| byte << bits | u32::from(*number))
        });
        // Each row starts with its filter: none.
        std::iter::once(0)
            .chain(packed.map(|byte| u8::try_from(byte).unwrap()))
            .collect::<Vec<u8>>()
    };
    let rows: Vec<u8> = picture.rows().flat_map(row).collect();
    png(&[
        (
            b"IHDR",
            png_header(picture.width(), picture.height(), bits, 3),
        ),
        (b"PLTE", COLOURS.concat()),
        (b"tRNS", opacities.to_vec()),
        (b"IDAT", zlib_stored(&rows)),
        (b"IEND", Vec::new()),
    ])
}

#[test]
fn colours_of_a_palette_are_laid_on_white_as_far_as_they_are_transparent() {
    for bits in [4, 8] {
        let opaque = palette_png(bits, &[]);
        assert_shows("palette", &opaque, &COLOURS, JPEG_LEVELS);
        let mut expected = COLOURS;
        expected[1] = [255; 3];
        expected[5] = COLOURS[5].map(|value| u8::midpoint(value, 255));
        let transparent = palette_png(bits, &[255, 0, 255, 255, 255, 127]);
        assert_shows("transparent palette", &transparent, &expected, JPEG_LEVELS);
    }
}

#[test]
fn a_transparent_colour_of_a_png_becomes_white() {
    let picture = card(&COLOURS);
    let rows = picture.as_raw().chunks(picture.width() as usize * 3);
    let filtered: Vec<u8> = rows.flat_map(|row| [&[0], row].concat()).collect();
    let key = COLOURS[2].iter().flat_map(|value| [0, *value]).collect();
    let file = png(&[
        (b"IHDR", png_header(picture.width(), picture.height(), 8, 2)),
        (b"tRNS", key),
        (b"IDAT", zlib_stored(&filtered)),
        (b"IEND", Vec::new()),
    ]);
    let mut expected = COLOURS;
    expected[2] = [255; 3];
    assert_shows("colour key", &file, &expected, JPEG_LEVELS);
}

#[test]
fn an_animated_gif_shows_its_first_frame() {
    let first = DynamicImage::from(card(&COLOURS)).into_rgba8();
    let second = DynamicImage::from(card(&GREYS)).into_rgba8();
    let mut file = Vec::new();
    GifEncoder::new(&mut file)
        .encode_frames([Frame::new(first), Frame::new(second)])
        .unwrap();
    assert_shows("animated GIF", &file, &COLOURS, JPEG_LEVELS);
}

/// The chunk with the pixels of a lossless WebP.
fn webp_pixels(picture: &RgbImage) -> Vec<u8> {
    let (mut file, (width, height)) = (Vec::new(), picture.dimensions());
    WebPEncoder::new_lossless(&mut file)
        .encode(picture, width, height, ExtendedColorType::Rgb8)
        .unwrap();
    let length = u32::from_le_bytes(file[16..20].try_into().unwrap());
    file[20..20 + length as usize].to_vec()
}

#[test]
fn an_animated_webp_shows_its_first_frame() {
    let (width, height) = card(&COLOURS).dimensions();
    let frame = |colours| {
        let place = vec![0; 6];
        let duration_and_flags = vec![100, 0, 0, 0];
        let pixels = webp_chunk(b"VP8L", &webp_pixels(&card(colours)));
        [
            place,
            webp_side(width),
            webp_side(height),
            duration_and_flags,
            pixels,
        ]
        .concat()
    };
    let still = webp(&[(b"VP8L", webp_pixels(&card(&COLOURS)))]);
    assert_shows("WebP", &still, &COLOURS, JPEG_LEVELS);
    let animated = webp(&[
        (b"VP8X", webp_canvas(2, width, height)),
        (b"ANIM", vec![0; 6]),
        (b"ANMF", frame(&COLOURS)),
        (b"ANMF", frame(&GREYS)),
    ]);
    assert_shows("animated WebP", &animated, &COLOURS, JPEG_LEVELS);
}

#[test]
fn files_of_other_programs_show_the_same_cup() {
    let original = decoded(&photo("samples/lossless.webp"));
    let half = image::imageops::thumbnail(&original, 150, 100);
    for (name, expected) in [
        ("samples/lossy.webp", &original),
        ("samples/progressive.jpg", &original),
        ("samples/cmyk_adobe.jpg", &original),
        ("samples/palette.png", &original),
        ("samples/still.gif", &original),
        ("samples/sixteen_bit.png", &half),
        ("samples/animated.gif", &half),
        ("samples/animated.webp", &half),
    ] {
        let shown = decoded(&full_size(&photo(name), None).unwrap().jpeg);
        let difference = mean_difference(expected, &shown);
        assert!(difference < 8.0, "{name}: {difference}");
    }
}

#[test]
fn transparent_parts_become_white() {
    for name in ["samples/transparent.png", "samples/transparent.webp"] {
        let picture = decoded(&full_size(&photo(name), None).unwrap().jpeg);
        assert_eq!(picture.get_pixel(10, 50).0, [255; 3], "{name}");
        assert_ne!(picture.get_pixel(140, 50).0, [255; 3], "{name}");
    }
}

#[test]
fn odd_sizes_keep_their_size_and_colour() {
    for (width, height) in [(1, 1), (1, 500), (3, 7), (17, 13), (641, 427), (2_047, 3)] {
        let picture = DynamicImage::from(RgbImage::from_pixel(width, height, Rgb(COLOURS[1])));
        for format in [
            image::ImageFormat::Jpeg,
            image::ImageFormat::Png,
            image::ImageFormat::Gif,
            image::ImageFormat::WebP,
        ] {
            let mut file = std::io::Cursor::new(Vec::new());
            picture.write_to(&mut file, format).unwrap();
            let full = full_size(file.get_ref(), None).unwrap();
            assert_eq!((full.width, full.height), (width, height), "{format:?}");
            let analysis = analyse(file.get_ref(), None).unwrap();
            for made in [
                full,
                analysis.renditions.screen,
                analysis.renditions.thumbnail,
            ] {
                let Rgb(colour) = *decoded(&made.jpeg).get_pixel(made.width / 2, made.height / 2);
                let mut pairs = colour.iter().zip(COLOURS[1]);
                assert!(
                    pairs.all(|(is, should)| is.abs_diff(should) <= JPEG_LEVELS),
                    "{format:?} of {width} x {height}: {colour:?}"
                );
            }
        }
    }
}

#[test]
fn a_jpeg_that_breaks_off_is_damaged() {
    let bytes = photo("china.jpg");
    let half = analyse(&bytes[..bytes.len() / 2], None);
    assert!(matches!(half, Err(VisionError::Damaged(_))));
}

#[test]
fn a_missing_end_marker_does_no_harm() {
    let bytes = photo("china.jpg");
    assert!(bytes.ends_with(&[0xFF, 0xD9]));
    assert!(analyse(&bytes[..bytes.len() - 2], None).is_ok());
}
