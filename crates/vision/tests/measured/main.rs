//! Compares the real memory of a picture, measured in a separate process, with the value from its
//! header.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::indexing_slicing
)]

#[path = "../vision/containers.rs"]
#[allow(dead_code, reason = "these pictures need a part of them")]
mod containers;
#[path = "../vision/heif.rs"]
#[allow(dead_code, reason = "these pictures need a part of them")]
mod heif;
#[path = "../vision/memory.rs"]
mod memory;

use std::fs;
use std::process::Command;

use image::{DynamicImage, ImageFormat};
use triptych_vision::{ImageHeader, Networks, analyse, full_size, limits};
use turbojpeg::{Compressor, Image, PixelFormat, Subsamp};

use heif::{Heif, turned_left};

use containers::{png, png_chunk, png_header, webp, webp_canvas, with_segment, zlib_stored};

/// The work of a child process, and the file of its picture.
const WORK: &str = "TRIPTYCH_MEASURED_WORK";
const FILE: &str = "TRIPTYCH_MEASURED_FILE";
/// The prefix of the number of bytes in a child's output.
const ANSWER: &str = "measured bytes: ";
/// The networks themselves are loaded before.
const WITH_NETWORKS: &str = "analysed with networks";
/// The size of most pictures: 20 megapixels.
const SIDES: (u32, u32) = (5_000, 4_000);
/// EXIF with an orientation of 90 degrees.
const TURNED: &[u8] = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";

#[test]
fn a_picture_takes_no_more_memory_than_its_header_tells() {
    if let Ok(work) = std::env::var(WORK) {
        return measure(&work);
    }
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/measured");
    for (name, make) in pictures() {
        let bytes = make();
        fs::write(file, &bytes).unwrap();
        let header = ImageHeader::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (what, told) in [
            ("analysed", header.analysis_bytes()),
            (WITH_NETWORKS, header.analysis_bytes()),
            ("in full", header.full_size_bytes()),
        ] {
            let measured = measured_elsewhere(what, file);
            let megabytes = |bytes: u64| bytes / 1_000_000;
            println!(
                "{name}, {what}: {} MB, told {} MB",
                megabytes(measured),
                megabytes(told)
            );
            assert!(measured <= told, "{name}, {what}: {measured} > {told}");
            assert!(told <= limits::DECODE_BYTES_MAX, "{name}, {what}: {told}");
        }
    }
}

/// Runs the work on the picture in a file in a child process.
fn measured_elsewhere(work: &str, file: &str) -> u64 {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "--nocapture"])
        .arg("a_picture_takes_no_more_memory_than_its_header_tells")
        .env(WORK, work)
        .env(FILE, file)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find_map(|line| line.split_once(ANSWER));
    let (_, number) = line.unwrap_or_else(|| panic!("{work}: {text} {output:?}"));
    number.trim().parse().unwrap()
}

fn measure(work: &str) {
    let bytes = fs::read(std::env::var(FILE).unwrap()).unwrap();
    let networks = (work == WITH_NETWORKS).then(|| Networks::load().unwrap());
    memory::forget_peak();
    let before = memory::used_bytes();
    if work == "in full" {
        full_size(&bytes, None).unwrap();
    } else {
        analyse(&bytes, networks.as_ref()).unwrap();
    }
    println!("{ANSWER}{}", memory::peak_bytes().saturating_sub(before));
}

/// Creates the file of a picture.
type Make = fn() -> Vec<u8>;

