//! A page that shows every photo with what was decided of it, in one file.

use std::fs;
use std::path::Path;

use anyhow::Context;
use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;

use super::measuring::SkippedFile;
use super::verdicts::{Curated, CuratedFile};

#[derive(Template)]
#[template(path = "contact_sheet.html")]
struct Sheet<'a> {
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
    thumbnail: String,
}

/// Writes the sheet.
///
/// # Errors
/// The file cannot be written.
pub(super) fn write(folder: &Path, curated: &Curated, file: &Path) -> anyhow::Result<()> {
    let sheet = Sheet {
        folder: folder.display().to_string(),
        total: curated.photos.len(),
        sections: sections(&curated.photos),
        skipped: &curated.skipped,
    };
    fs::write(file, sheet.render()?).with_context(|| file.display().to_string())
}

/// The picks, then each group with its keeper first, then each set, then what is left.
fn sections(photos: &[CuratedFile]) -> Vec<Section<'_>> {
    let (picks, others): (Vec<_>, Vec<_>) = photos.iter().partition(|photo| photo.is_picked());
    let mut sections = vec![section("Picks", "The best first.", picks)];
    for (number, group) in together(photos, |photo| photo.group.as_deref()) {
        let title = format!("Group {number}");
        sections.push(section(
            title,
            "They show the same; the first is kept.",
            group,
        ));
    }
    for (number, set) in together(photos, |photo| photo.set.as_deref()) {
        let title = format!("Set {number}");
        sections.push(section(title, "A bracket or a sweep, kept together.", set));
    }
    let alone = |photo: &&CuratedFile| photo.group.is_none() && photo.set.is_none();
    let left = others.into_iter().filter(alone).collect();
    sections.push(section("Not picked", "By their scores.", left));
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
    title: impl Into<String>,
    note: &'static str,
    photos: Vec<&'a CuratedFile>,
) -> Section<'a> {
    let frame = |photo: &'a CuratedFile| Frame {
        photo,
        thumbnail: base64(photo.thumbnail.as_ref()),
    };
    Section {
        title: title.into(),
        note,
        frames: photos.into_iter().map(frame).collect(),
    }
}

fn base64(thumbnail: Option<&Bytes>) -> String {
    thumbnail.map_or_else(String::new, |bytes| STANDARD.encode(bytes))
}
