//! Detects notes about a loss, an illness or grief, for which a humorous caption would be hurtful.
//! Uncertain cases count as grief, because a quiet caption does no harm.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Patterns of notes about a loss, and of harmless notes with similar words.
static PATTERNS: LazyLock<Patterns> =
    LazyLock::new(|| Patterns::read(include_str!("../../phrases/grief.txt")));

/// The token for the end of a sentence or of the text.
const END: &str = ".";
/// Emoji of grief: a cross, a coffin, a gravestone, a candle, a dove, a broken and a black heart.
const GRIEF_SIGNS: [char; 7] = [
    '†',
    '⚰',
    '\u{1faa6}',
    '\u{1f56f}',
    '\u{1f54a}',
    '\u{1f494}',
    '\u{1f5a4}',
];

pub(super) fn is_told_by(text: &str) -> bool {
    let mut words = words_of(text);
    for harmless in &PATTERNS.harmless {
        mask(&mut words, harmless);
    }
    let telling = |at: usize| {
        let tells = |pattern: &Pattern| matched(pattern, words.get(at..).unwrap_or_default());
        PATTERNS
            .telling
            .iter()
            .any(|pattern| tells(pattern).is_some())
    };
    (0..words.len()).any(telling)
}

/// The words of a text in lower case, with an [`END`] after each sentence.
fn words_of(text: &str) -> Vec<String> {
    let plain = text
        .to_lowercase()
        .replace('’', "'")
        .replace("r.i.p", "rip");
    let mut words = Vec::new();
    for piece in plain.split_whitespace() {
        let is_within = |character: char| character.is_alphanumeric() || character == '\'';
        for part in piece.split_inclusive(|character| !is_within(character)) {
            let word = part.trim_matches(|character: char| !character.is_alphanumeric());
            let word = word.strip_suffix("'s").unwrap_or(word);
            if !word.is_empty() {
                words.push(word.to_owned());
            }
            if part.contains(GRIEF_SIGNS) {
                words.push("†".to_owned());
            }
            if part.ends_with(['.', '!', '?', ';', ':']) {
                words.push(END.to_owned());
            }
        }
    }
    words.push(END.to_owned());
    words
}

/// Masks a harmless phrase, so that no pattern matches it.
fn mask(words: &mut [String], harmless: &Pattern) {
    for at in 0..words.len() {
        let rest = words.get_mut(at..).unwrap_or_default();
        let length = matched(harmless, rest).unwrap_or(0);
        for word in rest.iter_mut().take(length) {
            word.clear();
        }
    }
}

/// The number of words that a pattern matches at the start.
fn matched(pattern: &[Step], words: &[String]) -> Option<usize> {
    let Some((step, steps)) = pattern.split_first() else {
        return Some(0);
    };
    let taken = words
        .split_first()
        .filter(|(word, _)| step.accepts(word))
        .and_then(|(_, rest)| matched(steps, rest))
        .map(|length| length + 1);
    taken.or_else(|| step.is_optional.then(|| matched(steps, words)).flatten())
}

type Pattern = Vec<Step>;

#[derive(Debug)]
struct Patterns {
    harmless: Vec<Pattern>,
    telling: Vec<Pattern>,
}

/// One element of a pattern.
#[derive(Debug)]
struct Step {
    alternatives: Vec<Alternative>,
    is_optional: bool,
}

#[derive(Debug, Clone)]
enum Alternative {
    Word(&'static str),
    Beginning(&'static str),
    Ending(&'static str),
    AnyWord,
    Year,
}

impl Patterns {
    fn read(lines: &'static str) -> Self {
        let mut classes = HashMap::new();
        let (mut harmless, mut telling) = (Vec::new(), Vec::new());
        for line in lines.lines() {
            let Some((mark, rest)) = line.split_once(' ') else {
                continue;
            };
            let pattern = || {
                rest.split(' ')
                    .map(|step| Step::read(step, &classes))
                    .collect()
            };
            match mark {
                "+" => telling.push(pattern()),
                "-" => harmless.push(pattern()),
                _ if mark.starts_with('@') => {
                    let step = Step::read(rest, &classes);
                    classes.insert(mark, step.alternatives);
                }
                _ => {}
            }
        }
        Self { harmless, telling }
    }
}

impl Step {
    fn read(step: &'static str, classes: &HashMap<&str, Vec<Alternative>>) -> Self {
        let (words, is_optional) = match step.strip_suffix('?') {
            Some(words) => (words, true),
            None => (step, false),
        };
        let alternatives = words.split('|').flat_map(|word| match classes.get(word) {
            Some(class) => class.clone(),
            None => vec![Alternative::read(word)],
        });
        Self {
            alternatives: alternatives.collect(),
            is_optional,
        }
    }

    fn accepts(&self, word: &str) -> bool {
        !word.is_empty() && self.alternatives.iter().any(|one| one.accepts(word))
    }
}

impl Alternative {
    fn read(word: &'static str) -> Self {
        match (word, word.strip_suffix('*'), word.strip_prefix('*')) {
            ("_", ..) => Self::AnyWord,
            ("#", ..) => Self::Year,
            (_, Some(beginning), _) => Self::Beginning(beginning),
            (_, _, Some(ending)) => Self::Ending(ending),
            _ => Self::Word(word),
        }
    }

    fn accepts(&self, word: &str) -> bool {
        match self {
            Self::Word(own) => word == *own,
            Self::Beginning(beginning) => word.starts_with(beginning),
            Self::Ending(ending) => word.ends_with(ending),
            Self::AnyWord => word != END,
            Self::Year => word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PATTERNS, is_told_by};

    #[test]
    fn a_loss_is_heard_in_many_words() {
        let missed: Vec<&str> = include_str!("grief/losses.txt")
            .lines()
            .filter(|text| !is_told_by(text))
            .collect();
        assert_eq!(missed, Vec::<&str>::new());
    }

    #[test]
    fn what_only_sounds_like_one_is_no_loss() {
        let heard: Vec<&str> = include_str!("grief/harmless.txt")
            .lines()
            .filter(|text| is_told_by(text))
            .collect();
        assert_eq!(heard, Vec::<&str>::new());
    }

    #[test]
    fn every_class_is_declared_before_it_is_used() {
        for pattern in PATTERNS.harmless.iter().chain(&PATTERNS.telling) {
            let text = format!("{pattern:?}");
            assert!(!text.contains('@'), "{text}");
        }
    }
}
