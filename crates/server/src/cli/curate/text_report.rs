//! The verdicts for people.

use std::fmt::Write;

use triptych_trips::Reason;

use super::verdicts::{Curated, CuratedFile};

/// A table of the photos, then the files that were passed over, then the totals.
pub(super) fn report(curated: &Curated) -> String {
    let mut text = String::new();
    let width = curated
        .photos
        .iter()
        .map(|photo| photo.file.chars().count());
    let width = width.max().unwrap_or_default();
    // Writing into a string does not fail.
    for photo in &curated.photos {
        let _ = writeln!(text, "{}", line(photo, width));
    }
    if !curated.skipped.is_empty() {
        let _ = writeln!(text, "\nPassed over:");
    }
    for skipped in &curated.skipped {
        let _ = writeln!(text, "  {}: {}", skipped.file, skipped.error);
    }
    let _ = writeln!(text, "\n{}", totals(curated));
    text
}

/// Its place among the picks, its score, its name and what is to be said of it.
fn line(photo: &CuratedFile, width: usize) -> String {
    let verdict = &photo.verdict;
    let rank = verdict.rank.map(|rank| format!("#{rank}"));
    let reasons: Vec<_> = verdict.reasons.iter().map(Reason::as_str).collect();
    let mut line = format!(
        "{:>5}  {:>3}  {:width$}  {}",
        rank.unwrap_or_default(),
        verdict.score,
        photo.file,
        reasons.join(", "),
    );
    if let Some(better) = &photo.duplicate_of {
        let _ = write!(line, " ({better})");
    }
    line
}

fn totals(curated: &Curated) -> String {
    let count = |is_counted: fn(&CuratedFile) -> bool| {
        let photos = curated.photos.iter();
        photos.filter(|photo| is_counted(photo)).count()
    };
    format!(
        "{}: {} picked, {} blurry, {}; {} passed over",
        counted(curated.photos.len(), "photo"),
        count(CuratedFile::is_picked),
        count(|photo| photo.verdict.is_blurry),
        counted(count(|photo| photo.verdict.is_duplicate()), "duplicate"),
        counted(curated.skipped.len(), "file"),
    )
}

fn counted(count: usize, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}
