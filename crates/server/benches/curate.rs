//! `triptych curate` on 100 and 1,000 photos of twelve megapixels, on one core and on two: photos
//! per second, how time grows with their number, and the peak of memory, with a contact sheet written.
//!
//! The process is held to its cores by `taskset`: files are read beside the workers, so that
//! one worker keeps more than one core busy.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::cast_precision_loss)]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

const CAMERAS: [&str; 3] = [
    "camera_nikon_d90.jpg",
    "camera_canon_450d.jpg",
    "camera_galaxy_s7.jpg",
];
/// How often the peak of memory is looked up while the process runs.
const LOOK_INTERVAL: Duration = Duration::from_millis(10);
/// The shorter run is made more than once, and its median counts.
const SHORT_RUNS: usize = 3;
const GROWTH_MAX: f64 = 11.0;
const SPEED_UP_MIN: f64 = 1.8;
const PEAK_BYTES_MAX: u64 = 400_000_000;

/// What one run took.
#[derive(Debug, Clone, Copy)]
struct Run {
    photos: usize,
    cores: usize,
    seconds: f64,
    peak_bytes: u64,
}

fn main() {
    let data = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let (hundred, thousand) = (folder(&data, 100), folder(&data, 1_000));
    println!("triptych curate, photos of 12 megapixels");
    let [one, two] = [1, 2].map(|cores| {
        let mut short: Vec<Run> = (0..SHORT_RUNS).map(|_| run(&hundred, 100, cores)).collect();
        short.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
        let short = short.swap_remove(SHORT_RUNS / 2);
        let long = run(&thousand, 1_000, cores);
        for run in [short, long] {
            print(&run);
        }
        println!(
            "  {:.1} times the time for ten times the photos (at most {GROWTH_MAX})",
            long.seconds / short.seconds
        );
        long
    });
    println!(
        "two cores are {:.2} times as fast as one (at least {SPEED_UP_MIN}); at most {:.0} MB of \
         memory (at most {:.0})",
        one.seconds / two.seconds,
        one.peak_bytes.max(two.peak_bytes) as f64 / 1e6,
        PEAK_BYTES_MAX as f64 / 1e6
    );
}

fn print(run: &Run) {
    println!(
        "  {:5} photos on {} {}: {:6.2} s, {:5.1} photos a second, peak {:.0} MB",
        run.photos,
        run.cores,
        if run.cores == 1 { "core " } else { "cores" },
        run.seconds,
        run.photos as f64 / run.seconds,
        run.peak_bytes as f64 / 1e6
    );
}

/// A folder of so many links to the photos of three cameras.
fn folder(data: &TempDir, photos: usize) -> PathBuf {
    let folder = data.path().join(photos.to_string());
    std::fs::create_dir(&folder).unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vision/tests/photos");
    for number in 0..photos {
        let source = sources.join(CAMERAS[number % CAMERAS.len()]);
        let target = folder.join(format!("{number:04}.jpg"));
        // Where links cannot reach, on another file system, there are copies.
        if std::fs::hard_link(&source, &target).is_err() {
            std::fs::copy(&source, &target).unwrap();
        }
    }
    folder
}

fn run(folder: &Path, photos: usize, cores: usize) -> Run {
    let started = Instant::now();
    let mut child = Command::new("taskset")
        .args(["--cpu-list", &format!("0-{}", cores - 1)])
        .arg(env!("CARGO_BIN_EXE_triptych"))
        .args([
            "curate",
            "--json",
            "--workers",
            &cores.to_string(),
            "--html",
        ])
        .arg(folder.with_extension("html"))
        .arg(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut peak_bytes = 0;
    let status = loop {
        peak_bytes = peak_bytes.max(peak(&child).unwrap_or(0));
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        std::thread::sleep(LOOK_INTERVAL);
    };
    assert!(status.success());
    Run {
        photos,
        cores,
        seconds: started.elapsed().as_secs_f64(),
        peak_bytes,
    }
}

/// The most memory that a process had so far, in bytes, as Linux counts it.
fn peak(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes * 1_024)
}
