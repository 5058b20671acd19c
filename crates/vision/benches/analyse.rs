//! What analysing a photo costs beyond the work that nobody can avoid.
//!
//! The limit is libjpeg-turbo alone: its scaled decode to at least 1920 pixels on the long edge,
//! and its encode of two renditions, with no filter between and no analysis. Both are timed in
//! turn in one run and on one core, so their ratio holds on any machine.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::cast_precision_loss)]

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use triptych_vision::{SCREEN_LONG_EDGE, THUMBNAIL_LONG_EDGE, analyse};
use turbojpeg::{Compressor, Decompressor, Image, PixelFormat, ScalingFactor, Subsamp, Transform};

const PHOTOS: [&str; 3] = [
    "camera_nikon_d90.jpg",
    "camera_canon_450d.jpg",
    "camera_galaxy_s7.jpg",
];
const ROUNDS: usize = 15;
const QUALITY: i32 = 82;

fn main() {
    println!(
        "{:32} {:>12} {:>12} {:>7}",
        "photo", "analyse ms", "limit ms", "ratio"
    );
    for name in PHOTOS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/photos")
            .join(name);
        let baseline = std::fs::read(path).unwrap();
        report(name, &baseline);
        report(&format!("{name}, progressive"), &progressive(&baseline));
    }
}

fn report(name: &str, bytes: &[u8]) {
    let (mut ours, mut limit) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(timed(|| {
            black_box(analyse(black_box(bytes)).unwrap());
        }));
        limit.push(timed(|| bare_work(black_box(bytes))));
    }
    let (ours, limit) = (median(ours), median(limit));
    println!("{name:32} {ours:12.1} {limit:12.1} {:7.2}", ours / limit);
}

fn timed(work: impl FnOnce()) -> Duration {
    let started = Instant::now();
    work();
    started.elapsed()
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1_000.0
}

/// Decodes once and encodes both sizes. Which pixels are encoded does not matter for the time, so
/// the renditions are the top left corner of what was decoded.
fn bare_work(bytes: &[u8]) {
    let mut decompressor = Decompressor::new().unwrap();
    let header = decompressor.read_header(bytes).unwrap();
    let long_edge = header.width.max(header.height);
    let factor = (1..=8)
        .map(|eighths| ScalingFactor::new(eighths, 8))
        .find(|factor| factor.scale(long_edge) >= SCREEN_LONG_EDGE as usize)
        .unwrap();
    decompressor.set_scaling_factor(factor).unwrap();
    let (width, height) = (factor.scale(header.width), factor.scale(header.height));
    let pitch = width * PixelFormat::RGB.size();
    let format = PixelFormat::RGB;
    let mut image = Image {
        pixels: vec![0; pitch * height],
        width,
        pitch,
        height,
        format,
    };
    decompressor
        .decompress(bytes, image.as_deref_mut())
        .unwrap();
    for target in [SCREEN_LONG_EDGE as usize, THUMBNAIL_LONG_EDGE as usize] {
        let longer = width.max(height);
        let (width, height) = (width * target / longer, height * target / longer);
        let part = Image {
            pixels: &image.pixels[..],
            width,
            pitch,
            height,
            format,
        };
        let mut compressor = Compressor::new().unwrap();
        compressor.set_quality(QUALITY).unwrap();
        compressor.set_subsamp(Subsamp::Sub2x2).unwrap();
        black_box(compressor.compress_to_vec(part).unwrap());
    }
}

/// The same picture, without loss, as a progressive file.
fn progressive(baseline: &[u8]) -> Vec<u8> {
    let mut transform = Transform::default();
    transform.progressive = true;
    turbojpeg::transform(&transform, baseline).unwrap().to_vec()
}
