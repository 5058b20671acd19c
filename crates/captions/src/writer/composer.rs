//! Composes a caption from lines.

use crate::Caption;
use crate::instagram::FOLD_CHARS;

use super::choices::Choices;
use super::grammar::Grammar;
use super::history::{History, is_sign, sentences};
use super::line::Line;
use super::slot::{Slot, Topic};
use super::words::Words;

/// A part of a caption.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The main statement: the line before the fold.
    Idea,
    /// A continuation of it.
    Then,
    /// Place and date without a sentence.
    Dateline,
    /// The user's note.
    Note,
    /// A generic remark after the user's note.
    Remark,
    /// A new paragraph.
    Break,
}

use Part::{Break, Dateline, Idea, Note, Remark, Then};

/// The orders of parts. In a review of forty captions an idea with a continuation was rated best,
/// and every further part lowered the rating; a closing line to the reader spoilt eight. It is
/// added only on request.
const ORDERS: &[&[Part]] = &[
    &[Idea, Then],
    &[Idea, Break, Then],
    &[Idea, Then, Break, Dateline],
    &[Idea, Break, Then, Break, Dateline],
    &[Dateline, Break, Idea, Then],
    &[Dateline, Break, Idea, Break, Then],
];
/// The orders with a note, which is then the main statement; the other parts are generic. Without a
/// remark, reviewers missed the tone.
const ORDERS_WITH_NOTE: &[&[Part]] = &[
    &[Note, Break, Remark],
    &[Note, Break, Remark, Break, Dateline],
    &[Note, Remark],
    &[Dateline, Break, Note, Break, Remark],
];
/// What an idea may be about, the most specific first.
const LEADS: [Lead; 4] = [Lead::Subject, Lead::Place, Lead::Fact, Lead::Nothing];
/// One of so many captions may start with the number of photos or their look.
const PLAIN_LOOKS_ONE_OF: usize = 10;
/// Sentences that start with one of these words count as starting alike only if the next word is
/// the same, too.
const PLAIN_BEGINNINGS: [&str; 12] = [
    "a", "i", "id", "im", "it", "its", "ive", "that", "thats", "the", "this", "you",
];

/// What an idea is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lead {
    /// What the photos show.
    Subject,
    /// Where.
    Place,
    /// Anything else that is known.
    Fact,
    Nothing,
}

impl Lead {
    fn of(line: Line) -> Self {
        let topics = line.topics();
        if topics.contains(&Topic::Subject) {
            Self::Subject
        } else if topics.contains(&Topic::Place) {
            Self::Place
        } else if topics.is_empty() {
            Self::Nothing
        } else {
            Self::Fact
        }
    }
}

/// Writes a caption that repeats no line of the earlier ones, given oldest first. If nothing else
/// is left, the older half of them may be repeated, and so on.
pub(super) fn compose(
    grammar: &'static Grammar,
    words: &Words,
    choices: Choices,
    earlier: &[Caption],
) -> String {
    let mut remembered = earlier;
    loop {
        let history = History::of(remembered);
        if let Some(text) = compose_new(grammar, words, choices, &history) {
            return text;
        }
        let (older, newer) = remembered.split_at(remembered.len().div_ceil(2));
        if older.is_empty() {
            return String::new();
        }
        remembered = newer;
    }
}

/// The user's note, place and date only, in every tone, for a note about a loss or a memorial.
pub(super) fn compose_quietly(words: &Words, choices: Choices, earlier: &[Caption]) -> String {
    let history = History::of(earlier);
    let mut composer = Composer::new(words.plain(), words, choices, &history);
    composer.is_quiet = true;
    composer.add_note();
    composer.separator = "\n\n";
    composer.add_dateline();
    composer.text
}

/// The first caption whose shape and first word differ from the last ones, otherwise the first
/// that is not the same as an earlier one.
fn compose_new(
    grammar: &'static Grammar,
    words: &Words,
    choices: Choices,
    history: &History,
) -> Option<String> {
    let orders = orders(words);
    let mut written = Vec::new();
    for index in choices.order("order", orders.len()) {
        let composer = Composer::new(grammar, words, choices, history);
        let Some(text) = orders.get(index).and_then(|order| composer.compose(order)) else {
            continue;
        };
        if history.is_fresh(&text) {
            return Some(text);
        }
        if !history.has_said(&text) {
            written.push(text);
        }
    }
    written.into_iter().next()
}

