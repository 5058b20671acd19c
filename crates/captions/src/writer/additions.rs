//! Text that can be added to an existing caption.

use crate::emoji::has_emoji;
use crate::evidence::says;
use crate::facts::PartOfDay;
use crate::refinement::{GrammaticalPerson, Instruction, RefineError, Revision};
use crate::{Caption, FactKind, TripFacts};

use super::choices::Choices;
use super::grammar::Grammar;
use super::history::History;
use super::line::Line;
use super::named_facts::place_names;
use super::person::{in_person, is_in_person};
use super::slot::Topic;
use super::words::Words;

/// The candidates for an addition: one line that was not used before.
pub(super) struct Additions<'a> {
    facts: &'a TripFacts,
    caption: &'a str,
    grammar: &'static Grammar,
    words: Words,
    history: History,
    choices: Choices,
}

impl<'a> Additions<'a> {
    /// For a version of a caption, given all captions so far, whose lines are not repeated.
    pub(super) fn to(
        revision: &'a Revision,
        facts: &'a TripFacts,
        earlier: &[Caption],
        seed: u64,
    ) -> Self {
        // Captions about a loss stay neutral.
        let is_quiet = facts.is_of_grief();
        let grammar = if is_quiet {
            facts.language.plain()
        } else {
            revision.tone.grammar(facts.language)
        };
        Self {
            facts,
            caption: revision.draft.caption.as_str(),
            grammar,
            words: Words::of(facts),
            history: History::of(earlier),
            choices: Choices::new(facts, revision.tone, seed),
        }
    }

    /// A question to the reader.
    pub(super) fn question(&self) -> Result<String, RefineError> {
        let mut questions = self.free_lines(self.grammar.closings);
        questions.retain(|(_, text)| text.ends_with('?'));
        self.chosen("question", questions)
    }

    /// Another known fact, or a closing line.
    pub(super) fn more(&self) -> Result<String, RefineError> {
        let closings = self.unsaid_lines(self.grammar.closings);
        let found = [closings, self.unsaid_lines(self.words.plain().datelines)];
        let found = found.into_iter().find(|lines| !lines.is_empty());
        self.chosen("longer", found.unwrap_or_default())
    }

    /// A line in this grammatical person, if the caption does not use the other.
    pub(super) fn in_person(&self, person: GrammaticalPerson) -> Result<String, RefineError> {
        let language = self.facts.language;
        let other = match person {
            GrammaticalPerson::One => GrammaticalPerson::Several,
            GrammaticalPerson::Several => GrammaticalPerson::One,
        };
        if is_in_person(self.caption, other, language) {
            return Err(RefineError::NothingToAdd);
        }
        let Grammar {
            remarks, closings, ..
        } = *self.grammar;
        let told = |lines| {
            let lines = self.unsaid_lines(lines).into_iter();
            let turned =
                lines.filter_map(|(line, text)| Some((line, in_person(&text, person, language)?)));
            let told = turned.filter(|(_, text)| is_in_person(text, person, language));
            self.chosen("teller", told.collect())
        };
        told(closings).or_else(|_| told(remarks))
    }

    /// A line that names a place, also if it was used before.
    pub(super) fn place(&self) -> Result<String, RefineError> {
        let names = place_names(self.facts);
        if names.iter().any(|name| self.caption.contains(name)) {
            return Err(RefineError::NothingToAdd);
        }
        self.place_line(|_| true)
            .ok_or(if self.facts.excluded.contains(&FactKind::Place) {
                RefineError::PlaceExcluded
            } else {
                RefineError::NoPlace
            })
    }

    /// A usable line that names a place, also if it was used before, or is in the caption.
    pub(super) fn place_line(&self, is_usable: impl Fn(&str) -> bool) -> Option<String> {
        let names = place_names(self.facts);
        let is_wanted =
            |text: &str| names.iter().any(|name| text.contains(name)) && is_usable(text);
        let datelines = self.words.plain().datelines;
        let mut lines = self.free_lines(datelines);
        lines.retain(|(_, text)| is_wanted(text));
        if lines.is_empty() {
            let filled = datelines
                .iter()
                .filter_map(|line| Some((*line, line.fill(&self.words)?)));
            lines = filled.filter(|(_, text)| is_wanted(text)).collect();
        }
        self.chosen("place", lines).ok()
    }

