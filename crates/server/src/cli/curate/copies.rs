//! Copies of the picks.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use triptych_adapter_ai::analysis::{DeviceRenderer, PhotoWorkers};
use triptych_ports::{Renderer, RenditionSize};
use triptych_trips::QuarterTurn;

use super::verdicts::{Curated, CuratedFile};

/// Copies the picks, byte for byte, under names that begin with their place. One that lay on its side
/// by its faces is turned upright, and so is a JPEG of the whole picture.
///
/// # Errors
/// The target cannot be written to. Where it holds a file of such a name, nothing is copied.
pub(super) async fn copy_picks(
    folder: &Path,
    curated: &Curated,
    target: &Path,
) -> anyhow::Result<()> {
    fs::create_dir_all(target).with_context(|| target.display().to_string())?;
    let picks: Vec<_> = curated
        .photos
        .iter()
        .filter(|photo| photo.is_picked())
        .collect();
    let digits = picks.len().to_string().len().max(2);
    let copies = picks
        .into_iter()
        .map(|pick| (pick, target.join(name(pick, digits))));
    let copies: Vec<_> = copies.collect();
    for (_, copy) in &copies {
        ensure!(!copy.exists(), "{} is there already", copy.display());
    }
    for (pick, copy) in copies {
        let photo = folder.join(&pick.path);
        let written = match pick.photo.turned() {
            Some(turned) => write_turned(&photo, turned, &copy).await,
            None => copy_new(&photo, &copy).map_err(Into::into),
        };
        written.with_context(|| copy.display().to_string())?;
    }
    Ok(())
}

fn name(pick: &CuratedFile, digits: usize) -> PathBuf {
    let rank = pick.verdict.rank.unwrap_or_default();
    let mut name = OsString::from(format!("{rank:0digits$}-"));
    name.push(pick.path.file_name().unwrap_or_default());
    let name = PathBuf::from(name);
    match pick.photo.turned() {
        Some(_) => name.with_extension("jpg"),
        None => name,
    }
}

/// Copies a file to where none is yet.
fn copy_new(from: &Path, to: &Path) -> io::Result<()> {
    io::copy(&mut File::open(from)?, &mut create_new(to)?)?;
    Ok(())
}

/// Writes a photo upright to where no file is yet.
async fn write_turned(from: &Path, turned: QuarterTurn, to: &Path) -> anyhow::Result<()> {
    let renderer = DeviceRenderer::new(PhotoWorkers::new(NonZeroUsize::MIN));
    let original = fs::read(from)?.into();
    let upright = renderer.rendition(original, Some(turned), RenditionSize::Full);
    create_new(to)?.write_all(&upright.await?)?;
    Ok(())
}

fn create_new(file: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(file)
}
