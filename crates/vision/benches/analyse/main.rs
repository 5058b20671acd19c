//! The cost of analysing a photo relative to a baseline, libjpeg-turbo alone.
//!
//! All are measured in turn in one run, by the CPU time of the process, so the ratios hold on any
//! machine, busy or not.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::cast_precision_loss)]

mod bare_work;

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bare_work::BareWork;
use cpu_time::ProcessTime;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use triptych_vision::{Networks, analyse};
use turbojpeg::Transform;

const PHOTOS: [&str; 3] = [
    "camera_nikon_d90.jpg",
    "camera_canon_450d.jpg",
    "camera_galaxy_s7.jpg",
];
/// A face, enlarged to the size of the other photos.
const FACE: &str = "astronaut.png";
/// The sides of a square of twelve megapixels.
const FACE_SIDE: u32 = 3_464;
const ROUNDS: usize = 15;

fn main() {
    println!(
        "{:32} {:>12} {:>7} {:>14} {:>7} {:>12}",
        "photo", "analyse ms", "ratio", "networks ms", "ratio", "limit ms"
    );
    let before = resident_megabytes();
    let networks = Networks::load().unwrap();
    let loaded = resident_megabytes();
    for name in PHOTOS {
        let baseline = std::fs::read(path(name)).unwrap();
        report(name, &baseline, &networks);
        report(
            &format!("{name}, progressive"),
            &progressive(&baseline),
            &networks,
        );
    }
    report(
        &format!("{FACE}, 12 megapixels"),
        &enlarged(FACE),
        &networks,
    );
    println!("networks: {} MB once loaded", loaded - before);
    println!("memory at the end: {} MB", resident_megabytes());
}

fn path(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/photos");
    folder.join(name)
}

fn report(name: &str, bytes: &[u8], networks: &Networks) {
    let mut bare = BareWork::new();
    let (mut without, mut with, mut limit) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        for (times, networks) in [(&mut without, None), (&mut with, Some(networks))] {
            times.push(timed(|| {
                black_box(analyse(black_box(bytes), networks).unwrap());
            }));
        }
        limit.push(timed(|| bare.carry_out(black_box(bytes))));
    }
    let (without, with, limit) = (median(without), median(with), median(limit));
    println!(
        "{name:32} {without:12.1} {:7.2} {with:14.1} {:7.2} {limit:12.1}",
        without / limit,
        with / limit
    );
}

/// Resident memory of the process, if the system reports it.
fn resident_megabytes() -> i64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kilobytes.map_or(0, |number| number.parse::<i64>().unwrap() / 1_000)
}

fn enlarged(name: &str) -> Vec<u8> {
    let picture = image::open(path(name)).unwrap();
    let picture = picture.resize_exact(FACE_SIDE, FACE_SIDE, FilterType::CatmullRom);
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, 90);
    picture.to_rgb8().write_with_encoder(encoder).unwrap();
    bytes
}

fn timed(work: impl FnOnce()) -> Duration {
    let started = ProcessTime::now();
    work();
    started.elapsed()
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1_000.0
}

/// The same picture, losslessly transcoded to a progressive file.
fn progressive(baseline: &[u8]) -> Vec<u8> {
    let mut transform = Transform::default();
    transform.progressive = true;
    turbojpeg::transform(&transform, baseline).unwrap().to_vec()
}
