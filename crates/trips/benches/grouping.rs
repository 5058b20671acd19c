//! How the time to group photos grows with their number, beside a BK-tree over the same hashes.
//!
//! A tenth of the photos are altered copies of others, and a time is known of all of them, of nine
//! in ten or of none; or all are frames of one time-lapse, each linked with the next. Curation does
//! all that it does for a trip; the tree finds neighbours alone.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on stops")]
#![allow(clippy::print_stdout, reason = "its report")]

#[path = "../src/curation/testing.rs"]
#[allow(dead_code, reason = "the tests use the rest of it")]
mod testing;

use std::hint::black_box;
use std::time::Instant;

use bk_tree::{BKTree, Metric};
use testing::{PhotoBuilder, time_lapse, unlike_hash};
// Those that are not used here are used by the builder of photos.
use triptych_trips::{
    CaptureTime, Content, ContentHash, Embedding, Exposure, Face, FaceArea, FileName, GeoPoint,
    ImageFormat, Measurements, Miniature, PerceptualHash, Photo, PhotoId, PhotoState, PickCount,
    PixelSize, RefusalReason, Selection, Sharpness, TripId, curate,
};

/// Windows of a photo that are hashed.
const WINDOWS: u64 = 18;
/// Bits at which the tree is searched: as far as curation looks.
const TOLERANCE: u32 = 10;
/// The tree is asked for so many photos at most, and the time scaled up to all.
const ASKED_MAX: usize = 2_000;

/// What its times are like, and one photo of it.
type Library = (&'static str, fn(u32) -> Photo);

fn main() {
    println!(
        "{:>8} {:>24} {:>12} {:>12}",
        "photos", "times known", "ours s", "BK-tree s"
    );
    let libraries: [Library; 4] = [
        ("of all", |number| photo(number.into(), 10)),
        ("of nine in ten", |number| photo(number.into(), 9)),
        ("of none", |number| photo(number.into(), 0)),
        ("of all, one time-lapse", |number| {
            time_lapse(number, number.into())
        }),
    ];
    for (name, photo) in libraries {
        let mut seconds = Vec::new();
        for count in [10_000, 100_000] {
            let photos: Vec<Photo> = (0..count).map(photo).collect();
            let ours = timed(|| drop(black_box(curate(&photos, PickCount::AllGood))));
            println!(
                "{count:8} {name:>24} {ours:12.2} {:12.2}",
                tree_seconds(&photos)
            );
            seconds.push(ours);
        }
        println!(
            "{:>33} {:11.1} times as long for ten times as many",
            "",
            seconds[1] / seconds[0]
        );
    }
}

/// How long it takes: of the processor where the system tells it, which other work of the machine
/// changes less than it changes time.
fn timed(work: impl FnOnce()) -> f64 {
    let (started, worked_before) = (Instant::now(), worked_seconds());
    work();
    match (worked_before, worked_seconds()) {
        (Some(before), Some(after)) => after - before,
        _ => started.elapsed().as_secs_f64(),
    }
}

/// Seconds for which a processor has worked on this thread, as Linux counts them.
fn worked_seconds() -> Option<f64> {
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = counts.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

struct Bits;

impl Metric<u64> for Bits {
    fn distance(&self, one: &u64, other: &u64) -> u32 {
        (one ^ other).count_ones()
    }

    fn threshold_distance(&self, one: &u64, other: &u64, threshold: u32) -> Option<u32> {
        Some(self.distance(one, other)).filter(|distance| *distance <= threshold)
    }
}

fn tree_seconds(photos: &[Photo]) -> f64 {
    let hashes: Vec<u64> = photos
        .iter()
        .map(|photo| photo.measurements().unwrap().hash.0)
        .collect();
    let mut tree = BKTree::new(Bits);
    let built = timed(|| tree.extend(hashes.iter().copied()));
    let asked = hashes.len().min(ASKED_MAX);
    let found = timed(|| {
        for hash in hashes.iter().take(asked) {
            black_box(tree.find(hash, TOLERANCE).count());
        }
    });
    #[allow(clippy::cast_precision_loss, reason = "numbers of photos")]
    let share = hashes.len() as f64 / asked as f64;
    built + found * share
}

/// One of a library: every tenth is a copy of the one before with two bits turned, and photos
/// follow each other every twenty seconds.
fn photo(number: u64, times_in_ten: u64) -> Photo {
    let is_copy = number % 10 == 9;
    let scene = number - u64::from(is_copy);
    let turned = if is_copy { 0b101 } else { 0 };
    let windows = (1..=WINDOWS).map(|window| unlike_hash(scene + (window << 40)) ^ turned);
    let photo = PhotoBuilder::new(number.into())
        .hash(unlike_hash(scene) ^ turned)
        .windows(&windows.collect::<Vec<_>>());
    if unlike_hash(number) % 10 < times_in_ten {
        photo.taken_after(20 * scene.cast_signed()).build()
    } else {
        photo.build()
    }
}
