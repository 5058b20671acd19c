//! Altered copies of all photographs, analysed as the product analyses what is uploaded.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use chrono::{DateTime, TimeDelta};
use triptych_adapter_ai::analysis::{DeviceAnalyser, PhotoWorkers};
use triptych_trips::{CaptureTime, Measurements, Photo, PhotoState};

use crate::alteration::{ALL, Alteration};
use crate::analysed::analysed;
use crate::photographs::{Half, Photograph};

/// To what a camera may have been set: a cloudy day.
pub(crate) const EXPOSURE_VALUE: f32 = 12.0;

/// An analysed copy of a photograph.
pub(crate) struct AlteredCopy {
    /// The number of the photograph.
    pub(crate) scene: usize,
    pub(crate) half: Half,
    pub(crate) alteration: Alteration,
    pub(crate) photo: Photo,
}

impl AlteredCopy {
    /// The copy with the time and the exposure that its photograph had.
    pub(crate) fn with_metadata(&self) -> Self {
        const SECONDS_APART: i64 = 20;
        let after = TimeDelta::seconds(SECONDS_APART * self.scene as i64);
        let measurements = self.photo.measurements().map(|measurements| Measurements {
            exposure_value: Some(EXPOSURE_VALUE),
            ..measurements.clone()
        });
        let state = measurements.map(|measurements| PhotoState::Analysed {
            measurements: measurements.into(),
        });
        Self {
            photo: Photo {
                taken_at: Some(CaptureTime {
                    local: (DateTime::UNIX_EPOCH + after).naive_utc(),
                    offset_minutes: None,
                }),
                state: state.unwrap_or(PhotoState::Received),
                ..self.photo.clone()
            },
            ..*self
        }
    }
}

/// Makes and analyses every copy of every photograph, in a fixed order however many threads there
/// are.
pub(crate) fn all(photographs: &[Photograph]) -> Vec<AlteredCopy> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let scene = next.fetch_add(1, Ordering::Relaxed);
                    let Some(photograph) = photographs.get(scene) else {
                        break;
                    };
                    let copies = of_one(scene, photograph);
                    done.lock().unwrap().extend(copies);
                }
            });
        }
    });
    let mut copies = done.into_inner().unwrap();
    copies.sort_by_key(|copy| copy.photo.id);
    copies
}

/// Analyses one file by itself.
pub(crate) fn alone(name: &str, file: Vec<u8>) -> Photo {
    let (runtime, analyser) = (
        runtime(),
        DeviceAnalyser::new(PhotoWorkers::new(NonZeroUsize::MIN), None),
    );
    runtime.block_on(analysed(&analyser, 0, name, file.into()))
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap()
}

fn of_one(scene: usize, photograph: &Photograph) -> Vec<AlteredCopy> {
    let runtime = runtime();
    let analyser = DeviceAnalyser::new(PhotoWorkers::new(NonZeroUsize::MIN), None);
    let picture = photograph.picture();
    let copy = |(number, alteration): (usize, Alteration)| {
        let file = match alteration {
            Alteration::Stored => photograph.file(),
            _ => alteration.apply(&picture),
        };
        let name = format!("{} {}", photograph.name, alteration.kind());
        let id = (scene * ALL.len() + number) as u128;
        AlteredCopy {
            scene,
            half: photograph.half,
            alteration,
            photo: runtime.block_on(analysed(&analyser, id, &name, file.into())),
        }
    };
    ALL.into_iter().enumerate().map(copy).collect()
}