/// All pictures by name.
fn pictures() -> Vec<(&'static str, Make)> {
    const W: u32 = SIDES.0;
    const H: u32 = SIDES.1;
    vec![
        ("PNG", || as_png(&DynamicImage::new_rgb8(W, H))),
        ("PNG with alpha", || as_png(&DynamicImage::new_rgba8(W, H))),
        ("PNG of grey", || as_png(&DynamicImage::new_luma8(W, H))),
        ("PNG of grey with alpha", || {
            as_png(&DynamicImage::new_luma_a8(W, H))
        }),
        ("PNG of 16 bits", || as_png(&DynamicImage::new_rgb16(W, H))),
        ("PNG of 16 bits with alpha", || {
            as_png(&DynamicImage::new_rgba16(W, H))
        }),
        ("PNG of 16 bits of grey", || {
            as_png(&DynamicImage::new_luma16(W, H))
        }),
        ("PNG that is turned", || turned_png(W, H)),
        ("large PNG that is turned", || turned_png(7_500, 5_900)),
        ("PNG with a transparent colour", || {
            png_of(2, 0, Some(&[0; 6]))
        }),
        ("interlaced PNG", || png_of(2, 1, None)),
        ("PNG of a palette", || png_of(3, 0, None)),
        ("GIF", || gif(0)),
        ("GIF of a frame beside the edge", || gif(1)),
        ("lossless WebP", || lossless_webp(false, false)),
        ("lossless WebP with alpha", || lossless_webp(true, false)),
        ("lossless WebP with transforms", || {
            lossless_webp(false, true)
        }),
        ("lossless WebP of many codes", || of_sets_of_codes(10)),
        ("animated WebP", || animated_webp(3_500, 3_000)),
        ("JPEG", || jpeg(SIDES, Subsamp::Sub2x2, false)),
        ("JPEG of full colour", || jpeg(SIDES, Subsamp::None, false)),
        ("grey JPEG", || jpeg(SIDES, Subsamp::Gray, false)),
        ("progressive JPEG", || jpeg(SIDES, Subsamp::Sub2x2, true)),
        ("progressive JPEG of full colour", || {
            jpeg(SIDES, Subsamp::None, true)
        }),
        ("large JPEG that is turned", || turned_jpeg(Subsamp::Sub2x2)),
        ("large grey JPEG that is turned", || {
            turned_jpeg(Subsamp::Gray)
        }),
        ("HEIC of one tile", || plain_heic().to_vec()),
        ("HEIC of one tile of full colour", || {
            include_bytes!("plain_full_colour.heic").to_vec()
        }),
        ("HEIC of tiles", || tiled_heic((39, 62))),
        ("large HEIC that is turned", || turned_heic((2, 3))),
    ]
}

fn as_png(picture: &DynamicImage) -> Vec<u8> {
    let mut file = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut file, ImageFormat::Png).unwrap();
    file.into_inner()
}

fn lossless_webp(has_alpha: bool, has_transforms: bool) -> Vec<u8> {
    let (width, height) = SIDES;
    webp(&[(b"VP8L", lossless(width, height, has_alpha, has_transforms))])
}

fn turned_png(width: u32, height: u32) -> Vec<u8> {
    let file = as_png(&DynamicImage::new_rgb8(width, height));
    let after_header = 8 + 25;
    let exif = png_chunk(b"eXIf", TURNED);
    [&file[..after_header], &exif, &file[after_header..]].concat()
}

/// A black PNG of one or three bytes per pixel, stored uncompressed.
fn png_of(colour_type: u8, interlace: u8, transparent: Option<&[u8]>) -> Vec<u8> {
    let (width, height) = SIDES;
    let mut header = png_header(width, height, 8, colour_type);
    header[12] = interlace;
    let pixel_bytes = if colour_type == 3 { 1 } else { 3 };
    let rows = |width: u32, height: u32| {
        (width as usize * pixel_bytes + usize::from(width > 0)) * height as usize
    };
    let bytes = if interlace == 0 {
        rows(width, height)
    } else {
        // The start of each of the seven passes, and the distance of its pixels.
        [
            (0, 0, 8, 8),
            (4, 0, 8, 8),
            (0, 4, 4, 8),
            (2, 0, 4, 4),
            (0, 2, 2, 4),
            (1, 0, 2, 2),
            (0, 1, 1, 2),
        ]
        .map(|(left, top, across, down)| {
            rows(
                (width - left).div_ceil(across),
                (height - top).div_ceil(down),
            )
        })
        .iter()
        .sum()
    };
    let mut chunks = vec![(b"IHDR", header)];
    if colour_type == 3 {
        chunks.push((b"PLTE", vec![0; 6]));
    }
    chunks.extend(transparent.map(|colour| (b"tRNS", colour.to_vec())));
    chunks.push((b"IDAT", zlib_stored(&vec![0; bytes])));
    chunks.push((b"IEND", Vec::new()));
    png(&chunks)
}

