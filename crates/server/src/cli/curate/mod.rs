//! `triptych curate`: the best photos of a folder, without a server and without an account.
//!
//! It ends with 0 when photos were judged, also where some files had to be passed over; with 1 when
//! something could not be read or written; with 2 when it was called wrongly; and with 3 when the
//! folder holds no photo that can be read.

mod contact_sheet;
mod copies;
mod files;
mod json_report;
mod measuring;
mod text_report;
mod thumbnails;
mod verdicts;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use triptych_trips::PickCount;

use crate::config::Config;
use crate::wiring;
use files::Found;
use measuring::Measured;
use thumbnails::Thumbnails;
use verdicts::Curated;

/// What a folder without a readable photo ends with.
const NO_PHOTO: u8 = 3;

/// What `curate` takes.
#[derive(Debug, Args)]
#[command(after_help = "\
Exit codes:
  0  photos were judged; files that cannot be read are listed and passed over
  1  something could not be read or written
  2  wrong arguments
  3  no photo that can be read")]
pub(super) struct CurateArguments {
    /// The folder of photos, with all folders below it; hidden files are left out.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Pick exactly this many. By default every photo worth a place: none that is blurry, a worse duplicate or a document,
    /// and two views of one subject at most.
    #[arg(long, value_name = "N")]
    pick: Option<NonZeroUsize>,
    /// Print the verdicts as JSON instead of a table.
    #[arg(long)]
    json: bool,
    /// Copy the picks into this folder, numbered from the best; those that lay on their side are turned
    /// upright. Nothing is overwritten.
    #[arg(long, value_name = "DIR")]
    copy_to: Option<PathBuf>,
    /// Write a contact sheet for the browser: groups, scores and reasons. An earlier sheet is
    /// replaced, and no other file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Measure this many photos at once. By default as many as there are cores.
    #[arg(long, value_name = "N")]
    workers: Option<NonZeroUsize>,
}

/// Picks from a folder.
pub(super) fn run(config: &Config, arguments: &CurateArguments) -> anyhow::Result<ExitCode> {
    let folder = &arguments.folder;
    let outputs: Vec<&Path> = [&arguments.copy_to, &arguments.html]
        .into_iter()
        .filter_map(Option::as_deref)
        .collect();
    let found = files::below(folder, &outputs).with_context(|| folder.display().to_string())?;
    // What cannot be written is said before thousands of photos are measured for it.
    let sheet = match &arguments.html {
        Some(file) => {
            contact_sheet::check_target(file)?;
            Some((file, Thumbnails::new()?))
        }
        None => None,
    };
    let thumbnails = sheet.as_ref().map(|(_, thumbnails)| thumbnails);
    let runtime = tokio::runtime::Runtime::new()?;
    let measured = runtime.block_on(measure(config, arguments, found, thumbnails))?;
    let pick_count = arguments
        .pick
        .map_or(PickCount::AllGood, PickCount::Exactly);
    let curated = verdicts::judge(measured, pick_count);
    if let Some(target) = &arguments.copy_to {
        runtime.block_on(copies::copy_picks(folder, &curated, target))?;
    }
    if let Some((file, thumbnails)) = &sheet {
        contact_sheet::write(folder, &curated, thumbnails, file)?;
    }
    report(&curated, arguments.json)?;
    Ok(if curated.photos.is_empty() {
        ExitCode::from(NO_PHOTO)
    } else {
        ExitCode::SUCCESS
    })
}

async fn measure(
    config: &Config,
    arguments: &CurateArguments,
    found: Found,
    thumbnails: Option<&Thumbnails>,
) -> anyhow::Result<Measured> {
    let workers = arguments.workers;
    let workers = workers.or_else(|| NonZeroUsize::new(config.limits.worker_count()));
    let job = measuring::Job {
        folder: &arguments.folder,
        files: &found.files,
        workers: workers.unwrap_or(NonZeroUsize::MIN),
        networks: wiring::ai::networks(&config.ai)?,
        thumbnails,
    };
    let mut measured = job.run().await?;
    measured.skipped.extend(found.skipped);
    Ok(measured)
}

fn report(curated: &Curated, as_json: bool) -> anyhow::Result<()> {
    let report = if as_json {
        json_report::report(curated)? + "\n"
    } else {
        text_report::report(curated)
    };
    match io::stdout().lock().write_all(report.as_bytes()) {
        // Whoever reads it has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

/// A path as it is shown: relative to the folder, its parts joined by `/`.
fn shown(file: &Path) -> String {
    let parts = file.iter().map(|part| part.to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}
