//! Generates Rust tables of constants from the files in `phrases/`. A malformed line fails the
//! build.
#![allow(clippy::print_stdout)] // This is how a build script speaks to cargo.

mod phrases;
mod subjects;
mod terms;

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

const PHRASES: &str = "phrases";
/// The folder of the lines per tone, next to the folders of the languages.
const TONES: &str = "tones";

fn main() -> Result<(), String> {
    println!("cargo::rerun-if-changed=phrases");
    println!("cargo::rerun-if-changed=build");
    let out = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    let (mut tables, mut grammars) = (String::new(), String::new());
    let mut languages = names_in(Path::new(PHRASES), "")?;
    languages.retain(|name| name != TONES);
    for language in &languages {
        let folder = Path::new(PHRASES).join(language);
        let subjects = subjects::read(&text_of(&folder, "words")?)?;
        let terms = terms::Terms::read(&folder)?;
        tables.push_str(&in_module(
            language,
            "{Noun, SubjectWords}",
            &subjects::table(&subjects),
        ));
        let text = lines_of(language, &languages, &subjects)? + &terms.constants();
        grammars.push_str(&in_module(
            language,
            "{Condition, Grammar, Line, Requirement}",
            &text,
        ));
    }
    write(&out, "subjects.rs", &tables)?;
    write(&out, "grammars.rs", &grammars)
}

/// Generates the lines of each tone of a language as constants, and a table of them.
fn lines_of(
    language: &str,
    languages: &[String],
    subjects: &[subjects::Subject],
) -> Result<String, String> {
    let (mut text, mut table) = (String::new(), String::new());
    let folder = Path::new(PHRASES).join(TONES);
    for tone in names_in(&folder, ".txt")? {
        let grammar = phrases::read(&text_of(&folder, &tone)?, language, languages, subjects);
        let grammar =
            grammar.map_err(|error| format!("{}/{tone}.txt:{error}", folder.display()))?;
        text.push_str(&grammar.constant(&tone));
        let _ = write!(table, "({tone:?}, &{}), ", tone.to_uppercase());
    }
    Ok(text + &format!("pub(crate) static LINES: &[(&str, &Grammar)] = &[{table}];\n"))
}

fn in_module(language: &str, used: &str, text: &str) -> String {
    format!("pub(crate) mod {language} {{\nuse super::{used};\n{text}}}\n")
}

/// The names in a folder with this ending, without the ending, sorted.
fn names_in(folder: &Path, end: &str) -> Result<Vec<String>, String> {
    let files = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let files = files.filter_map(Result::ok);
    let files = files.filter(|file| !end.is_empty() || file.path().is_dir());
    let names = files.filter_map(|file| file.file_name().into_string().ok());
    let mut names: Vec<String> = names
        .filter_map(|name| name.strip_suffix(end).map(str::to_owned))
        .collect();
    names.sort();
    Ok(names)
}

fn text_of(folder: &Path, name: &str) -> Result<String, String> {
    let path = folder.join(format!("{name}.txt"));
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(out: &str, name: &str, text: &str) -> Result<(), String> {
    fs::write(Path::new(out).join(name), text).map_err(|error| format!("{name}: {error}"))
}