/// The orders without or with a note: a long note comes second if another part can be first,
/// because the fold would truncate it.
fn orders(words: &Words) -> Vec<&'static [Part]> {
    let Some(note) = words.get(Slot::Note, None) else {
        return ORDERS.to_vec();
    };
    let is_long = note.chars().count() > FOLD_CHARS;
    let begins_with_dateline = |order: &&&[Part]| order.first() == Some(&Dateline);
    let orders = ORDERS_WITH_NOTE.iter();
    orders
        .filter(|order| !is_long || begins_with_dateline(order))
        .copied()
        .collect()
}

struct Composer<'a> {
    grammar: &'static Grammar,
    words: &'a Words,
    choices: Choices,
    history: &'a History,
    said: Vec<Topic>,
    idea: Option<Line>,
    /// Whether the note is about a loss, or a photo was taken at a memorial.
    is_quiet: bool,
    text: String,
    separator: &'static str,
}

impl<'a> Composer<'a> {
    fn new(
        grammar: &'static Grammar,
        words: &'a Words,
        choices: Choices,
        history: &'a History,
    ) -> Self {
        Self {
            grammar,
            words,
            choices,
            history,
            said: Vec::new(),
            idea: None,
            is_quiet: false,
            text: String::new(),
            separator: "",
        }
    }

    /// The caption; `None` if an idea is needed and none is left. Other parts are skipped if
    /// nothing is left for them.
    fn compose(mut self, order: &[Part]) -> Option<String> {
        for part in order {
            match part {
                Break => self.separator = "\n\n",
                Idea => self.add_idea()?,
                Then => self.add_then(),
                Dateline => self.add_dateline(),
                Note => self.add_note(),
                Remark => self.add_remark()?,
            }
        }
        self.add_unsaid_place();
        (!self.text.is_empty()).then_some(self.text)
    }

    fn add_idea(&mut self) -> Option<()> {
        let mut ideas = self.free_lines(self.grammar.ideas);
        ideas.retain(|(_, text)| text.chars().count() <= FOLD_CHARS);
        let looks_plain = |line: &Line| {
            let topics = line.topics();
            topics.contains(&Topic::Count) || topics.contains(&Topic::Pixels)
        };
        if self.choices.index("plain looks", PLAIN_LOOKS_ONE_OF) > 0 {
            ideas.retain(|(line, _)| !looks_plain(line));
        }
        let lead = self.lead(&ideas)?;
        ideas.retain(|(line, _)| Lead::of(*line) == lead);
        let (line, text) = self.chosen("idea", ideas)?;
        self.idea = Some(line);
        self.said.extend(line.topics());
        self.push(&text);
        Some(())
    }

    /// A remark after the user's note, never about a subject: reviewers rated those as beside the
    /// point.
    fn add_remark(&mut self) -> Option<()> {
        let remarks = self.free_lines(self.grammar.remarks);
        let (line, text) = self.chosen("remark", remarks)?;
        self.said.extend(line.topics());
        self.push(&text);
        Some(())
    }

    /// The topic of the idea: of ten captions eight are about the subject, one about the place and
    /// one about another fact, if these are known. A general subject, such as a building, is
    /// replaced by the place in three.
    fn lead(&self, ideas: &[(Line, String)]) -> Option<Lead> {
        let first = self.words.subjects().first();
        let subjects = if first.is_some_and(|subject| subject.is_general()) {
            5
        } else {
            8
        };
        let preferred = match self.choices.index("lead", 10) {
            index if index < subjects => Lead::Subject,
            ..=8 => Lead::Place,
            _ => Lead::Fact,
        };
        let is_there = |lead: &Lead| ideas.iter().any(|(line, _)| Lead::of(*line) == *lead);
        let mut leads = std::iter::once(preferred).chain(LEADS);
        leads.find(is_there)
    }

    /// A continuation may have the same topics as the idea.
    fn add_then(&mut self) {
        let idea = self.idea;
        let known = idea.map(|idea| idea.continuations(self.words));
        let mut known = known.unwrap_or_default();
        known.retain(|text| self.history.is_new(text));
        if let Some(text) = self.chosen("then", known) {
            self.push(&text);
        }
    }

    /// Adds place and date in a separate line, unless the place is mentioned already. If every line
    /// with the place was used, one of them is repeated.
    fn add_dateline(&mut self) {
        let datelines = self.words.plain().datelines;
        let free = self.free_lines(datelines);
        let wanted = self.naming_place(free.clone());
        let wanted = wanted.or_else(|| self.naming_place(self.unsaid_lines(datelines)));
        let others = if self.knows_one_place() {
            Vec::new()
        } else {
            free
        };
        self.separator = "\n\n";
        self.add_one_of(wanted.unwrap_or(others), "dateline");
        self.separator = "\n\n";
    }

