//! Copies of the picks.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

use anyhow::{Context, ensure};

use super::verdicts::{Curated, CuratedFile};

/// Copies the picks, byte for byte, under names that begin with their place.
///
/// # Errors
/// The target cannot be written to. Where it holds a file of such a name, nothing is copied.
pub(super) fn copy_picks(folder: &Path, curated: &Curated, target: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(target).with_context(|| target.display().to_string())?;
    let picks: Vec<_> = curated
        .photos
        .iter()
        .filter(|photo| photo.is_picked())
        .collect();
    let digits = picks.len().to_string().len().max(2);
    let copies = picks
        .into_iter()
        .map(|pick| (folder.join(&pick.path), target.join(name(pick, digits))));
    let copies: Vec<_> = copies.collect();
    for (_, copy) in &copies {
        ensure!(!copy.exists(), "{} is there already", copy.display());
    }
    for (photo, copy) in copies {
        copy_new(&photo, &copy).with_context(|| copy.display().to_string())?;
    }
    Ok(())
}

fn name(pick: &CuratedFile, digits: usize) -> OsString {
    let rank = pick.verdict.rank.unwrap_or_default();
    let mut name = OsString::from(format!("{rank:0digits$}-"));
    name.push(pick.path.file_name().unwrap_or_default());
    name
}

/// Copies a file to where none is yet.
fn copy_new(from: &Path, to: &Path) -> io::Result<()> {
    let mut source = fs::File::open(from)?;
    let mut copy = OpenOptions::new().write(true).create_new(true).open(to)?;
    io::copy(&mut source, &mut copy)?;
    Ok(())
}