/// A GIF whose codes stay eight bits long, so that each is a byte.
fn gif(left: u16) -> Vec<u8> {
    let (width, height) = (5_000_u16, 4_000_u16);
    let side = |side: u16| side.to_le_bytes();
    let mut file = b"GIF89a".to_vec();
    file.extend([side(width), side(height)].concat());
    file.extend([0xF6, 0, 0]);
    file.extend([0; 3 * 128]);
    file.push(0x2C);
    file.extend([side(left), side(0), side(width - left), side(height)].concat());
    file.extend([0, 7]);
    let pixels = usize::from(width - left) * usize::from(height);
    let mut codes = Vec::new();
    for run in vec![0; pixels].chunks(100) {
        codes.push(128);
        codes.extend_from_slice(run);
    }
    codes.push(129);
    for block in codes.chunks(255) {
        file.push(u8::try_from(block.len()).unwrap());
        file.extend_from_slice(block);
    }
    file.extend([0, 0x3B]);
    file
}

/// A bit writer, least significant bit first, as in lossless WebP.
#[derive(Default)]
struct Bits(Vec<bool>);

impl Bits {
    fn push(&mut self, value: u32, count: u32) {
        self.0.extend((0..count).map(|bit| value >> bit & 1 == 1));
    }

    /// A picture of one colour: no cache, and five codes of one symbol each.
    fn push_picture(&mut self) {
        self.push(0, 1);
        (0..5).for_each(|_| self.push(0b0001, 4));
    }

    /// A code of eleven symbols, the last of which has ten bits. Code lengths have codes of four
    /// bits.
    fn push_long_code(&mut self) {
        self.push(0, 1);
        // Of the lengths 17, 18, 0 to 5, 16 and 6 to 10, in this order.
        self.push(10, 4);
        for length in [3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3] {
            self.push(length, 3);
        }
        self.push(1, 1);
        // The number of lengths minus two, in four bits.
        self.push(1, 3);
        self.push(11 - 2, 4);
        for length in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10] {
            self.push_length(length);
        }
    }

    /// The canonical code of a length: those of three bits come first, which ten and 17 have.
    fn push_length(&mut self, length: u32) {
        if length == 10 {
            return self.push(0, 3);
        }
        // Then come 0 to 9, 16 and 18.
        let code = 0b0100 + length;
        (0..4).rev().for_each(|bit| self.push(code >> bit, 1));
    }

    fn bytes(&self) -> Vec<u8> {
        let byte = |bits: &[bool]| {
            let bits = bits.iter().zip(0_u32..);
            bits.map(|(bit, place)| u8::from(*bit) << place).sum::<u8>()
        };
        self.0.chunks(8).map(byte).collect()
    }
}

/// A lossless WebP frame of one colour, in some dozen bytes.
fn lossless(width: u32, height: u32, has_alpha: bool, has_transforms: bool) -> Vec<u8> {
    let mut bits = Bits::default();
    bits.push(0x2F, 8);
    bits.push(width - 1, 14);
    bits.push(height - 1, 14);
    bits.push(has_alpha.into(), 1);
    bits.push(0, 3);
    if has_transforms {
        for kind in [0, 1] {
            bits.push(1, 1);
            bits.push(kind, 2);
            bits.push(0, 3);
            bits.push_picture();
        }
    }
    bits.push(0, 1);
    // No colour cache; then whether there are several code groups.
    bits.push(0, 1);
    bits.push(has_transforms.into(), 1);
    if has_transforms {
        bits.push(0, 3);
        bits.push_picture();
    }
    (0..5).for_each(|_| bits.push(0b0001, 4));
    let mut bytes = bits.bytes();
    bytes.extend([0; 8]);
    bytes
}

