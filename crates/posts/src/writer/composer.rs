//! Fills a build with lines.

use crate::instagram::FOLD_CHARS;

use super::build::{Build, Part};
use super::choices::Choices;
use super::grammar::Grammar;
use super::line::Line;
use super::slot::{Slot, Topic};
use super::words::Words;

/// Writes one caption.
pub(super) struct Composer<'a> {
    grammar: &'static Grammar,
    words: &'a Words,
    choices: Choices,
    topics: Vec<Topic>,
    paragraphs: Vec<Vec<String>>,
}

/// With so many preferred lines, the others stay out.
const PREFERRED_LINES_ENOUGH: usize = 3;
/// The longest note that stands before the fold; its frame takes up to 40 characters more.
const NOTE_FIRST_CHARS_MAX: usize = FOLD_CHARS - 40;
/// A list has at least so many rows.
const CARD_ROWS_MIN: usize = 2;

impl<'a> Composer<'a> {
    /// Prepares a caption of a tone.
    pub(super) fn new(grammar: &'static Grammar, words: &'a Words, choices: Choices) -> Self {
        Self {
            grammar,
            words,
            choices,
            topics: Vec::new(),
            paragraphs: vec![Vec::new()],
        }
    }

    /// Writes the caption. Paragraphs are parted by an empty line; the first one ends before the
    /// fold.
    pub(super) fn compose(mut self) -> String {
        let build = self.build();
        for (position, part) in build.iter().enumerate() {
            let (before, after) = build.split_at(position);
            match part {
                Part::Break => self.paragraphs.push(Vec::new()),
                Part::Card => self.add_card(),
                _ => self.add_line(*part, before, after),
            }
        }
        self.break_before_the_fold();
        let texts: Vec<String> = self
            .paragraphs
            .iter()
            .map(|lines| lines.join(" "))
            .collect();
        texts.join("\n\n")
    }

    /// A build to fill. A long note does not stand first, where the fold would cut it.
    fn build(&self) -> Build {
        let note = self.words.get(Slot::Note).unwrap_or_default();
        let is_long = note.chars().count() > NOTE_FIRST_CHARS_MAX;
        let fits = |build: &&Build| !(build.first() == Some(&Part::Note) && is_long);
        let builds: Vec<Build> = self.grammar.builds.iter().filter(fits).copied().collect();
        let order = self.choices.order("build", builds.len());
        let first = order.first().and_then(|index| builds.get(*index));
        first.copied().unwrap_or(&[Part::Opening, Part::Note])
    }

    fn add_line(&mut self, part: Part, before: &[Part], after: &[Part]) {
        let mut known = self.known_lines(part);
        known.retain(|(line, text)| self.is_free(*line, text));
        if part == Part::Detail || (part == Part::Opening && !says_more_facts(after)) {
            prefer(&mut known, |line| line.topics().contains(&Topic::Place));
        }
        let occurrence = before.iter().filter(|earlier| **earlier == part).count();
        let purpose = format!("{part:?} {occurrence}");
        let order = self.choices.order(&purpose, known.len());
        if let Some((line, text)) = order.first().and_then(|index| known.get(*index)) {
            self.topics.extend(line.topics());
            self.push(text.clone());
        }
    }

    /// The lines of a part for which everything is known, with their slots filled.
    fn known_lines(&self, part: Part) -> Vec<(Line, String)> {
        let fill = |line: &Line| Some((*line, line.fill(self.words, self.choices)?));
        let mut known: Vec<_> = self.grammar.lines(part).iter().filter_map(fill).collect();
        if part == Part::Opening {
            known.retain(|(_, text)| text.chars().count() <= FOLD_CHARS);
            prefer(&mut known, says_something_known);
        }
        known
    }

    /// Whether a line repeats nothing that was said.
    fn is_free(&self, line: Line, text: &String) -> bool {
        let is_said = |topic: &Topic| self.topics.contains(topic);
        !line.topics().iter().any(is_said) && !self.paragraphs.iter().flatten().any(|t| t == text)
    }

    fn add_card(&mut self) {
        let mut rows = self.known_lines(Part::Card);
        rows.retain(|(line, text)| self.is_free(*line, text));
        if rows.len() >= CARD_ROWS_MIN {
            self.topics
                .extend(rows.iter().flat_map(|(line, _)| line.topics()));
            let texts: Vec<String> = rows.into_iter().map(|(_, text)| text).collect();
            self.push(texts.join("\n"));
        }
    }

    fn push(&mut self, text: String) {
        if let Some(paragraph) = self.paragraphs.last_mut() {
            paragraph.push(text);
        }
    }

    fn break_before_the_fold(&mut self) {
        self.paragraphs.retain(|lines| !lines.is_empty());
        let Some(first) = self.paragraphs.first_mut() else {
            return;
        };
        if first.join(" ").chars().count() > FOLD_CHARS {
            let rest = first.split_off(1);
            self.paragraphs.insert(1, rest);
        }
    }
}

/// The number of photos is always known and in sight: a line that says it alone says little.
fn says_something_known(line: Line) -> bool {
    line.topics().iter().any(|topic| *topic != Topic::Count)
}

/// Whether a part that is still to come says what is known.
fn says_more_facts(parts: &[Part]) -> bool {
    parts
        .iter()
        .any(|part| matches!(part, Part::Detail | Part::Card))
}

/// Leaves the preferred lines alone, where there are enough of them for variety.
fn prefer(lines: &mut Vec<(Line, String)>, is_preferred: impl Fn(Line) -> bool) {
    if lines.iter().filter(|(line, _)| is_preferred(*line)).count() >= PREFERRED_LINES_ENOUGH {
        lines.retain(|(line, _)| is_preferred(*line));
    }
}
