//! Parses the lines of a tone.

use std::fmt::Write;

use crate::subjects::Subject;

#[path = "../src/writer/condition.rs"]
#[allow(dead_code)]
mod condition;
#[path = "../src/writer/slot.rs"]
#[allow(dead_code)]
mod slot;

use condition::Condition;
use slot::Slot;

/// The sections of a file, in the order of the fields of `Grammar`.
const SECTIONS: [&str; 4] = ["ideas", "remarks", "datelines", "closings"];
const IDEAS: usize = 0;

/// The lines of a file, by section.
#[derive(Default)]
pub(crate) struct Grammar([Vec<Line>; SECTIONS.len()]);

struct Line {
    /// As Rust code.
    needs: Vec<String>,
    text: String,
    then: Vec<String>,
}

/// Parses the lines of one language. An error starts with the line number.
pub(crate) fn read(
    text: &str,
    language: &str,
    languages: &[String],
    subjects: &[Subject],
) -> Result<Grammar, String> {
    let mut grammar = Grammar::default();
    let mut header = None;
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let error = |error: &str| format!("{}: {error}", index + 1);
        if let Some(read) = read_header(line, languages) {
            header = Some(read.map_err(error)?);
            continue;
        }
        let (of, section) = header.ok_or_else(|| error("outside a section"))?;
        if of != language {
            continue;
        }
        let line = read_line(line, section == IDEAS, subjects);
        let lines = grammar.0.get_mut(section);
        let lines = lines.ok_or_else(|| error("no such section"))?;
        lines.push(line.map_err(|reason| error(&reason))?);
    }
    if grammar.0.iter().all(Vec::is_empty) {
        return Err(format!(" no line in '{language}'"));
    }
    Ok(grammar)
}

/// The language and section of a header such as `[en ideas]`; `None` for any other line.
fn read_header<'a>(
    line: &'a str,
    languages: &[String],
) -> Option<Result<(&'a str, usize), &'static str>> {
    let name = line.strip_prefix('[')?.strip_suffix(']')?;
    let (language, section) = name.split_once(' ').unwrap_or_default();
    if !languages.iter().any(|known| known == language) {
        return Some(Err("no such language"));
    }
    let section = SECTIONS.iter().position(|known| *known == section);
    Some(
        section
            .map(|section| (language, section))
            .ok_or("no such section"),
    )
}

fn read_line(line: &str, is_idea: bool, subjects: &[Subject]) -> Result<Line, String> {
    let mut fields = line.split(" | ").map(str::trim);
    let conditions = fields.next().unwrap_or_default();
    let text = fields.next().ok_or("no text")?.to_owned();
    let then: Vec<String> = fields.map(str::to_owned).collect();
    if !is_idea && !then.is_empty() {
        return Err("only an idea goes on".to_owned());
    }
    for text in std::iter::once(&text).chain(&then) {
        check_slots(text)?;
    }
    let conditions = conditions.split(' ').filter(|name| *name != "-");
    let needs = conditions.map(|name| read_condition(name, subjects));
    let needs = needs.collect::<Result<_, _>>()?;
    Ok(Line { needs, text, then })
}

/// Parses a condition, or the tag of a subject with hyphens in place of spaces.
fn read_condition(name: &str, subjects: &[Subject]) -> Result<String, String> {
    if let Some(condition) = Condition::parse(name) {
        return Ok(format!("Requirement::Condition(Condition::{condition:?})"));
    }
    let mut subjects = subjects.iter();
    let found = subjects.find(|subject| subject.tag.replace(' ', "-") == name);
    let subject = found.ok_or_else(|| format!("unknown condition '{name}'"))?;
    Ok(format!("Requirement::Subject({:?})", subject.tag))
}

fn check_slots(text: &str) -> Result<(), String> {
    for opened in text.split('{').skip(1) {
        let (name, _) = opened.split_once('}').ok_or("a slot is not closed")?;
        Slot::parse(name).ok_or_else(|| format!("unknown slot '{name}'"))?;
    }
    Ok(())
}

impl Grammar {
    /// Generates a constant with the name of the file in capitals.
    pub(crate) fn constant(&self, name: &str) -> String {
        let mut text = format!(
            "pub(crate) static {}: Grammar = Grammar {{\n",
            name.to_uppercase()
        );
        for (section, lines) in SECTIONS.iter().zip(&self.0) {
            let _ = writeln!(text, "{section}: &[");
            for line in lines {
                line.write_to(&mut text);
            }
            text.push_str("],\n");
        }
        text.push_str("};\n");
        text
    }
}

impl Line {
    fn write_to(&self, text: &mut String) {
        let (line, then, needs) = (&self.text, &self.then, self.needs.join(", "));
        let _ = writeln!(
            text,
            "Line {{ text: {line:?}, then: &{then:?}, needs: &[{needs}] }},"
        );
    }
}
