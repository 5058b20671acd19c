//! Every photo of a folder, measured on a few threads.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use bytes::Bytes;
use chrono::DateTime;
use futures::{StreamExt, TryStreamExt, stream};
use indicatif::{ProgressBar, ProgressStyle};
use triptych_adapter_ai::analysis::{DeviceAnalyser, Networks, PhotoWorkers};
use triptych_app::trips::{FileRefusal, MeasurePhotoCommand, MeasuredPhoto, measure_photo};
use triptych_trips::{FileName, Photo, PhotoId, TripId};
use triptych_users::UserId;
use triptych_users::id::Uuid;

use super::shown;
use super::thumbnails::{ThumbnailSpan, Thumbnails};

/// Files that are read while others are measured: two workers may end at once.
const READ_AHEAD: usize = 2;

/// What is to be measured.
pub(super) struct Job<'a> {
    pub(super) folder: &'a Path,
    /// Relative to the folder.
    pub(super) files: &'a [PathBuf],
    /// How many are measured at once.
    pub(super) workers: NonZeroUsize,
    /// What looks at them, where that is wanted.
    pub(super) networks: Option<Arc<Networks>>,
    /// Where pictures to look at are kept, where they are wanted.
    pub(super) thumbnails: Option<&'a Thumbnails>,
}

/// What was found in a folder.
#[derive(Debug, Default)]
pub(super) struct Measured {
    /// In the order of the files.
    pub(super) photos: Vec<MeasuredFile>,
    /// In the order of the files.
    pub(super) skipped: Vec<SkippedFile>,
}

/// A photo and where it lies.
#[derive(Debug)]
pub(super) struct MeasuredFile {
    /// Relative to the folder.
    pub(super) file: PathBuf,
    pub(super) photo: Photo,
    /// A small JPEG, where it is wanted.
    pub(super) thumbnail: Option<ThumbnailSpan>,
}

/// A file that is no photo, or none that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SkippedFile {
    /// As it is shown.
    pub(super) file: String,
    /// A sentence.
    pub(super) error: String,
}

type Outcome = Result<MeasuredFile, SkippedFile>;

impl Job<'_> {
    /// Measures all files. Two more are in memory than are measured at once: they are read while the
    /// others are measured, so that nobody waits for them.
    ///
    /// # Errors
    /// The progress bar cannot be drawn, or a picture to look at not be kept.
    pub(super) async fn run(self) -> anyhow::Result<Measured> {
        let workers = PhotoWorkers::new(self.workers);
        let analyser = DeviceAnalyser::new(workers, self.networks.clone());
        let progress = progress_bar(self.files.len())?;
        let outcomes = stream::iter(self.files.iter().enumerate())
            .map(|(index, file)| self.outcome(&analyser, index, file))
            .buffer_unordered(self.workers.get() + READ_AHEAD)
            .inspect(|_| progress.inc(1));
        let outcomes = outcomes.try_collect().await;
        progress.finish_and_clear();
        let mut outcomes: Vec<(usize, Outcome)> = outcomes?;
        outcomes.sort_unstable_by_key(|(index, _)| *index);
        Ok(sorted_out(outcomes))
    }

    async fn outcome(
        &self,
        analyser: &DeviceAnalyser,
        index: usize,
        file: &Path,
    ) -> anyhow::Result<(usize, Outcome)> {
        let skipped = |error: &dyn Display| SkippedFile {
            file: shown(file),
            error: error.to_string(),
        };
        let outcome = match self.read(file).await {
            Err(error) => Err(skipped(&error)),
            Ok(None) => Err(skipped(&FileRefusal::TooLarge)),
            Ok(Some(original)) => {
                match measure_photo(analyser, command(index, file, original)).await {
                    Err(error) => Err(skipped(&error)),
                    Ok(measured) => Ok(self.keep(file, measured)?),
                }
            }
        };
        Ok((index, outcome))
    }

    /// The bytes of a file; none of one that is larger than any photo may be.
    async fn read(&self, file: &Path) -> std::io::Result<Option<Bytes>> {
        let path = self.folder.join(file);
        if tokio::fs::metadata(&path).await?.len() > Photo::FILE_BYTES_MAX {
            return Ok(None);
        }
        tokio::fs::read(path).await.map(|bytes| Some(bytes.into()))
    }

    fn keep(&self, file: &Path, measured: MeasuredPhoto) -> anyhow::Result<MeasuredFile> {
        let thumbnail = self
            .thumbnails
            .map(|thumbnails| thumbnails.keep(&measured.thumbnail))
            .transpose()
            .context("a picture for the contact sheet cannot be kept")?;
        Ok(MeasuredFile {
            file: file.to_owned(),
            photo: measured.photo,
            thumbnail,
        })
    }
}

/// Names follow the order of the files, and all arrive at once: where photos have no date, their
/// names order them.
fn command(index: usize, file: &Path, original: Bytes) -> MeasurePhotoCommand {
    MeasurePhotoCommand {
        photo_id: PhotoId::new(Uuid::from_u128(index as u128)),
        trip_id: TripId::new(Uuid::nil()),
        user_id: UserId::new(Uuid::nil()),
        file_name: FileName::new(&shown(file)),
        received_at: DateTime::UNIX_EPOCH,
        original,
    }
}

fn sorted_out(outcomes: Vec<(usize, Outcome)>) -> Measured {
    let mut measured = Measured::default();
    for (_, outcome) in outcomes {
        match outcome {
            Ok(photo) => measured.photos.push(photo),
            Err(skipped) => measured.skipped.push(skipped),
        }
    }
    measured
}

/// A bar with the rate and the time that is left, on the standard error; nothing is drawn where
/// that is no terminal.
///
/// # Errors
/// Never with the template that is here.
fn progress_bar(files: usize) -> anyhow::Result<ProgressBar> {
    let style =
        ProgressStyle::with_template("{bar:32} {pos}/{len} photos, {per_sec:.1}, {eta} left")?;
    Ok(ProgressBar::new(files as u64).with_style(style))
}
