//! Fills a build with lines.

use crate::Caption;
use crate::instagram::FOLD_CHARS;

use super::build::{Build, Part};
use super::choices::Choices;
use super::grammar::{Grammar, Take};
use super::line::Line;
use super::slot::{Slot, Topic};
use super::told::{Told, is_sign, sentences};
use super::words::Words;
use super::{datelines, slides};

/// With so many takes that say something known, the others stay out.
const KNOWING_TAKES_ENOUGH: usize = 4;
/// The longest note that stands before the fold; its frame takes up to 40 characters more.
const NOTE_FIRST_CHARS_MAX: usize = FOLD_CHARS - 40;
/// Sentences that begin with one of these words begin alike only where the next is the same too.
const PLAIN_BEGINNINGS: [&str; 12] = [
    "a", "i", "id", "im", "it", "its", "ive", "that", "thats", "the", "this", "you",
];

/// Writes a caption that repeats no sentence of the earlier ones, given oldest first. Where that
/// leaves nothing to say, the older ones may be repeated.
pub(super) fn compose(
    grammar: &'static Grammar,
    words: &Words,
    choices: Choices,
    earlier: &[Caption],
) -> String {
    let mut remembered = earlier;
    loop {
        let told = Told::of(remembered);
        if let Some(text) = compose_new(grammar, words, choices, &told) {
            return text;
        }
        let (older, newer) = remembered.split_at(remembered.len().div_ceil(2));
        if older.is_empty() {
            return String::new();
        }
        remembered = newer;
    }
}

/// The first caption that looks unlike the last ones, or else the first that could be written.
fn compose_new(
    grammar: &'static Grammar,
    words: &Words,
    choices: Choices,
    told: &Told,
) -> Option<String> {
    let note = words.get(Slot::Note).unwrap_or_default();
    // A long note does not stand first, where the fold would cut it.
    let is_long = note.chars().count() > NOTE_FIRST_CHARS_MAX;
    let fits = |build: &&Build| !(build.first() == Some(&Part::Note) && is_long);
    let builds: Vec<&Build> = grammar.builds.iter().filter(fits).collect();
    let mut written = Vec::new();
    for index in choices.order("build", builds.len()) {
        let composer = Composer::new(grammar, words, choices, told);
        let Some(text) = builds.get(index).and_then(|build| composer.compose(build)) else {
            continue;
        };
        if told.is_fresh(&text) {
            return Some(text);
        }
        written.push(text);
    }
    written.into_iter().next()
}

/// Writes one caption by one build.
struct Composer<'a> {
    grammar: &'static Grammar,
    words: &'a Words,
    choices: Choices,
    told: &'a Told,
    said: Vec<Topic>,
    take: Option<Take>,
    text: String,
    separator: &'static str,
}

impl<'a> Composer<'a> {
    fn new(grammar: &'static Grammar, words: &'a Words, choices: Choices, told: &'a Told) -> Self {
        Self {
            grammar,
            words,
            choices,
            told,
            said: Vec::new(),
            take: None,
            text: String::new(),
            separator: "",
        }
    }

    /// The caption; none where no take is left. Other parts are passed over where nothing is left
    /// for them.
    fn compose(mut self, build: Build) -> Option<String> {
        for (position, part) in build.iter().enumerate() {
            let rest = build.get(position + 1..).unwrap_or_default();
            match part {
                Part::Line => self.separator = "\n",
                Part::Break => self.separator = "\n\n",
                Part::Take => self.add_take(rest)?,
                Part::Then => self.add_then(),
                Part::Aside => self.add_telling(self.grammar.asides, "aside"),
                Part::Dateline => self.add_dateline(),
                Part::Slides => self.add_line(slides::SLIDES, "slides"),
                Part::Note => self.add_note(),
                Part::Closing => self.add_line(self.grammar.closings, "closing"),
            }
        }
        Some(self.text)
    }

    /// The idea says something known, unless a later part does.
    fn add_take(&mut self, rest: &[Part]) -> Option<()> {
        let takes = self.grammar.takes.iter().copied().flatten();
        let fill = |take: &Take| Some((*take, self.fill(take.opening)?));
        let mut known: Vec<(Take, String)> = takes.filter_map(fill).collect();
        known.retain(|(take, _)| !take.needs_then || !self.continuations(*take).is_empty());
        known.retain(|(_, text)| text.chars().count() <= FOLD_CHARS);
        let tells = |take: &Take| {
            take.opening
                .topics()
                .iter()
                .any(|topic| *topic != Topic::Count)
        };
        let tells_later = rest.contains(&Part::Aside) || rest.contains(&Part::Dateline);
        let knowing = known.iter().filter(|(take, _)| tells(take)).count();
        if knowing >= KNOWING_TAKES_ENOUGH && !tells_later {
            known.retain(|(take, _)| tells(take));
        }
        let (take, text) = self.chosen("take", known)?;
        self.take = Some(take);
        self.said.extend(take.opening.topics());
        self.push(&text);
        if take.needs_then && !rest.contains(&Part::Then) {
            self.add_then();
        }
        Some(())
    }

    /// What goes on with the idea may speak of the same things.
    fn add_then(&mut self) {
        let known = self.take.map(|take| self.continuations(take));
        let known = known.unwrap_or_default();
        if let Some((line, text)) = self.chosen("then", known) {
            self.said.extend(line.topics());
            self.push(&text);
        }
    }

    /// What can follow a take and was not said before.
    fn continuations(&self, take: Take) -> Vec<(Line, String)> {
        let lines = take.then.iter().map(|text| Line { text, when: None });
        let fill = |line: Line| Some((line, line.fill(self.words, self.choices)?));
        let known = lines.filter_map(fill);
        known.filter(|(_, text)| self.told.is_new(text)).collect()
    }

