//! A line of a grammar: words, slots for facts, and words to choose between.

use crate::facts::wording::capitalised;

use super::choices::Choices;
use super::slot::{Slot, Topic};
use super::words::{When, Words};

/// One or two sentences that belong together. `{slot}` is filled with a fact, `{Slot}` with a
/// capital first, and of `[one|other]` one is taken.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    /// The words.
    pub(super) text: &'static str,
    /// What must be known besides the slots.
    pub(super) when: Option<When>,
}

/// A part of a line's text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Plain words.
    Text(&'static str),
    /// The name of a slot.
    Slot(&'static str),
    /// Words to choose between, with `|` in between.
    Choice(&'static str),
}

impl Line {
    /// The parts of the text in order.
    pub(super) fn pieces(self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut rest = self.text;
        while let Some((before, opened)) = rest.split_once(['{', '[']) {
            let is_slot = rest.as_bytes().get(before.len()) == Some(&b'{');
            let closing = if is_slot { '}' } else { ']' };
            let (inside, after) = opened.split_once(closing).unwrap_or((opened, ""));
            pieces.push(Piece::Text(before));
            pieces.push(if is_slot {
                Piece::Slot(inside)
            } else {
                Piece::Choice(inside)
            });
            rest = after;
        }
        pieces.push(Piece::Text(rest));
        pieces
    }

    /// What the line speaks of.
    pub(super) fn topics(self) -> Vec<Topic> {
        let slots = self.pieces().into_iter().filter_map(|piece| match piece {
            Piece::Slot(name) => Slot::parse(name).map(Slot::topic),
            Piece::Text(_) | Piece::Choice(_) => None,
        });
        slots.chain(self.when.and_then(When::topic)).collect()
    }

    /// The line with its slots filled; none where something that it needs is not known.
    pub(super) fn fill(self, words: &Words, choices: Choices) -> Option<String> {
        if self.when.is_some_and(|when| !words.holds(when)) {
            return None;
        }
        let mut filled = String::new();
        for piece in self.pieces() {
            match piece {
                Piece::Text(text) => filled.push_str(text),
                Piece::Choice(list) => filled.push_str(chosen(list, choices)),
                Piece::Slot(name) => {
                    let word = words.get(Slot::parse(name)?)?;
                    if name.starts_with(char::is_uppercase) {
                        filled.push_str(&capitalised(word));
                    } else {
                        filled.push_str(word);
                    }
                }
            }
        }
        Some(filled)
    }
}

fn chosen(list: &'static str, choices: Choices) -> &'static str {
    let alternatives: Vec<&str> = list.split('|').collect();
    let index = choices.index(list, alternatives.len());
    alternatives.get(index).copied().unwrap_or_default()
}

/// Lines, each with what it needs besides its slots before it: `lines![One => "One photo.", "Hi."]`.
macro_rules! lines {
    (@ [$($done:expr,)*]) => { &[$($done),*] };
    (@ [$($done:expr,)*] $text:literal $(, $($rest:tt)*)?) => {
        $crate::writer::line::lines!(@ [$($done,)* $crate::writer::line::Line { text: $text, when: None },] $($($rest)*)?)
    };
    (@ [$($done:expr,)*] $when:expr => $text:literal $(, $($rest:tt)*)?) => {
        $crate::writer::line::lines!(@ [$($done,)* $crate::writer::line::Line { text: $text, when: Some($when) },] $($($rest)*)?)
    };
    ($($all:tt)*) => { $crate::writer::line::lines!(@ [] $($all)*) };
}

pub(super) use lines;

#[cfg(test)]
mod tests {
    use super::*;

    const fn line(text: &'static str) -> Line {
        Line { text, when: None }
    }

    #[test]
    fn a_line_is_read_into_its_pieces() {
        assert_eq!(
            line("Okay, {Place}: [yes|no].").pieces(),
            [
                Piece::Text("Okay, "),
                Piece::Slot("Place"),
                Piece::Text(": "),
                Piece::Choice("yes|no"),
                Piece::Text("."),
            ]
        );
    }

    #[test]
    fn a_line_speaks_of_what_its_slots_and_conditions_do() {
        let line = Line {
            text: "{Photos} from {place}.",
            when: Some(When::Early),
        };
        assert_eq!(
            line.topics(),
            [Topic::Count, Topic::Place, Topic::PartOfDay]
        );
    }

    #[test]
    fn lines_are_listed_with_and_without_a_condition() {
        let listed: &[Line] = lines!["First.", When::One => "Second.", "Third.",];
        let conditions: Vec<Option<When>> = listed.iter().map(|line| line.when).collect();
        assert_eq!(conditions, [None, Some(When::One), None]);
    }
}
