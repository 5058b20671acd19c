//! Altered copies of all photographs, analysed as the product analyses what is uploaded.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use chrono::DateTime;
use triptych_adapter_ai::analysis::{DeviceAnalyser, PhotoWorkers};
use triptych_ports::PhotoAnalyser;
use triptych_trips::{
    ContentHash, FileName, ImageFormat, Photo, PhotoId, PhotoState, PixelSize, Selection, TripId,
};
use triptych_users::UserId;
use triptych_users::id::Uuid;
use triptych_vision::ImageHeader;

use crate::alteration::{ALL, Alteration};
use crate::photographs::{Half, Photograph};

/// An analysed copy of a photograph.
pub(crate) struct AlteredCopy {
    /// The number of the photograph.
    pub(crate) scene: usize,
    pub(crate) half: Half,
    pub(crate) alteration: Alteration,
    pub(crate) photo: Photo,
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

fn of_one(scene: usize, photograph: &Photograph) -> Vec<AlteredCopy> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let analyser = DeviceAnalyser::new(PhotoWorkers::new(NonZeroUsize::MIN));
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
            photo: runtime.block_on(analysed(&analyser, id, &name, file)),
        }
    };
    ALL.into_iter().enumerate().map(copy).collect()
}

async fn analysed(analyser: &DeviceAnalyser, id: u128, name: &str, file: Vec<u8>) -> Photo {
    let header = ImageHeader::read(&file).unwrap();
    let size_bytes = file.len() as u64;
    let analysis = analyser.analyse(file.into()).await.unwrap();
    Photo {
        id: PhotoId::new(Uuid::from_u128(id)),
        trip_id: TripId::new(Uuid::nil()),
        user_id: UserId::new(Uuid::nil()),
        file_name: FileName::new(name),
        content_hash: ContentHash([0; 32]),
        size_bytes,
        format: ImageFormat::Jpeg,
        size: PixelSize {
            width: header.width,
            height: header.height,
        },
        taken_at: analysis.measurements.taken_at,
        uploaded_at: DateTime::UNIX_EPOCH,
        state: PhotoState::Analysed {
            measurements: analysis.measurements,
        },
        verdict: None,
        selection: Selection::ON_ARRIVAL,
        apart_from: BTreeSet::new(),
    }
}
