//! What analysing a photo costs beyond the work that nobody can avoid.
//!
//! The limit is libjpeg-turbo alone. Both are timed in turn in one run, by the processor's time of
//! one thread, so their ratio holds on any machine, busy or not.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::cast_precision_loss)]

mod bare_work;

use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use bare_work::BareWork;
use cpu_time::ThreadTime;
use triptych_vision::analyse;
use turbojpeg::Transform;

const PHOTOS: [&str; 3] = [
    "camera_nikon_d90.jpg",
    "camera_canon_450d.jpg",
    "camera_galaxy_s7.jpg",
];
const ROUNDS: usize = 15;

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
    let mut bare = BareWork::new();
    let (mut ours, mut limit) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(timed(|| {
            black_box(analyse(black_box(bytes), None).unwrap());
        }));
        limit.push(timed(|| bare.carry_out(black_box(bytes))));
    }
    let (ours, limit) = (median(ours), median(limit));
    println!("{name:32} {ours:12.1} {limit:12.1} {:7.2}", ours / limit);
}

fn timed(work: impl FnOnce()) -> Duration {
    let started = ThreadTime::now();
    work();
    started.elapsed()
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1_000.0
}

/// The same picture, without loss, as a progressive file.
fn progressive(baseline: &[u8]) -> Vec<u8> {
    let mut transform = Transform::default();
    transform.progressive = true;
    turbojpeg::transform(&transform, baseline).unwrap().to_vec()
}
