//! A line of a grammar: text with slots for facts.

use crate::facts::Subject;
use crate::facts::wording::capitalised;

use super::condition::Condition;
use super::slot::{Slot, Topic};
use super::words::Words;

/// One or two sentences. `{slot}` is replaced by a fact, `{Slot}` by the same with a capital
/// letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) text: &'static str,
    /// Alternative continuations.
    pub(crate) then: &'static [&'static str],
    /// What must be known in addition to the slots.
    pub(crate) needs: &'static [Requirement],
}

/// A precondition of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Requirement {
    /// The photos certainly show the subject with this tag.
    Subject(&'static str),
    /// This condition holds.
    Condition(Condition),
}

/// A part of a line's text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Plain text.
    Text(&'static str),
    /// The name of a slot.
    Slot(&'static str),
}

/// Splits a text into parts.
pub(super) fn pieces(text: &'static str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, opened)) = rest.split_once('{') {
        let (name, after) = opened.split_once('}').unwrap_or((opened, ""));
        pieces.push(Piece::Text(before));
        pieces.push(Piece::Slot(name));
        rest = after;
    }
    pieces.push(Piece::Text(rest));
    pieces
}

impl Line {
    pub(super) fn has_slot(self, slot: Slot) -> bool {
        pieces(self.text).into_iter().any(|piece| match piece {
            Piece::Slot(name) => Slot::parse(name) == Some(slot),
            Piece::Text(_) => false,
        })
    }

    /// The topics of the line.
    pub(super) fn topics(self) -> Vec<Topic> {
        let slots = pieces(self.text)
            .into_iter()
            .filter_map(|piece| match piece {
                Piece::Slot(name) => Slot::parse(name).map(Slot::topic),
                Piece::Text(_) => None,
            });
        let needed = self.needs.iter().filter_map(|need| need.topic());
        slots.chain(needed).collect()
    }

    /// The line with its slots filled; `None` if a fact that it needs is unknown.
    pub(super) fn fill(self, words: &Words) -> Option<String> {
        self.is_usable(words)
            .then(|| fill(self.text, words, self.subject(words)))?
    }

    /// The continuations of the line, filled.
    pub(super) fn continuations(self, words: &Words) -> Vec<String> {
        let subject = self.subject(words);
        let filled = self
            .then
            .iter()
            .filter(|_| self.is_usable(words))
            .filter_map(|text| fill(text, words, subject));
        filled.collect()
    }

    fn is_usable(self, words: &Words) -> bool {
        self.needs.iter().all(|need| need.holds(words))
    }

    /// The subject that the line requires, otherwise the first known one.
    fn subject(self, words: &Words) -> Option<Subject> {
        let needed = self.needs.iter().rev().find_map(|need| need.subject(words));
        needed.or_else(|| words.subjects().first().copied())
    }
}

fn fill(text: &'static str, words: &Words, subject: Option<Subject>) -> Option<String> {
    let mut filled = String::new();
    for piece in pieces(text) {
        match piece {
            Piece::Text(text) => filled.push_str(text),
            Piece::Slot(name) => {
                let word = words.get(Slot::parse(name)?, subject)?;
                if name.starts_with(char::is_uppercase) || begins_sentence(&filled) {
                    filled.push_str(&capitalised(word));
                } else {
                    filled.push_str(word);
                }
            }
        }
    }
    Some(filled)
}

/// Whether the next text starts a sentence.
fn begins_sentence(before: &str) -> bool {
    before.is_empty()
        || before.ends_with([' ', '\n']) && before.trim_end().ends_with(['.', '!', '?'])
}

impl Requirement {
    fn holds(self, words: &Words) -> bool {
        match self {
            Self::Condition(condition) if !condition.is_group() => words.holds(condition),
            _ => self.subject(words).is_some(),
        }
    }

    /// The required subject; `None` without one, or if it is unknown.
    fn subject(self, words: &Words) -> Option<Subject> {
        match self {
            Self::Subject(tag) => words.subject(tag),
            Self::Condition(condition) if condition.is_group() => words.subject_in(condition),
            Self::Condition(_) => None,
        }
    }

    /// The topic of a line with this requirement.
    const fn topic(self) -> Option<Topic> {
        match self {
            Self::Subject(_) => Some(Topic::Subject),
            Self::Condition(condition) => condition_topic(condition),
        }
    }
}

impl Condition {
    /// Whether it requires a subject of a group.
    pub(super) const fn is_group(self) -> bool {
        matches!(condition_topic(self), Some(Topic::Subject))
    }
}

const fn condition_topic(condition: Condition) -> Option<Topic> {
    use Condition as C;
    match condition {
        C::Building | C::Water | C::Height | C::Animal | C::Food | C::Transport => {
            Some(Topic::Subject)
        }
        C::People | C::OnePerson | C::TwoPeople | C::Group => Some(Topic::People),
        C::Early
        | C::Dawn
        | C::Sunrise
        | C::Morning
        | C::Midday
        | C::Afternoon
        | C::GoldenHour
        | C::Dusk
        | C::Evening
        | C::Night => Some(Topic::PartOfDay),
        C::Spring | C::Summer | C::Autumn | C::Winter => Some(Topic::Season),
        C::Monday
        | C::Tuesday
        | C::Wednesday
        | C::Thursday
        | C::Friday
        | C::Saturday
        | C::Sunday
        | C::Weekend
        | C::Workday => Some(Topic::Weekday),
        C::Brief | C::DayLong => Some(Topic::Elapsed),
        C::OneDay | C::SeveralDays => Some(Topic::Date),
        C::OnePlace | C::SeveralPlaces => Some(Topic::Course),
        C::Far => Some(Topic::Distance),
        C::Dark | C::Bright | C::Monochrome => Some(Topic::Pixels),
        C::One => Some(Topic::Count),
        C::Many => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_begins_after_the_end_of_another() {
        assert!(begins_sentence("") && begins_sentence("Really? "));
        assert!(!begins_sentence("Really, "));
    }

    #[test]
    fn a_text_is_read_into_its_pieces() {
        assert_eq!(
            pieces("Okay, {Place}."),
            [
                Piece::Text("Okay, "),
                Piece::Slot("Place"),
                Piece::Text(".")
            ]
        );
    }

    #[test]
    fn a_line_speaks_of_what_its_slots_and_needs_do() {
        let line = Line {
            text: "{Days} in {place}.",
            then: &[],
            needs: &[
                Requirement::Subject("castle"),
                Requirement::Condition(Condition::Early),
            ],
        };
        assert_eq!(
            line.topics(),
            [Topic::Date, Topic::Place, Topic::Subject, Topic::PartOfDay]
        );
    }
}
