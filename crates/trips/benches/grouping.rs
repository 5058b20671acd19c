//! How the time to group photos grows with their number, beside a BK-tree over the same hashes.
//!
//! A tenth of the photos are altered copies of others, and a time is known of all of them, of nine
//! in ten or of none. Curation does all that it does for a trip; the tree finds neighbours alone.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on stops")]
#![allow(clippy::print_stdout, reason = "its report")]

use std::collections::BTreeSet;
use std::hint::black_box;
use std::time::Instant;

use bk_tree::{BKTree, Metric};
use chrono::{DateTime, TimeDelta};
use triptych_trips::{
    CaptureTime, ContentHash, Exposure, FileName, ImageFormat, Measurements, PerceptualHash, Photo,
    PhotoId, PhotoState, PickCount, PixelSize, Selection, Sharpness, TripId, curate,
};
use triptych_users::UserId;
use triptych_users::id::Uuid;

/// Windows of a photo that are hashed.
const WINDOWS: u64 = 18;
/// Bits at which the tree is searched: as far as curation looks.
const TOLERANCE: u32 = 10;
/// The tree is asked for so many photos at most, and the time scaled up to all.
const ASKED_MAX: usize = 2_000;

fn main() {
    println!(
        "{:>8} {:>24} {:>12} {:>12}",
        "photos", "times known", "ours s", "BK-tree s"
    );
    for (name, times_in_ten) in [("of all", 10), ("of nine in ten", 9), ("of none", 0)] {
        let mut seconds = Vec::new();
        for count in [10_000, 100_000] {
            let photos: Vec<Photo> = (0..count)
                .map(|number| photo(number, times_in_ten))
                .collect();
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

fn timed(work: impl FnOnce()) -> f64 {
    let started = Instant::now();
    work();
    started.elapsed().as_secs_f64()
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

/// Bits without order (the finaliser of `SplitMix64`).
fn scattered(number: u64) -> u64 {
    let mut bits = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// One of a library: every tenth is a copy of the one before with two bits turned, and photos
/// follow each other every twenty seconds.
fn photo(number: u64, times_in_ten: u64) -> Photo {
    let is_copy = number % 10 == 9;
    let scene = number - u64::from(is_copy);
    let turned = if is_copy { 0b101 } else { 0 };
    let windows = (1..=WINDOWS).map(|window| scattered(scene + (window << 40)) ^ turned);
    let local = (DateTime::UNIX_EPOCH + TimeDelta::seconds(20 * scene.cast_signed())).naive_utc();
    let time = CaptureTime {
        local,
        offset_minutes: Some(0),
    };
    let is_timed = scattered(number) % 10 < times_in_ten;
    Photo {
        id: PhotoId::new(Uuid::from_u128(number.into())),
        trip_id: TripId::new(Uuid::nil()),
        user_id: UserId::new(Uuid::nil()),
        file_name: FileName::new("photo.jpg"),
        content_hash: ContentHash([0; 32]),
        size_bytes: 3_000_000,
        format: ImageFormat::Jpeg,
        size: PixelSize {
            width: 4_000,
            height: 3_000,
        },
        taken_at: is_timed.then_some(time),
        uploaded_at: DateTime::UNIX_EPOCH,
        state: PhotoState::Analysed {
            measurements: measurements(scattered(scene) ^ turned, windows),
        },
        verdict: None,
        selection: Selection::ON_ARRIVAL,
        apart_from: BTreeSet::new(),
    }
}

fn measurements(hash: u64, windows: impl Iterator<Item = u64>) -> Measurements {
    Measurements {
        sharpness: Sharpness {
            subject: 70.0,
            textured_share: 0.6,
            anisotropy: 0.1,
        },
        exposure: Exposure {
            mean_luma: 0.45,
            clipped_shadows: 0.01,
            clipped_highlights: 0.01,
        },
        contrast: 0.2,
        colourfulness: 35.0,
        dominant_colours: Vec::new(),
        hash: PerceptualHash(hash),
        window_hashes: windows.map(PerceptualHash).collect(),
        taken_at: None,
        camera: None,
        location: None,
    }
}
