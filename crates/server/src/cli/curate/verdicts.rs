//! What was decided of every photo of a folder.

use std::collections::HashMap;
use std::path::PathBuf;

use triptych_trips::{Photo, PhotoId, PickCount, Verdict, curate};

use super::measuring::{Measured, MeasuredFile, SkippedFile};
use super::shown;
use super::thumbnails::ThumbnailSpan;

/// A folder's photos with the verdicts on them.
#[derive(Debug)]
pub(super) struct Curated {
    /// The picks first, best first; then the others by their scores.
    pub(super) photos: Vec<CuratedFile>,
    /// The files that were passed over.
    pub(super) skipped: Vec<SkippedFile>,
}

/// A photo with the verdict on it.
#[derive(Debug)]
pub(super) struct CuratedFile {
    /// Relative to the folder.
    pub(super) path: PathBuf,
    /// The same as it is shown.
    pub(super) file: String,
    /// The photo itself.
    pub(super) photo: Photo,
    pub(super) verdict: Verdict,
    /// The better photo of which it is a duplicate.
    pub(super) duplicate_of: Option<String>,
    /// The first photo of its group.
    pub(super) group: Option<String>,
    /// The first photo of its bracket or panorama sweep.
    pub(super) set: Option<String>,
    /// A small JPEG, where one was kept.
    pub(super) thumbnail: Option<ThumbnailSpan>,
}

impl CuratedFile {
    pub(super) const fn is_picked(&self) -> bool {
        self.verdict.rank.is_some()
    }
}

/// Judges all photos of a folder against each other.
pub(super) fn judge(measured: Measured, pick_count: PickCount) -> Curated {
    let photos: Vec<Photo> = measured
        .photos
        .iter()
        .map(|measured| measured.photo.clone())
        .collect();
    let verdicts = curate(&photos, pick_count).verdicts.into_iter().collect();
    let names = names(&measured.photos);
    let mut photos: Vec<CuratedFile> = measured
        .photos
        .into_iter()
        .filter_map(|measured| curated(measured, &verdicts, &names))
        .collect();
    photos.sort_by_key(|photo| {
        let rank = photo.verdict.rank.unwrap_or(u32::MAX);
        (rank, u8::MAX - photo.verdict.score)
    });
    Curated {
        photos,
        skipped: measured.skipped,
    }
}

fn names(photos: &[MeasuredFile]) -> HashMap<PhotoId, String> {
    let names = photos
        .iter()
        .map(|measured| (measured.photo.id, shown(&measured.file)));
    names.collect()
}

fn curated(
    measured: MeasuredFile,
    verdicts: &HashMap<PhotoId, Verdict>,
    names: &HashMap<PhotoId, String>,
) -> Option<CuratedFile> {
    let verdict = verdicts.get(&measured.photo.id)?.clone();
    let name = |id: Option<PhotoId>| names.get(&id?).cloned();
    Some(CuratedFile {
        file: shown(&measured.file),
        path: measured.file,
        duplicate_of: name(verdict.duplicate_of),
        group: name(verdict.group),
        set: name(verdict.set),
        photo: measured.photo,
        verdict,
        thumbnail: measured.thumbnail,
    })
}