    /// A dateline stands in a line of its own.
    fn add_dateline(&mut self) {
        if self.separator == " " {
            self.separator = "\n\n";
        }
        self.add_telling(datelines::DATELINES, "dateline");
    }

    /// A line that tells where, if that has not been said, and else anything known.
    fn add_telling(&mut self, lines: &'static [Line], purpose: &str) {
        let mut known = self.free_lines(lines);
        let tells_where = |line: &Line| line.topics().contains(&Topic::Place);
        if known.iter().any(|(line, _)| tells_where(line)) {
            known.retain(|(line, _)| tells_where(line));
        }
        self.add_one_of(known, purpose);
    }

    fn add_line(&mut self, lines: &'static [Line], purpose: &str) {
        let known = self.free_lines(lines);
        self.add_one_of(known, purpose);
    }

    /// The user's own words come back in every caption; only their frame changes, and where they
    /// come first they have none.
    fn add_note(&mut self) {
        let note = self.words.get(Slot::Note).unwrap_or_default();
        let clause = self.words.get(Slot::OwnWords).unwrap_or_default();
        let fill = |line: &Line| Some((*line, line.fill(self.words, self.choices)?));
        let mut known: Vec<(Line, String)> = self.grammar.notes.iter().filter_map(fill).collect();
        let is_first = self.text.is_empty();
        let is_new_frame = |text: &str| !is_first && self.told.is_new(frame_of(text, clause));
        known.retain(|(_, text)| text == note || is_new_frame(text));
        self.add_one_of(known, "note");
    }

    /// A line that repeats what the text has is left for later, where there is another.
    fn add_one_of(&mut self, mut known: Vec<(Line, String)>, purpose: &str) {
        let is_varied = |text: &str| !repeats_a_turn(&self.text, text);
        if known.iter().any(|(_, text)| is_varied(text)) {
            known.retain(|(_, text)| is_varied(text));
        }
        if let Some((line, text)) = self.chosen(purpose, known) {
            self.said.extend(line.topics());
            self.push(&text);
        }
    }

    fn free_lines(&self, lines: &'static [Line]) -> Vec<(Line, String)> {
        let fill = |line: &Line| Some((*line, self.fill(*line)?));
        lines.iter().filter_map(fill).collect()
    }

    /// A line for which everything is known, and that repeats nothing.
    fn fill(&self, line: Line) -> Option<String> {
        let is_said = |topic: &Topic| self.said.contains(topic);
        if line.topics().iter().any(is_said) {
            return None;
        }
        let text = line.fill(self.words, self.choices)?;
        self.told.is_new(&text).then_some(text)
    }

    fn chosen<T>(&self, purpose: &str, known: Vec<T>) -> Option<T> {
        let order = self.choices.order(purpose, known.len());
        let index = order.first().copied()?;
        known.into_iter().nth(index)
    }

    /// Adds a text. The first paragraph ends before the fold.
    fn push(&mut self, text: &str) {
        let first_length = self.text.chars().count() + 1 + text.chars().count();
        let is_first_line = !self.text.contains('\n');
        if self.text.is_empty() {
            self.separator = "";
        } else if self.separator == " " && is_first_line && first_length > FOLD_CHARS {
            self.separator = "\n\n";
        }
        self.text.push_str(self.separator);
        self.text.push_str(text);
        self.separator = " ";
    }
}

/// Whether another text asks as a text did, has a picture sign too, or begins as a sentence of it.
fn repeats_a_turn(before: &str, text: &str) -> bool {
    let both = |has: fn(char) -> bool| before.contains(has) && text.contains(has);
    both(|character| character == '?') || both(is_sign) || begins_alike(before, text)
}

/// Whether another text begins as a sentence of a text does.
fn begins_alike(before: &str, text: &str) -> bool {
    let beginning = |sentence: &String| -> Vec<String> {
        let is_plain = |word: &str| PLAIN_BEGINNINGS.contains(&word);
        let words = sentence.split(' ');
        let first_is_plain = words.clone().next().is_some_and(is_plain);
        let words = words.take(if first_is_plain { 2 } else { 1 });
        words.map(str::to_owned).collect()
    };
    let begun: Vec<_> = sentences(before).iter().map(beginning).collect();
    let first = sentences(text).first().map(beginning);
    first.is_some_and(|first| begun.contains(&first))
}

/// What stands before the user's own words.
fn frame_of<'a>(text: &'a str, clause: &str) -> &'a str {
    text.strip_suffix(clause).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::super::grammar::take;
    use super::super::line::lines;
    use super::super::tests::trips::in_arezzo;
    use super::*;
    use crate::Tone;
    use crate::facts::testing::facts_of;

    const GRAMMAR: Grammar = Grammar {
        builds: &[&[Part::Take, Part::Aside, Part::Closing]],
        takes: &[&[take("It was enough.", &["Enough for me."]).goes_on()]],
        asides: lines!["It was {in_place}.", "I was {in_place}."],
        closings: lines!["Enough said.", "It was fun.", "Not bad."],
        notes: &[],
    };

    #[test]
    fn a_take_goes_on_and_sentences_begin_unlike_those_before_them() {
        let facts = facts_of(vec![in_arezzo(1, 16, 28)]);
        for seed in 0..8 {
            let choices = Choices::new(&facts, Tone::Funny, seed);
            let text = compose(&GRAMMAR, &Words::of(&facts), choices, &[]);
            assert_eq!(
                text,
                "It was enough. Enough for me. I was in Arezzo. Not bad."
            );
        }
    }
}
