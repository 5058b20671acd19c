//! A page that shows every photo with what was decided of it, in one file.

use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use askama::Template;

use super::measuring::SkippedFile;
use super::thumbnails::{Thumbnail, Thumbnails};
use super::verdicts::{Curated, CuratedFile};

/// What every sheet has in its head, by which an earlier one is known.
const GENERATOR: &str = r#"<meta name="generator" content="triptych curate">"#;
/// As much of a file as is looked through for it.
const HEAD_BYTES: u64 = 512;

#[derive(Template)]
#[template(path = "contact_sheet.html")]
struct Sheet<'a> {
    generator: &'static str,
    folder: String,
    total: usize,
    sections: Vec<Section<'a>>,
    skipped: &'a [SkippedFile],
}

/// Photos that belong together.
struct Section<'a> {
    title: String,
    note: &'static str,
    frames: Vec<Frame<'a>>,
}

/// One photo on the sheet.
struct Frame<'a> {
    photo: &'a CuratedFile,
    /// Base64.
    thumbnail: Thumbnail<'a>,
}

/// Whether a sheet may be written to a file: to a new one, to an empty one, or over an earlier sheet.
///
/// # Errors
/// The file holds anything else, or cannot be read or made.
pub(super) fn check_target(file: &Path) -> anyhow::Result<()> {
    let shown = || file.display().to_string();
    if !file.try_exists().with_context(shown)? {
        let folder = file
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty());
        let is_folder = folder.is_none_or(Path::is_dir);
        ensure!(is_folder, "{}: its folder is not there", shown());
        return Ok(());
    }
    let mut head = Vec::new();
    let opened = File::open(file).with_context(shown)?;
    opened
        .take(HEAD_BYTES)
        .read_to_end(&mut head)
        .with_context(shown)?;
    let is_sheet = String::from_utf8_lossy(&head).contains(GENERATOR);
    ensure!(
        head.is_empty() || is_sheet,
        "{} is there already, and is no contact sheet",
        shown()
    );
    Ok(())
}

/// Writes the sheet, piece by piece, so that its size takes no memory.
///
/// # Errors
/// The file cannot be written, or holds anything but an earlier sheet.
pub(super) fn write(
    folder: &Path,
    curated: &Curated,
    thumbnails: &Thumbnails,
    file: &Path,
) -> anyhow::Result<()> {
    check_target(file)?;
    let sheet = Sheet {
        generator: GENERATOR,
        folder: folder.display().to_string(),
        total: curated.photos.len(),
        sections: sections(&curated.photos, thumbnails),
        skipped: &curated.skipped,
    };
    let write = || {
        let mut output = BufWriter::new(File::create(file)?);
        sheet.write_into(&mut output)?;
        output.flush()
    };
    write().with_context(|| file.display().to_string())
}

/// The picks, then each group with its keeper first, then each set, then documents, then what is
/// left.
fn sections<'a>(photos: &'a [CuratedFile], thumbnails: &'a Thumbnails) -> Vec<Section<'a>> {
    let section = |title: String, note, photos| section(title, note, photos, thumbnails);
    let (mut picks, others): (Vec<_>, Vec<_>) = photos.iter().partition(|photo| photo.is_picked());
    picks.sort_by_key(|photo| photo.verdict.position);
    let note = "In the order of the slides, the cover first.";
    let mut sections = vec![section("Picks".to_owned(), note, picks)];
    for (number, group) in together(photos, |photo| photo.group.as_deref()) {
        let note = "They show the same; the first is kept.";
        sections.push(section(format!("Group {number}"), note, group));
    }
    for (number, set) in together(photos, |photo| photo.set.as_deref()) {
        let note = "A bracket or a sweep, kept together.";
        sections.push(section(format!("Set {number}"), note, set));
    }
    let alone = |photo: &&CuratedFile| photo.group.is_none() && photo.set.is_none();
    let left = others.into_iter().filter(alone);
    let (documents, left) = left.partition(|photo| photo.verdict.is_document);
    sections.push(section("Documents".to_owned(), "Never picked.", documents));
    sections.push(section("Not picked".to_owned(), "By their scores.", left));
    sections.retain(|section| !section.frames.is_empty());
    sections
}

/// Photos that share a name, numbered from 1 in the order of their first photo. The keeper of a
/// group comes first.
fn together(
    photos: &[CuratedFile],
    name: fn(&CuratedFile) -> Option<&str>,
) -> impl Iterator<Item = (usize, Vec<&CuratedFile>)> {
    let mut bundles: Vec<(&str, Vec<&CuratedFile>)> = Vec::new();
    for photo in photos {
        let Some(name) = name(photo) else {
            continue;
        };
        match bundles.iter_mut().find(|(known, _)| *known == name) {
            Some((_, bundle)) => bundle.push(photo),
            None => bundles.push((name, vec![photo])),
        }
    }
    let bundles = bundles.into_iter().map(|(_, mut bundle)| {
        bundle.sort_by_key(|photo| photo.verdict.is_duplicate());
        bundle
    });
    (1..).zip(bundles)
}

fn section<'a>(
    title: String,
    note: &'static str,
    photos: Vec<&'a CuratedFile>,
    thumbnails: &'a Thumbnails,
) -> Section<'a> {
    let frame = |photo: &'a CuratedFile| {
        let thumbnail = thumbnails.get(photo.thumbnail?);
        Some(Frame { photo, thumbnail })
    };
    Section {
        title,
        note,
        frames: photos.into_iter().filter_map(frame).collect(),
    }
}
