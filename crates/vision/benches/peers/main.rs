//! Photos per second and core, beside what one would build of other libraries.
//!
//! All are given the same twelve-megapixel photos in turn and in one run. Processor time is counted,
//! of all threads, so neither other work of the machine nor a second core makes a difference. Pillow
//! with imagehash and `OpenCV` makes two renditions and measures; sharp makes the renditions alone.
//! `.ci/setup-peers` installs them.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::cast_precision_loss)]

#[path = "../analyse/bare_work.rs"]
mod bare_work;

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;

use cpu_time::ProcessTime;
use triptych_vision::analyse;

const PHOTOS: [&str; 3] = [
    "camera_nikon_d90.jpg",
    "camera_canon_450d.jpg",
    "camera_galaxy_s7.jpg",
];
/// How often each has its turn, and how many rounds it makes of a turn; the first round of each
/// warms up.
const TURNS: usize = 5;
const ROUNDS: usize = 3;

/// Seconds of processor time for each photo in each round that counts, and the peak of memory where it is known.
#[derive(Default)]
struct Times {
    seconds: Vec<f64>,
    peak_bytes: Option<f64>,
}

impl Times {
    fn median(&self) -> Option<f64> {
        let mut sorted = self.seconds.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied()
    }
}

/// Takes a turn with these files; none where the program is not installed.
type Turn = Box<dyn Fn(&[PathBuf]) -> Option<Times>>;

/// Something that turns photos into renditions.
struct Contender {
    name: &'static str,
    turn: Turn,
    times: Times,
}

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/photos");
    let files = PHOTOS.map(|name| folder.join(name));
    let mut contenders = contenders();
    for _ in 0..TURNS {
        for contender in &mut contenders {
            if let Some(times) = (contender.turn)(&files) {
                contender.times.seconds.extend(times.seconds);
                contender.times.peak_bytes = times.peak_bytes;
            }
        }
    }
    report(&contenders);
}

fn contenders() -> Vec<Contender> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scripts = here.join("benches/peers");
    let installed = here.join("../../target/peers");
    let contender = |name, turn: Turn| Contender {
        name,
        turn,
        times: Times::default(),
    };
    let python = installed.join("python/bin/python");
    let pillow = vec![scripts.join("pillow.py")];
    let sharp = vec![scripts.join("sharp.mjs"), installed.join("node_modules")];
    vec![
        contender(
            "triptych",
            Box::new(|files| {
                Some(of_own(files, &|bytes| {
                    black_box(analyse(bytes).unwrap());
                }))
            }),
        ),
        contender(
            "bare libjpeg-turbo",
            Box::new(|files| Some(of_own(files, &bare_work::bare_work))),
        ),
        contender(
            "Pillow, imagehash, OpenCV",
            Box::new(move |files| of_other(&python, &pillow, files)),
        ),
        contender(
            "sharp, renditions alone",
            Box::new(move |files| of_other(Path::new("node"), &sharp, files)),
        ),
    ]
}

fn of_own(files: &[PathBuf], work: &dyn Fn(&[u8])) -> Times {
    let round = |_| {
        let started = ProcessTime::now();
        for file in files {
            work(&std::fs::read(file).unwrap());
        }
        started.elapsed().as_secs_f64() / files.len() as f64
    };
    Times {
        seconds: (0..ROUNDS).map(round).skip(1).collect(),
        peak_bytes: None,
    }
}

/// Runs a program that prints a line of seconds for each round, and at last its peak of memory;
/// none where it cannot be run.
fn of_other(program: &Path, arguments: &[PathBuf], files: &[PathBuf]) -> Option<Times> {
    let output = Command::new(program)
        .args(arguments)
        .arg(ROUNDS.to_string())
        .args(files)
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let numbers: Vec<f64> = text.lines().filter_map(|line| line.parse().ok()).collect();
    let (peak_bytes, seconds) = numbers.split_last().filter(|_| output.status.success())?;
    Some(Times {
        seconds: seconds.get(1..)?.to_vec(),
        peak_bytes: Some(*peak_bytes),
    })
}

fn report(contenders: &[Contender]) {
    println!(
        "{:28} {:>10} {:>16} {:>10} {:>10}",
        "processor time", "ms a photo", "photos a second", "to the bare", "peak MB"
    );
    let medians: Vec<_> = contenders.iter().map(|one| one.times.median()).collect();
    for (contender, median) in contenders.iter().zip(&medians) {
        let (Some(seconds), Some(Some(limit))) = (median, medians.get(1)) else {
            println!("{:28} not installed: .ci/setup-peers", contender.name);
            continue;
        };
        let peak = contender.times.peak_bytes;
        println!(
            "{:28} {:10.1} {:16.1} {:11.2} {:>10}",
            contender.name,
            seconds * 1_000.0,
            1.0 / seconds,
            seconds / limit,
            peak.map_or("-".to_owned(), |bytes| format!("{:.0}", bytes / 1e6)),
        );
    }
    let ours = medians.first().copied().flatten();
    for (contender, median) in contenders.iter().zip(&medians).skip(2) {
        if let (Some(ours), Some(theirs)) = (ours, median) {
            println!(
                "{:.1} times the photos of {}",
                theirs / ours,
                contender.name
            );
        }
    }
}