/// A lossless WebP of 64 by 64 pixels with so many code groups, in 256s, each with tables of
/// maximum size.
fn of_sets_of_codes(high_byte: u32) -> Vec<u8> {
    let mut bits = Bits::default();
    bits.push(0x2F, 8);
    bits.push(63, 14);
    bits.push(63, 14);
    // No alpha, no version, no transform, no cache; code groups per block of 4 pixels.
    bits.push(0, 1 + 3 + 1 + 1);
    bits.push(1, 1);
    bits.push(0, 3);
    // An entropy image of one colour, whose red is the high byte.
    bits.push(0, 1);
    bits.push(0b0001, 4);
    bits.push(0b101, 3);
    bits.push(high_byte, 8);
    (0..3).for_each(|_| bits.push(0b0001, 4));
    for _ in 0..=high_byte << 8 {
        (0..5).for_each(|_| bits.push_long_code());
    }
    let mut bytes = bits.bytes();
    // Every pixel in the shortest code of each of its four channels.
    bytes.extend(vec![0; 64 * 64]);
    webp(&[(b"VP8L", bytes)])
}

#[test]
fn a_webp_of_more_sets_of_codes_than_encoders_write_is_refused() {
    assert!(analyse(&of_sets_of_codes(10), None).is_ok());
    let refused = analyse(&of_sets_of_codes(11), None).unwrap_err();
    assert!(refused.to_string().contains("sets of codes"), "{refused}");
}

fn animated_webp(width: u32, height: u32) -> Vec<u8> {
    let frame = lossless(width, height, true, true);
    let mut content = vec![0; 6];
    content.extend(&webp_canvas(0, width, height)[4..]);
    content.extend([0; 4]);
    let inner = webp(&[(b"VP8L", frame)]).split_off(12);
    content.extend(inner);
    webp(&[
        (b"VP8X", webp_canvas(0x12, width, height)),
        (b"ANIM", vec![0; 6]),
        (b"ANMF", content),
    ])
}

/// A picture of one colour, of 15 megapixels.
fn plain_heic() -> &'static [u8] {
    include_bytes!("plain.heic")
}

/// Tiles of 128 by 64 pixels.
fn tiled_heic(grid: (u8, u8)) -> Vec<u8> {
    let tile = include_bytes!("../photos/samples/tile.heic");
    Heif::grid_of(tile, (128, 64), grid).file()
}

/// Tiles of 15 megapixels, turned by 90 degrees.
fn turned_heic(grid: (u8, u8)) -> Vec<u8> {
    Heif {
        properties: vec![turned_left(1)],
        ..Heif::grid_of(plain_heic(), (4_500, 3_350), grid)
    }
    .file()
}

fn jpeg((width, height): (u32, u32), subsampling: Subsamp, progressive: bool) -> Vec<u8> {
    let (width, height) = (width as usize, height as usize);
    let mut random = fastrand::Rng::with_seed(7);
    // Noise in blocks, so that the file is as long as that of a photo.
    let blocks: Vec<u8> = (0..width.div_ceil(8) * 3).map(|_| random.u8(..)).collect();
    let row: Vec<u8> = (0..width * 3)
        .map(|place| blocks[place / 24 * 3 + place % 3])
        .collect();
    let image = Image {
        pixels: row.repeat(height),
        width,
        pitch: width * 3,
        height,
        format: PixelFormat::RGB,
    };
    let mut compressor = Compressor::new().unwrap();
    compressor.set_quality(90).unwrap();
    compressor.set_subsamp(subsampling).unwrap();
    compressor.set_progressive(progressive).unwrap();
    compressor.compress_to_vec(image.as_deref()).unwrap()
}

fn turned_jpeg(subsampling: Subsamp) -> Vec<u8> {
    let file = jpeg((10_000, 9_900), subsampling, false);
    with_segment(&file, 0xE1, &[b"Exif\0\0", TURNED].concat())
}
