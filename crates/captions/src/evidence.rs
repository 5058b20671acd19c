//! Detects unsupported claims: words of a text that state when, where, who or what and are not
//! among the known facts. Tests check captions of the built-in writer; [`crate::proposal::review`]
//! checks proposals of a model before they are stored.
//!
//! A name is recognised by its capital letter, so a name at the start of a sentence is not detected
//! here.

mod lexicon;
#[cfg(test)]
mod tests;
mod vocabulary;
mod withheld;

use crate::locale::Locale;
use crate::{ExcludedFacts, FactKind, Hashtag, Language, TripFacts};

use lexicon::{can_be_seen, kind_of};
use vocabulary::Vocabulary;
pub(crate) use withheld::Withheld;

/// A word without evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The word as written.
    pub word: String,
    /// What the word states.
    pub kind: ClaimKind,
}

/// What a claim is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClaimKind {
    /// A name: of a place or a person.
    Name,
    /// A month, a day of the week, or a date relative to today.
    Date,
    /// A season.
    Season,
    /// A time of day, or the position of the sun.
    TimeOfDay,
    /// The weather.
    Weather,
    /// Who was there.
    People,
    /// A colour.
    Colour,
    /// How bright or dark it was.
    Light,
    /// A number, in digits or spelled out.
    Number,
    /// A sight, a meal, a vehicle: an object or an event.
    Thing,
}

impl ClaimKind {
    const ALL: [Self; 10] = [
        Self::Name,
        Self::Date,
        Self::Season,
        Self::TimeOfDay,
        Self::Weather,
        Self::People,
        Self::Colour,
        Self::Light,
        Self::Number,
        Self::Thing,
    ];
}

/// A word of a text and its position in a sentence.
struct Word<'a> {
    text: &'a str,
    /// Including what follows an apostrophe.
    whole: &'a str,
    begins: bool,
    /// The previous word, if only a space is between the two.
    before: Option<&'a str>,
    /// Whether its neighbours show that it means a season: 'this fall', but not 'I fall'.
    is_season: bool,
}

impl Word<'_> {
    /// The kind of its claim, except a name.
    fn kind(&self, language: Language) -> Option<ClaimKind> {
        if Locale::of(language).is_some() {
            return lexicon::kind_in(language, self.text).or_else(|| number(self.text));
        }
        let season = self.is_season.then_some(ClaimKind::Season);
        season
            .or_else(|| kind_of(self.text))
            .or_else(|| number(self.text))
    }
}

/// What supports claims: the facts of a trip, including the user's note, and descriptions of the
/// photos by a model.
pub struct Evidence(Vocabulary);

impl Evidence {
    /// The evidence from known facts.
    pub fn of(facts: &TripFacts) -> Self {
        Self(Vocabulary::of(facts))
    }

    /// Adds the words of a description that a photo can show: things, colours, light, weather,
    /// people, and a small number of them. Dates, places and identities cannot be seen.
    #[must_use]
    pub fn with_visible_words(mut self, description: &str) -> Self {
        for word in words(description) {
            if can_be_seen(word.text, self.0.language()) {
                self.0.add(word.text);
            }
        }
        self
    }

    /// Adds the words of the user's own text, for which the user is responsible, except words that
    /// claim an excluded fact.
    #[must_use]
    pub fn with_own_words(mut self, text: &str, excluded: &ExcludedFacts) -> Self {
        let kinds = excluded.iter().flat_map(|kind| claims_of(*kind));
        let withheld: Vec<ClaimKind> = kinds.copied().collect();
        for word in words(text) {
            if !claims_one_of(&word, &withheld, self.0.language()) {
                self.0.add(word.text);
            }
        }
        self
    }

    /// The unsupported claims of a text, in order.
    pub fn unsupported_claims(&self, text: &str) -> Vec<Claim> {
        let words = words(text).into_iter();
        words.filter_map(|word| claim(&word, &self.0)).collect()
    }

    /// Whether every word of a text is supported.
    pub fn supports_all(&self, text: &str) -> bool {
        words(text).iter().all(|word| self.supports(word.text))
    }

    /// The language of the facts.
    pub(crate) fn language(&self) -> Language {
        self.0.language()
    }

    /// Whether a word is supported.
    pub fn supports(&self, word: &str) -> bool {
        self.0.supports(word)
    }
}

/// The claims of a text that no fact supports, in order. The user's note supports every word in it.
pub fn unsupported_claims(text: &str, facts: &TripFacts) -> Vec<Claim> {
    Evidence::of(facts).unsupported_claims(text)
}

/// The claims of a hashtag that no fact supports: `AutumnInItaly` claims a season. Names cannot be
/// distinguished from other words in a hashtag.
pub fn unsupported_tag_claims(tag: &Hashtag, facts: &TripFacts) -> Vec<Claim> {
    let known = Vocabulary::of(facts);
    let texts = words_of_tag(tag.as_str());
    let begins = |text| Word {
        text,
        whole: text,
        begins: true,
        before: None,
        is_season: false,
    };
    let mut words: Vec<Word<'_>> = texts.iter().map(|text| begins(text)).collect();
    mark_seasons(&mut words);
    let claims = words.iter().filter_map(|word| claim(word, &known));
    claims.collect()
}

/// The words whose capital letter is not significant, because a sentence or a phrase starts with
/// them: each as written, and without what follows its apostrophe.
pub(crate) fn beginning_words(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let words = words(text).into_iter().filter(|word| word.begins);
    words.map(|word| (word.whole, word.text))
}

/// The words of a text in lower case.
pub(crate) fn plain_words(text: &str) -> impl Iterator<Item = String> {
    words(text).into_iter().map(|word| word.text.to_lowercase())
}

