//! Makes Rust of the phrases: reads `phrases/`, stops the build at a line that is not well formed,
//! and writes tables of constants.
#![allow(clippy::print_stdout)] // This is how a build script speaks to cargo.

mod phrases;
mod subjects;

use std::path::Path;
use std::{env, fs};

const PHRASES: &str = "phrases/en";

fn main() -> Result<(), String> {
    println!("cargo::rerun-if-changed=phrases");
    println!("cargo::rerun-if-changed=build");
    let out = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    let subjects = subjects::read(&text_of("words")?)?;
    write(&out, "subjects.rs", &subjects::table(&subjects))?;
    let mut grammars = String::new();
    for tone in tones()? {
        let grammar = phrases::read(&text_of(&tone)?, &subjects);
        let grammar = grammar.map_err(|error| format!("{PHRASES}/{tone}.txt:{error}"))?;
        grammars.push_str(&grammar.constant(&tone));
    }
    write(&out, "grammars.rs", &grammars)
}

/// The names of the files that are no words: one for each tone, and what all tones share.
fn tones() -> Result<Vec<String>, String> {
    let files = fs::read_dir(PHRASES).map_err(|error| format!("{PHRASES}: {error}"))?;
    let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let mut tones: Vec<String> = names
        .filter_map(|name| name.strip_suffix(".txt").map(str::to_owned))
        .filter(|name| name != "words")
        .collect();
    tones.sort();
    Ok(tones)
}

fn text_of(name: &str) -> Result<String, String> {
    let path = Path::new(PHRASES).join(format!("{name}.txt"));
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(out: &str, name: &str, text: &str) -> Result<(), String> {
    fs::write(Path::new(out).join(name), text).map_err(|error| format!("{name}: {error}"))
}
