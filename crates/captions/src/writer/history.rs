//! The content of earlier captions of a trip, which the next one must not repeat.

use std::collections::HashSet;

use crate::Caption;

use super::line::{Line, Piece, pieces};

/// The number of latest captions from which shape and first word must differ.
const CAPTIONS_COMPARED: usize = 3;

/// Lines with fewer characters outside their slots, such as a dateline, may repeat.
const LINE_CHARS_MIN: usize = 12;

/// The shape of a caption: the number of sentences per paragraph.
type Shape = Vec<usize>;

/// The sentences and shapes of captions.
pub(super) struct History {
    texts: Vec<String>,
    sentences: HashSet<String>,
    shapes: Vec<Shape>,
    first_words: Vec<String>,
}

impl History {
    /// From captions, given oldest first.
    pub(super) fn of(captions: &[Caption]) -> Self {
        let texts = || captions.iter().map(Caption::as_str);
        let newest = || texts().rev().take(CAPTIONS_COMPARED);
        Self {
            texts: texts().map(str::to_lowercase).collect(),
            sentences: texts().flat_map(sentences).collect(),
            shapes: newest().map(shape).collect(),
            first_words: newest().filter_map(first_word).collect(),
        }
    }

    /// Whether no sentence of a text was used before.
    pub(super) fn is_new(&self, text: &str) -> bool {
        !sentences(text)
            .iter()
            .any(|known| self.sentences.contains(known))
    }

    /// Whether an earlier caption is identical, ignoring case.
    pub(super) fn has_said(&self, caption: &str) -> bool {
        self.texts.contains(&caption.to_lowercase())
    }

    /// Whether an earlier caption contains a line, whatever the content of its slots.
    pub(super) fn has_used(&self, line: Line) -> bool {
        let pieces = pieces(line.text).into_iter();
        let plain = pieces.filter_map(|piece| match piece {
            Piece::Text(text) => Some(text.to_lowercase()),
            Piece::Slot(_) => None,
        });
        let plain: Vec<String> = plain.collect();
        let length: usize = plain.iter().map(|text| text.chars().count()).sum();
        let is_in = |text: &String| {
            let mut rest = text.as_str();
            plain.iter().all(|piece| {
                let found = rest.split_once(piece.as_str());
                found.is_some_and(|(_, after)| {
                    rest = after;
                    true
                })
            })
        };
        length >= LINE_CHARS_MIN && self.texts.iter().any(is_in)
    }

    /// Whether the shape and the first word of a caption differ from those of the latest ones.
    pub(super) fn is_fresh(&self, caption: &str) -> bool {
        let begins_anew = first_word(caption).is_none_or(|word| !self.first_words.contains(&word));
        begins_anew && !self.shapes.contains(&shape(caption))
    }
}

/// The sentences of a text, normalised in case and punctuation.
pub(super) fn sentences(text: &str) -> Vec<String> {
    let parted: String = text
        .chars()
        .map(|character| if is_sign(character) { '\n' } else { character })
        .collect();
    let separated = ['.', '!', '?', ':']
        .into_iter()
        .fold(parted, |text, mark| text.replace(&format!("{mark} "), "\n"));
    let key = |line: &str| {
        let kept = line.chars().filter(|c| c.is_alphanumeric() || *c == ' ');
        kept.collect::<String>().trim().to_lowercase()
    };
    let keys = separated.lines().map(key);
    keys.filter(|sentence| !sentence.is_empty()).collect()
}

/// Whether a character is an emoji or a symbol, which ends a sentence like a mark.
pub(super) fn is_sign(character: char) -> bool {
    let is_mark = matches!(character, '’' | '‘' | '“' | '”' | '–' | '·');
    !character.is_ascii() && !character.is_alphanumeric() && !is_mark
}

fn shape(caption: &str) -> Shape {
    caption
        .split("\n\n")
        .map(|paragraph| sentences(paragraph).len())
        .collect()
}

fn first_word(caption: &str) -> Option<String> {
    let words = caption.split(|character: char| !character.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty());
    words.next().map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(captions: &[&str]) -> History {
        let captions = captions.iter().map(|text| Caption::parse(text).unwrap());
        History::of(&captions.collect::<Vec<_>>())
    }

    #[test]
    fn a_sentence_is_known_again_whatever_stands_around_it() {
        let history = history(&["Go. And see it!\n\nYour turn 📌"]);
        assert!(!history.is_new("Well, look: and see it."));
        assert!(!history.is_new("your turn"));
        assert!(history.is_new("Your turn next."));
    }

    #[test]
    fn a_caption_is_fresh_with_another_shape_and_another_first_word() {
        let history = history(&["One. Two.\n\nThree."]);
        assert!(history.is_fresh("A first.\n\nA second."));
        assert!(!history.is_fresh("A first. A second.\n\nA third."));
        assert!(!history.is_fresh("One."));
    }
}
