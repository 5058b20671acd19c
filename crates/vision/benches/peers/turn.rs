//! One measurement of ours: some photos, on some threads, in a separate process.

use std::fs;
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use cpu_time::ProcessTime;
use triptych_vision::analyse;

use crate::bare_work::BareWork;

/// The first argument of a child process. The work, the number of threads, the number of photos and
/// files follow it.
pub(crate) const ARGUMENT: &str = "--turn";

/// The work per photo.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Work {
    Analyse,
    Bare,
}

impl Work {
    const ALL: [Self; 2] = [Self::Analyse, Self::Bare];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Analyse => "analyse",
            Self::Bare => "bare",
        }
    }

    fn begin(self) -> Step {
        match self {
            Self::Analyse => Box::new(|bytes| {
                black_box(analyse(bytes, None).unwrap());
            }),
            Self::Bare => {
                let mut bare = BareWork::new();
                Box::new(move |bytes| bare.carry_out(bytes))
            }
        }
    }
}

/// Processes the photos of one thread, one after the other.
type Step = Box<dyn FnMut(&[u8])>;

/// The result of a measurement. Every program prints the three numbers in this order, in one line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Turn {
    /// Wall time.
    pub(crate) seconds: f64,
    /// CPU time of all threads.
    pub(crate) processor_seconds: f64,
    pub(crate) peak_bytes: f64,
}

impl Turn {
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let numbers: Vec<f64> = line
            .split_whitespace()
            .map_while(|word| word.parse().ok())
            .collect();
        let [seconds, processor_seconds, peak_bytes] = numbers[..] else {
            return None;
        };
        Some(Self {
            seconds,
            processor_seconds,
            peak_bytes,
        })
    }
}

/// Runs the measurement in the arguments and prints its result.
pub(crate) fn take(mut arguments: impl Iterator<Item = String>) {
    let wanted = arguments.next().unwrap();
    let mut all = Work::ALL.into_iter();
    let work = all.find(|work| work.word() == wanted).unwrap();
    let [threads, photos] = [(); 2].map(|()| arguments.next().unwrap().parse::<usize>().unwrap());
    let files: Vec<String> = arguments.collect();
    // Excludes one-time initialisation.
    work.begin()(&fs::read(&files[0]).unwrap());
    let (started, processor) = (Instant::now(), ProcessTime::now());
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut step = work.begin();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= photos {
                        break;
                    }
                    step(&fs::read(&files[number % files.len()]).unwrap());
                }
            });
        }
    });
    println!(
        "{} {} {}",
        started.elapsed().as_secs_f64(),
        processor.elapsed().as_secs_f64(),
        peak_bytes()
    );
}

/// The peak resident memory of this process, from Linux.
fn peak_bytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes: u64 = line
        .and_then(|line| line.trim().strip_suffix(" kB"))
        .and_then(|number| number.parse().ok())
        .unwrap();
    kilobytes * 1_024
}
