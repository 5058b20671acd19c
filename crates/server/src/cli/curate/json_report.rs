//! The verdicts for other programs.

use chrono::SecondsFormat;
use serde::Serialize;
use triptych_trips::{CaptureTime, Content, Reason};

use super::measuring::SkippedFile;
use super::verdicts::{Curated, CuratedFile};

#[derive(Serialize)]
struct Report<'a> {
    photos: Vec<PhotoReport<'a>>,
    skipped: Vec<SkippedReport<'a>>,
}

/// Files are relative to the folder.
#[derive(Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field by itself")]
struct PhotoReport<'a> {
    file: &'a str,
    /// 0 to 100.
    ai_score: u8,
    is_blurry: bool,
    is_document: bool,
    is_duplicate: bool,
    duplicate_of: Option<&'a str>,
    /// The same for all that show the same; null for one alone.
    group: Option<&'a str>,
    /// The same for all of one bracket or panorama sweep.
    set: Option<&'a str>,
    picked: bool,
    /// From 1, the best; null where it was not picked.
    rank: Option<u32>,
    /// Its place among the slides, from 1, the cover; null where it was not picked.
    position: Option<u32>,
    /// What it shows, where that is sure.
    tags: Vec<&'a str>,
    /// How many faces it shows.
    faces: usize,
    reasons: Vec<&'a str>,
    width: u32,
    height: u32,
    /// RFC 3339, in UTC.
    taken_at: Option<String>,
}

#[derive(Serialize)]
struct SkippedReport<'a> {
    file: &'a str,
    error: &'a str,
}

/// Writes JSON.
///
/// # Errors
/// Never, with what is in it.
pub(super) fn report(curated: &Curated) -> serde_json::Result<String> {
    serde_json::to_string_pretty(&Report {
        photos: curated.photos.iter().map(photo).collect(),
        skipped: curated.skipped.iter().map(skipped).collect(),
    })
}

fn photo(curated: &CuratedFile) -> PhotoReport<'_> {
    let verdict = &curated.verdict;
    let measurements = curated.photo.measurements();
    let content = measurements.and_then(|measurements| measurements.content.as_ref());
    let taken_at = curated.photo.taken_at.map(CaptureTime::to_utc);
    PhotoReport {
        file: &curated.file,
        ai_score: verdict.score,
        is_blurry: verdict.is_blurry,
        is_document: verdict.is_document,
        is_duplicate: verdict.is_duplicate(),
        duplicate_of: curated.duplicate_of.as_deref(),
        group: curated.group.as_deref(),
        set: curated.set.as_deref(),
        picked: curated.is_picked(),
        rank: verdict.rank,
        position: verdict.position,
        tags: content.map_or_else(Vec::new, sure_tags),
        faces: content.map_or(0, |content| content.faces.len()),
        reasons: verdict.reasons.iter().map(Reason::as_str).collect(),
        width: curated.photo.size.width,
        height: curated.photo.size.height,
        taken_at: taken_at.map(|time| time.to_rfc3339_opts(SecondsFormat::AutoSi, true)),
    }
}

fn sure_tags(content: &Content) -> Vec<&str> {
    let sure = content.tags.iter().filter(|tag| tag.is_sure());
    sure.map(|tag| tag.name.as_str()).collect()
}

fn skipped(skipped: &SkippedFile) -> SkippedReport<'_> {
    SkippedReport {
        file: &skipped.file,
        error: &skipped.error,
    }
}
