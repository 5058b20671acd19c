//! The fixture photographs, and photos of a trip made of their bytes.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use triptych_adapter_ai::analysis::{DeviceAnalyser, Networks, PhotoWorkers};
use triptych_trips::{Photo, PhotoId, Verdict, curate};

use crate::analysed::analysed;

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

/// An analyser with two places that has networks look at photos.
pub(crate) fn analyser_with_networks() -> DeviceAnalyser {
    let networks = Networks::load().unwrap();
    DeviceAnalyser::new(workers(), Some(Arc::new(networks)))
}

/// An analyser with two places.
pub(crate) fn analyser() -> DeviceAnalyser {
    DeviceAnalyser::new(workers(), None)
}

/// Two places.
pub(crate) fn workers() -> PhotoWorkers {
    PhotoWorkers::new(NonZeroUsize::new(2).unwrap())
}

/// A trip of these files, analysed, with ids in their order.
pub(crate) async fn trip(files: &[(&str, Bytes)]) -> Vec<Photo> {
    let mut photos = Vec::new();
    for (number, (name, bytes)) in (1..).zip(files) {
        photos.push(analysed(&analyser(), number, name, bytes.clone()).await);
    }
    photos
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
