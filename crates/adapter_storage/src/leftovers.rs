//! Removes partial files left in a folder by uploads whose process was killed.
//!
//! The library writes an object to a file named after it with `#` and a number, and renames it when
//! complete. Such files are never listed, so nothing else removes them.

use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, Utc};
use triptych_ports::Failure;

use crate::failure::unavailable;

/// Objects are two folders deep: `photos`, the photo, the object.
const DEPTH_MAX: usize = 2;

/// The minimum age, whatever the caller requests: no active upload pauses for this long.
const SILENCE_MIN: Duration = Duration::from_hours(1);

/// Removes every partial file below `root` not modified since `written_before`.
pub(crate) async fn sweep(root: PathBuf, written_before: DateTime<Utc>) -> Result<(), Failure> {
    let written_before = SystemTime::from(written_before).min(long_silent());
    let swept = tokio::task::spawn_blocking(move || sweep_folder(&root, written_before, DEPTH_MAX));
    let count = swept.await.map_err(unavailable)?.map_err(unavailable)?;
    if count > 0 {
        tracing::info!(count, "swept files of unfinished uploads");
    }
    Ok(())
}

/// File times come from the system clock, so they are compared with it.
#[allow(clippy::disallowed_methods)]
fn long_silent() -> SystemTime {
    SystemTime::now() - SILENCE_MIN
}

/// Returns the number of removed files.
fn sweep_folder(folder: &Path, written_before: SystemTime, depth: usize) -> io::Result<usize> {
    let mut count = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() && depth > 0 {
            count += gone_is_none(sweep_folder(&entry.path(), written_before, depth - 1))?;
        } else if kind.is_file() && is_half_written(&entry) {
            count += gone_is_none(remove_if_old(&entry, written_before))?;
        }
    }
    Ok(count)
}

fn is_half_written(entry: &DirEntry) -> bool {
    entry
        .file_name()
        .to_str()
        .and_then(|name| name.rsplit_once('#'))
        .is_some_and(|(_, number)| {
            !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        })
}

fn remove_if_old(entry: &DirEntry, written_before: SystemTime) -> io::Result<usize> {
    if entry.metadata()?.modified()? >= written_before {
        return Ok(0);
    }
    fs::remove_file(entry.path()).map(|()| 1)
}

/// A file that disappears meanwhile was completed, or removed by another sweep.
fn gone_is_none(result: io::Result<usize>) -> io::Result<usize> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
        other => other,
    }
}
