//! The fixture photographs, and photos of a trip made of their bytes.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::Path;

use bytes::Bytes;
use chrono::DateTime;
use triptych_adapter_ai::analysis::{DeviceAnalyser, PhotoWorkers};
use triptych_ports::PhotoAnalyser;
use triptych_trips::{
    ContentHash, FileName, ImageFormat, Photo, PhotoId, PhotoState, PixelSize, Selection, TripId,
    Verdict, curate,
};
use triptych_users::UserId;
use triptych_users::id::Uuid;
use triptych_vision::ImageHeader;

/// The nine frames of one afternoon in Arezzo, each of another scene.
pub(crate) const AREZZO: [&str; 9] = [
    "DSCN0010.jpg",
    "DSCN0012.jpg",
    "DSCN0021.jpg",
    "DSCN0025.jpg",
    "DSCN0027.jpg",
    "DSCN0029.jpg",
    "DSCN0038.jpg",
    "DSCN0040.jpg",
    "DSCN0042.jpg",
];

/// One of each scene that is at least as large as the scale at which sharpness is measured.
pub(crate) const LARGE: [&str; 8] = [
    "Landscape_1.jpg",
    "Portrait_1.jpg",
    "camera_canon_450d.jpg",
    "camera_galaxy_s7.jpg",
    "camera_nikon_d90.jpg",
    "seeding.jpg",
    "sunset.jpg",
    "wine.jpg",
];

/// The bytes of a fixture photograph.
pub(crate) fn photograph(name: &str) -> Bytes {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vision/tests/photos");
    std::fs::read(folder.join(name)).unwrap().into()
}

/// An analyser with two places.
pub(crate) fn analyser() -> DeviceAnalyser {
    DeviceAnalyser::new(workers())
}

/// Two places.
pub(crate) fn workers() -> PhotoWorkers {
    PhotoWorkers::new(NonZeroUsize::new(2).unwrap())
}

/// A trip of these files, analysed, with ids in their order.
pub(crate) async fn trip(files: &[(&str, Bytes)]) -> Vec<Photo> {
    let mut photos = Vec::new();
    for (number, (name, bytes)) in (1..).zip(files) {
        photos.push(photo(number, name, bytes.clone()).await);
    }
    photos
}

async fn photo(number: u128, name: &str, bytes: Bytes) -> Photo {
    let header = ImageHeader::read(&bytes).unwrap();
    let analysis = analyser().analyse(bytes.clone()).await.unwrap();
    Photo {
        id: PhotoId::new(Uuid::from_u128(number)),
        trip_id: TripId::new(Uuid::nil()),
        user_id: UserId::new(Uuid::nil()),
        file_name: FileName::new(name),
        content_hash: ContentHash([0; 32]),
        size_bytes: bytes.len() as u64,
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

/// A trip after its curation: file names and verdicts.
pub(crate) struct Curated {
    pub(crate) photos: Vec<(String, PhotoId, Verdict)>,
}

impl Curated {
    /// Judges a trip of these files.
    pub(crate) async fn of(files: &[(&str, Bytes)], count: triptych_trips::PickCount) -> Self {
        let trip = trip(files).await;
        let verdicts = curate(&trip, count).verdicts;
        let named = trip
            .iter()
            .zip(verdicts)
            .map(|(photo, (id, verdict))| (photo.file_name.as_str().to_owned(), id, verdict));
        Self {
            photos: named.collect(),
        }
    }

    /// The verdict on a file.
    pub(crate) fn verdict(&self, name: &str) -> &Verdict {
        self.photos
            .iter()
            .find(|(file, ..)| file == name)
            .map(|(_, _, verdict)| verdict)
            .unwrap()
    }

    /// The file of which another is a duplicate.
    pub(crate) fn keeper_of(&self, name: &str) -> Option<&str> {
        let keeper = self.verdict(name).duplicate_of?;
        self.photos
            .iter()
            .find(|(_, id, _)| *id == keeper)
            .map(|(file, ..)| file.as_str())
    }

    /// What is said of a file, the weightiest first.
    pub(crate) fn reasons(&self, name: &str) -> Vec<&str> {
        self.verdict(name)
            .reasons
            .iter()
            .map(triptych_trips::Reason::as_str)
            .collect()
    }

    /// The files that were picked, best first.
    pub(crate) fn picks(&self) -> Vec<&str> {
        let mut ranked: Vec<(u32, &str)> = self
            .photos
            .iter()
            .filter_map(|(file, _, verdict)| Some((verdict.rank?, file.as_str())))
            .collect();
        ranked.sort_unstable();
        ranked.into_iter().map(|(_, file)| file).collect()
    }
}