    /// A line that contains these words, from the facts if they are known, otherwise on the user's
    /// responsibility.
    pub(super) fn mention(&self, words: &Instruction) -> Result<String, RefineError> {
        let words = words.as_str();
        if says(self.caption, words) {
            return Err(RefineError::NothingToAdd);
        }
        let Grammar {
            ideas, closings, ..
        } = *self.grammar;
        let mut known: Vec<_> = [ideas, closings, self.words.plain().datelines]
            .into_iter()
            .flat_map(|lines| self.free_lines(lines))
            .collect();
        known.retain(|(_, text)| says(text, words) && !text.ends_with('?'));
        if known.is_empty() {
            let framed = Words::of(self.facts).with_mention(words);
            let lines = self.words.plain().closings.iter();
            known.extend(lines.filter_map(|line| Some((*line, line.fill(&framed)?))));
        }
        self.chosen("mention", known)
    }

    /// The caption with one or two emoji, each after a sentence.
    pub(super) fn with_emoji(&self) -> Result<String, RefineError> {
        let mut signs = signs(self.facts);
        signs.retain(|sign| !self.caption.contains(sign));
        let mut signs = signs
            .into_iter()
            .take(if has_emoji(self.caption) { 1 } else { 2 });
        let mut paragraphs: Vec<String> = self.caption.split("\n\n").map(str::to_owned).collect();
        let first = signs.next().ok_or(RefineError::NothingToAdd)?;
        let ends_a_sentence = |text: &&mut String| text.ends_with(['.', '!', '?', '…']);
        let mut ends = paragraphs.iter_mut().filter(ends_a_sentence);
        if let Some(paragraph) = ends.next() {
            paragraph.push(' ');
            paragraph.push_str(first);
            if let (Some(paragraph), Some(second)) = (ends.next(), signs.next()) {
                paragraph.push(' ');
                paragraph.push_str(second);
            }
        } else {
            paragraphs.push(first.to_owned());
        }
        Ok(paragraphs.join("\n\n"))
    }

    /// The lines whose facts are known and that were not used before.
    fn free_lines(&self, lines: &'static [Line]) -> Vec<(Line, String)> {
        let lines = lines.iter().filter(|line| !self.history.has_used(**line));
        let filled = lines.filter_map(|line| Some((*line, line.fill(&self.words)?)));
        filled
            .filter(|(_, text)| self.history.is_new(text))
            .collect()
    }

    /// The unused lines without a question whose topics are not in the caption, and that are not
    /// about the number of photos or their look.
    fn unsaid_lines(&self, lines: &'static [Line]) -> Vec<(Line, String)> {
        let is_said = |topic: &Topic| {
            matches!(topic, Topic::Count | Topic::Pixels)
                || self.words.is_told(*topic, self.caption)
        };
        let mut lines = self.free_lines(lines);
        lines.retain(|(line, text)| !text.ends_with('?') && !line.topics().iter().any(is_said));
        lines
    }

    fn chosen(&self, purpose: &str, lines: Vec<(Line, String)>) -> Result<String, RefineError> {
        let order = self.choices.order(purpose, lines.len());
        let first = order
            .first()
            .and_then(|index| lines.into_iter().nth(*index));
        first.map(|(_, text)| text).ok_or(RefineError::NothingToAdd)
    }
}

/// The table of emoji.
const SIGNS: &str = include_str!("../../phrases/emoji.txt");

/// The emoji for the known facts, the most specific first.
fn signs(facts: &TripFacts) -> Vec<&'static str> {
    let mut tags: Vec<&str> = facts
        .subjects
        .iter()
        .map(|seen| seen.subject.words().tag)
        .collect();
    tags.extend((!facts.places.is_empty()).then_some("place"));
    if let [(part, _)] = facts.parts_of_day.as_slice() {
        tags.extend(tag_of_part(*part));
    }
    tags.push("photos");
    tags.into_iter().filter_map(sign).collect()
}

const fn tag_of_part(part: PartOfDay) -> Option<&'static str> {
    match part {
        PartOfDay::Dawn | PartOfDay::Sunrise => Some("sunrise"),
        PartOfDay::GoldenHour | PartOfDay::Dusk => Some("dusk"),
        PartOfDay::Night => Some("night"),
        PartOfDay::Morning | PartOfDay::Midday | PartOfDay::Afternoon | PartOfDay::Evening => None,
    }
}

fn sign(tag: &str) -> Option<&'static str> {
    let mut lines = SIGNS.lines().filter_map(|line| line.split_once(" | "));
    lines.find(|(known, _)| *known == tag).map(|(_, sign)| sign)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Subject;

    #[test]
    fn every_sign_is_one_and_stands_for_something() {
        let lines = SIGNS.lines().filter(|line| !line.starts_with('#'));
        for line in lines {
            let (tag, sign) = line.split_once(" | ").unwrap();
            let is_other = ["place", "sunrise", "dusk", "night", "photos"].contains(&tag);
            assert!(is_other || Subject::of_tag(tag).is_some(), "{tag}");
            assert!(has_emoji(sign) && !sign.contains(' '), "{sign}");
        }
    }
}