/// Whether a text contains some words, ignoring case, articles and number.
pub(crate) fn says(text: &str, named: &str) -> bool {
    let key = |text: &str| -> Vec<String> {
        let words = plain_words(text);
        words
            .map(|word| word.trim_end_matches('s').to_owned())
            .collect()
    };
    let (text, named) = (key(text), key(named));
    let named = match named.as_slice() {
        [article, rest @ ..] if ["a", "an", "the"].contains(&&**article) => rest,
        all => all,
    };
    !named.is_empty() && text.windows(named.len()).any(|words| words == named)
}

fn claim(word: &Word<'_>, known: &Vocabulary) -> Option<Claim> {
    let language = known.language();
    let kind = word.kind(language).or_else(|| name(word, language))?;
    (!known.supports(word.text)).then(|| Claim {
        word: word.text.to_owned(),
        kind,
    })
}

/// The kinds of claims that text about a fact of this kind can make. The user's note may be about
/// anything.
const fn claims_of(kind: FactKind) -> &'static [ClaimKind] {
    match kind {
        FactKind::Photos | FactKind::Shots | FactKind::Distance | FactKind::Elapsed => {
            &[ClaimKind::Number]
        }
        FactKind::Place => &[ClaimKind::Name],
        FactKind::Date => &[ClaimKind::Date, ClaimKind::Number],
        FactKind::Season => &[ClaimKind::Season],
        FactKind::TimeOfDay => &[ClaimKind::TimeOfDay, ClaimKind::Number],
        FactKind::Colours => &[ClaimKind::Colour],
        FactKind::Light => &[ClaimKind::Light],
        FactKind::Subjects => &[ClaimKind::Thing],
        FactKind::People => &[ClaimKind::People],
        FactKind::Note => &ClaimKind::ALL,
    }
}

/// Whether a word may make a claim of these kinds. If they include names, every capitalised word
/// may.
fn claims_one_of(word: &Word<'_>, kinds: &[ClaimKind], language: Language) -> bool {
    let may_be_a_name = word.text.starts_with(char::is_uppercase);
    word.kind(language)
        .is_some_and(|kind| kinds.contains(&kind))
        || may_be_a_name && kinds.contains(&ClaimKind::Name)
}

fn number(word: &str) -> Option<ClaimKind> {
    let has_digit = word.contains(|character: char| character.is_numeric());
    has_digit.then_some(ClaimKind::Number)
}

/// Recognises a name: a capitalised word inside a sentence, except 'POV' and 'I'. A language that
/// capitalises every noun has a table of the words that precede the name of a place.
fn name(word: &Word<'_>, language: Language) -> Option<ClaimKind> {
    if let Some(locale) = Locale::of(language) {
        let is = |key: &str, text: &str| locale.terms(key).contains(&&*text.to_lowercase());
        let is_behind = word.before.is_some_and(|before| is("before names", before));
        if !is_behind || is("nouns", word.text) {
            return None;
        }
    }
    let mut characters = word.text.chars();
    let is_capitalised = characters.next().is_some_and(char::is_uppercase);
    let goes_on_small = characters.any(char::is_lowercase);
    (!word.begins && is_capitalised && goes_on_small).then_some(ClaimKind::Name)
}

/// The words of a text. What follows an apostrophe is not part of a name: 'Arezzo’s', 'I’m'.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut begins = true;
    let mut before = None;
    let mut rest = text;
    while let Some(start) = rest.find(char::is_alphanumeric) {
        let (between, from_word) = rest.split_at(start);
        begins = begins || !between.chars().all(continues_a_sentence);
        let end = from_word
            .find(|character: char| !character.is_alphanumeric() && !is_apostrophe(character))
            .unwrap_or(from_word.len());
        let (word, after) = from_word.split_at(end);
        let stem = word.split(is_apostrophe).next().unwrap_or(word);
        words.push(Word {
            text: stem,
            whole: word,
            begins,
            before: before.filter(|_| between == " "),
            is_season: false,
        });
        begins = false;
        before = Some(stem);
        rest = after;
    }
    mark_seasons(&mut words);
    words
}

/// Distinguishes the season 'fall' from the verb by the words around it.
fn mark_seasons(words: &mut [Word<'_>]) {
    for index in 0..words.len() {
        let at = |index: usize| words.get(index).map(|word| word.text);
        let before = index.checked_sub(1).and_then(at);
        let is_season = at(index).is_some_and(|word| {
            lexicon::is_season_between(before, word, [at(index + 1), at(index + 2)])
        });
        if let Some(word) = words.get_mut(index) {
            word.is_season = is_season;
        }
    }
}

fn continues_a_sentence(character: char) -> bool {
    matches!(
        character,
        ' ' | ',' | ';' | '-' | '–' | '(' | ')' | '/' | '&'
    ) || is_apostrophe(character)
}

fn is_apostrophe(character: char) -> bool {
    matches!(character, '\'' | '’')
}

/// Splits `AutumnInItaly2026` into 'Autumn', 'In', 'Italy', '2026'.
pub(crate) fn words_of_tag(tag: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before: Option<char> = None;
    for character in tag.chars() {
        let is_after_digit = before.is_some_and(char::is_numeric);
        if character == '_' {
            before = Some(character);
            continue;
        }
        let begins = before.is_none_or(|before| before == '_')
            || character.is_uppercase()
            || character.is_numeric() != is_after_digit;
        match words.last_mut() {
            Some(word) if !begins => word.push(character),
            _ => words.push(character.to_string()),
        }
        before = Some(character);
    }
    words
}
