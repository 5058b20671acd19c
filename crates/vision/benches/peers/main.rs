//! Photos per second and core, and peak memory, compared with equivalents made of other libraries.
//!
//! All process the same twelve-megapixel photos, each in its own process, on one thread and on two.
//! Photos per second are by wall time; photos per core are by the CPU time of all threads, which
//! other load on the machine does not change. Pillow with imagehash and `OpenCV` makes two
//! renditions and measures; sharp makes the renditions only, with its defaults and with its best
//! compression (`mozjpeg`). `.ci/setup-peers` installs them.
//!
//! `TRIPTYCH_BENCH_PHOTOS=1000` sets the number of photos; the default is a hundred.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::cast_precision_loss)]

#[path = "../analyse/bare_work.rs"]
mod bare_work;
mod turn;

use std::path::{Path, PathBuf};
use std::process::Command;

use turn::{Turn, Work};

const PHOTOS: [&str; 3] = [
    "camera_nikon_d90.jpg",
    "camera_canon_450d.jpg",
    "camera_galaxy_s7.jpg",
];
const PHOTOS_A_TURN: usize = 100;
const THREADS: [usize; 2] = [1, 2];
/// Ours, the baseline, and three of other libraries.
const CONTENDERS: usize = 5;
/// The rounds in which each is measured once, so that a temporary slowdown affects all.
const ROUNDS: usize = 3;

/// A program that makes renditions of photos.
struct Contender {
    name: &'static str,
    program: PathBuf,
    arguments: Vec<PathBuf>,
}

impl Contender {
    /// Ours run in a child process of this executable.
    fn of_ours(name: &'static str, work: Work) -> Self {
        Self {
            name,
            program: std::env::current_exe().unwrap(),
            arguments: vec![turn::ARGUMENT.into(), work.word().into()],
        }
    }

    /// `None` if the program is not installed.
    fn turn(&self, threads: usize, photos: usize, files: &[PathBuf]) -> Option<Turn> {
        let output = Command::new(&self.program)
            .args(&self.arguments)
            .args([threads.to_string(), photos.to_string()])
            .args(files)
            .output()
            .ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        let turn = Turn::parse(text.lines().last()?)?;
        output.status.success().then_some(turn)
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some(turn::ARGUMENT) {
        turn::take(arguments);
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/photos");
    let files = PHOTOS.map(|name| folder.join(name));
    let photos = std::env::var("TRIPTYCH_BENCH_PHOTOS")
        .map_or(PHOTOS_A_TURN, |number| number.parse().unwrap());
    for threads in THREADS {
        compare(&contenders(), threads, photos, &files);
    }
}

fn contenders() -> [Contender; CONTENDERS] {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scripts = here.join("benches/peers");
    let installed = here.join("../../target/peers");
    let sharp = |name, way: &str| Contender {
        name,
        program: "node".into(),
        arguments: vec![
            scripts.join("sharp.mjs"),
            installed.join("node_modules"),
            way.into(),
        ],
    };
    [
        Contender::of_ours("triptych", Work::Analyse),
        Contender::of_ours("bare libjpeg-turbo", Work::Bare),
        Contender {
            name: "Pillow, imagehash, OpenCV",
            program: installed.join("python/bin/python"),
            arguments: vec![scripts.join("pillow.py")],
        },
        sharp("sharp, renditions alone", "plain"),
        sharp("the same with mozjpeg", "mozjpeg"),
    ]
}

fn compare(contenders: &[Contender; CONTENDERS], threads: usize, photos: usize, files: &[PathBuf]) {
    let mut turns = [const { Vec::new() }; CONTENDERS];
    for _ in 0..ROUNDS {
        for (contender, turns) in contenders.iter().zip(&mut turns) {
            turns.extend(contender.turn(threads, photos, files));
        }
    }
    let [ours, bare, others @ ..] = turns.map(median);
    println!(
        "{:28} {:>10} {:>12} {:>13} {:>8}",
        format!("{photos} photos, threads: {threads}"),
        "a second",
        "and core",
        "to the bare",
        "peak MB"
    );
    for (contender, turn) in contenders.iter().zip([ours, bare].iter().chain(&others)) {
        let (Some(turn), Some(limit)) = (turn, bare) else {
            println!("{:28} not installed: .ci/setup-peers", contender.name);
            continue;
        };
        println!(
            "{:28} {:10.1} {:12.1} {:13.2} {:8.0}",
            contender.name,
            photos as f64 / turn.seconds,
            photos as f64 / turn.processor_seconds,
            turn.processor_seconds / limit.processor_seconds,
            turn.peak_bytes / 1e6,
        );
    }
    for (contender, theirs) in contenders.iter().skip(2).zip(&others) {
        if let (Some(ours), Some(theirs)) = (ours, theirs) {
            println!(
                "{:.1} times the photos of {}",
                theirs.processor_seconds / ours.processor_seconds,
                contender.name
            );
        }
    }
}

/// The median by CPU time.
fn median(mut turns: Vec<Turn>) -> Option<Turn> {
    turns.sort_by(|one, other| one.processor_seconds.total_cmp(&other.processor_seconds));
    turns.get(turns.len() / 2).copied()
}