    /// The lines that name the place; `None` without one.
    fn naming_place(&self, mut lines: Vec<(Line, String)>) -> Option<Vec<(Line, String)>> {
        if self.knows_one_place() {
            lines.retain(|(line, _)| self.says_place_well(*line));
        }
        let mut precise = lines.clone();
        precise.retain(|(line, _)| !line.has_slot(Slot::Country));
        about(&precise, Topic::Place)
            .or_else(|| about(&lines, Topic::Place))
            .or_else(|| about(&lines, Topic::Course))
    }

    /// Whether one place is known. In a language with articles, its name may be known but not its
    /// form after a preposition.
    fn knows_one_place(&self) -> bool {
        let slots = [Slot::InPlace, Slot::FullPlace];
        slots
            .iter()
            .any(|slot| self.words.get(*slot, None).is_some())
    }

    /// Whether a line names the place well: not by its country, not as 'In Porto' where 'Porto' is
    /// possible, and in a quiet caption without the season or the number of days.
    fn says_place_well(&self, line: Line) -> bool {
        let is_within = self.words.get(Slot::FullPlace, None).is_some();
        let says_less = line.has_slot(Slot::Country)
            || is_within && line.has_slot(Slot::InFullPlace)
            || self.is_quiet && (line.has_slot(Slot::Season) || line.has_slot(Slot::Days));
        line.topics().contains(&Topic::Place) && !says_less
    }

    /// The user's note is in every caption, unchanged.
    fn add_note(&mut self) {
        let note = self.words.get(Slot::Note, None).unwrap_or_default();
        self.push(note);
    }

    /// Every caption mentions the place.
    fn add_unsaid_place(&mut self) {
        if !self.said.contains(&Topic::Place) && self.knows_place() {
            self.add_dateline();
        }
    }

    fn knows_place(&self) -> bool {
        let slots = [Slot::Places, Slot::FirstPlace, Slot::Country];
        let mut slots = slots.iter();
        self.knows_one_place() || slots.any(|slot| self.words.get(*slot, None).is_some())
    }

    /// Prefers a line that does not repeat patterns of the text.
    fn add_one_of(&mut self, mut known: Vec<(Line, String)>, purpose: &str) {
        let is_varied = |text: &str| !repeats_pattern(&self.text, text);
        if known.iter().any(|(_, text)| is_varied(text)) {
            known.retain(|(_, text)| is_varied(text));
        }
        if let Some((line, text)) = self.chosen(purpose, known) {
            self.said.extend(line.topics());
            self.push(&text);
        }
    }

    /// The lines whose facts are known and that repeat nothing of this or an earlier caption.
    fn free_lines(&self, lines: &'static [Line]) -> Vec<(Line, String)> {
        let fill = |line: &Line| Some((*line, self.fill(*line)?));
        lines.iter().filter_map(fill).collect()
    }

    /// The lines that repeat nothing of this caption.
    fn unsaid_lines(&self, lines: &'static [Line]) -> Vec<(Line, String)> {
        let fill = |line: &Line| Some((*line, self.fill_unsaid(*line)?));
        lines.iter().filter_map(fill).collect()
    }

    fn fill(&self, line: Line) -> Option<String> {
        let text = self.fill_unsaid(line)?;
        (!self.history.has_used(line) && self.history.is_new(&text)).then_some(text)
    }

    fn fill_unsaid(&self, line: Line) -> Option<String> {
        let is_said = |topic: &Topic| self.said.contains(topic);
        let is_unsaid = !line.topics().iter().any(is_said);
        is_unsaid.then(|| line.fill(self.words)).flatten()
    }

    fn chosen<T>(&self, purpose: &str, known: Vec<T>) -> Option<T> {
        let order = self.choices.order(purpose, known.len());
        let index = order.first().copied()?;
        known.into_iter().nth(index)
    }

    /// Adds text. The first paragraph ends before the fold.
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

/// The lines about a topic; `None` without one.
fn about(lines: &[(Line, String)], topic: Topic) -> Option<Vec<(Line, String)>> {
    let speaks = |(line, _): &&(Line, String)| line.topics().contains(&topic);
    let found: Vec<_> = lines.iter().filter(speaks).cloned().collect();
    (!found.is_empty()).then_some(found)
}

/// Whether both texts have a question, both have an emoji, or `text` starts like a sentence of
/// `before`.
fn repeats_pattern(before: &str, text: &str) -> bool {
    let both = |has: fn(char) -> bool| before.contains(has) && text.contains(has);
    both(|character| character == '?') || both(is_sign) || begins_alike(before, text)
}

/// Whether `text` starts like one of the sentences of `before`.
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
