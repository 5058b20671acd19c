//! Ten thousand damaged photos: each returns a result or an error, in limited time and memory.
//!
//! `make soak` runs it, in a separate process. The photos are those of `tests/photos`, randomly
//! damaged from a seed. `TRIPTYCH_MUTATIONS` and `TRIPTYCH_MUTATIONS_SEED` set their number and the
//! seed.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

mod checksums;
mod everything;
#[path = "../vision/memory.rs"]
mod memory;
mod mutation;

use std::panic::catch_unwind;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

use everything::everything;

const MUTATIONS: usize = 10_000;
const SEED: u64 = 20_261_121;
/// The maximum time for one analysis.
const LONGEST: Duration = Duration::from_secs(5);
/// The maximum memory of the process.
const PEAK_BYTES_MAX: u64 = 512_000_000;
/// Larger photos would only take longer.
const FILE_BYTES_MAX: u64 = 400_000;

/// File name extensions of photos; there are also text files in the folder.
const PHOTO_ENDINGS: [&str; 5] = ["jpg", "png", "gif", "webp", "heic"];

fn setting<T: FromStr>(name: &str) -> Option<T> {
    std::env::var(name).ok()?.parse().ok()
}

/// Every photo that is small enough.
fn corpus() -> Vec<Vec<u8>> {
    let photos = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/photos");
    let mut paths = Vec::new();
    for folder in [photos.clone(), photos.join("samples")] {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let (path, size) = (entry.path(), entry.metadata().unwrap().len());
            let ending = path.extension().unwrap_or_default();
            let is_photo = PHOTO_ENDINGS.iter().any(|photo| ending == *photo);
            if path.is_file() && is_photo && size < FILE_BYTES_MAX {
                paths.push(path);
            }
        }
    }
    paths.sort_unstable();
    paths
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect()
}

#[test]
fn damaged_photos_are_answered_soon_and_in_little_memory() {
    let count = setting("TRIPTYCH_MUTATIONS").unwrap_or(MUTATIONS);
    let seed = setting("TRIPTYCH_MUTATIONS_SEED").unwrap_or(SEED);
    let corpus = corpus();
    let (mut longest, mut let_in, mut analysed) = (Duration::ZERO, 0, 0);
    for number in 0..count {
        let mut random = fastrand::Rng::with_seed(seed.wrapping_add(number as u64));
        let bytes = mutation::damaged(&corpus, &mut random);
        let started = Instant::now();
        let outcome = catch_unwind(|| everything(&bytes));
        let took = started.elapsed();
        let (was_let_in, was_analysed) =
            outcome.unwrap_or_else(|_| panic!("mutation {number} of seed {seed} panicked"));
        let_in += usize::from(was_let_in);
        analysed += usize::from(was_analysed);
        assert!(
            took < LONGEST,
            "mutation {number} of seed {seed} took {took:?}"
        );
        longest = longest.max(took);
    }
    let peak = memory::peak_bytes();
    println!(
        "{count} mutations of {} photos, seed {seed}: {let_in} had a sound header, {analysed} \
         could be analysed; the longest took {} ms, the peak of memory was {} MB",
        corpus.len(),
        longest.as_millis(),
        peak / 1_000_000,
    );
    assert!(peak < PEAK_BYTES_MAX, "{peak} bytes");
    assert!(let_in > count / 4 && analysed > count / 10 && analysed < count);
}
