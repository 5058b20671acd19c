//! Prints what was measured on each photo of a folder, one line of JSON for each: what
//! `tools/fit_taste.py` learns from.
//!
//! `cargo run --release -p triptych_adapter_ai --example measure -- FOLDER`
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::error::Error;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use triptych_adapter_ai::analysis::{DeviceAnalyser, Networks, PhotoWorkers};
use triptych_ports::PhotoAnalyser;
use triptych_trips::{Content, Face, Measurements};

type Fallible<T> = Result<T, Box<dyn Error>>;

#[derive(Debug, Serialize)]
struct Line {
    file: String,
    embedding: Vec<f32>,
    certainty: f32,
    document: f32,
    faces: Vec<FaceLine>,
    mean_luma: f32,
    clipped_shadows: f32,
    clipped_highlights: f32,
    contrast: f32,
    colourfulness: f32,
    sharpness: f32,
    textured_share: f32,
    anisotropy: f32,
    exposure_value: Option<f32>,
}

#[derive(Debug, Serialize)]
struct FaceLine {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
    sharpness: Option<f32>,
    eyes_closed: Option<f32>,
    smile: Option<f32>,
    yaw_degrees: f32,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Fallible<()> {
    let folder = std::env::args().nth(1).ok_or("which folder of photos?")?;
    let networks = Arc::new(Networks::load()?);
    let analyser = DeviceAnalyser::new(PhotoWorkers::new(NonZeroUsize::MIN), Some(networks));
    for file in files(Path::new(&folder))? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let measured = analyser.analyse(std::fs::read(&file)?.into()).await;
        match measured.map(|analysis| analysis.measurements) {
            Ok(measurements) => print(name.into_owned(), &measurements)?,
            Err(error) => eprintln!("{name}: {error}"),
        }
    }
    Ok(())
}

/// In the order of their names.
fn files(folder: &Path) -> Fallible<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        files.push(entry?.path());
    }
    files.sort();
    Ok(files)
}

fn print(file: String, measurements: &Measurements) -> Fallible<()> {
    let content = measurements.content.as_ref().ok_or("nothing recognised")?;
    let line = line(file, measurements, content);
    println!("{}", serde_json::to_string(&line)?);
    Ok(())
}

fn line(file: String, measurements: &Measurements, content: &Content) -> Line {
    Line {
        file,
        embedding: content.embedding.features().to_vec(),
        certainty: content.certainty,
        document: content.document,
        faces: content.faces.iter().map(face_line).collect(),
        mean_luma: measurements.exposure.mean_luma,
        clipped_shadows: measurements.exposure.clipped_shadows,
        clipped_highlights: measurements.exposure.clipped_highlights,
        contrast: measurements.contrast,
        colourfulness: measurements.colourfulness,
        sharpness: measurements.sharpness.subject,
        textured_share: measurements.sharpness.textured_share,
        anisotropy: measurements.sharpness.anisotropy,
        exposure_value: measurements.exposure_value,
    }
}

fn face_line(face: &Face) -> FaceLine {
    FaceLine {
        left: face.area.left,
        top: face.area.top,
        width: face.area.width,
        height: face.area.height,
        sharpness: face.sharpness,
        eyes_closed: face.eyes_closed,
        smile: face.smile,
        yaw_degrees: face.yaw_degrees,
    }
}
