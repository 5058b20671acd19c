//! Words that would reveal excluded facts; used to find them in hashtags and alt texts that were
//! written before the exclusion.

use std::collections::BTreeSet;

use crate::facts::wording::capitalised;
use crate::locale::Locale;
use crate::{Hashtag, Language, TripFacts};

use super::lexicon::{kind_in, kind_of, singular};
use super::vocabulary::Vocabulary;
use super::{name, number, words, words_of_tag};

/// The minimum length of a word that is searched inside a hashtag without visible word boundaries.
const LETTERS_INSIDE_MIN: usize = 5;

/// The words of facts that are known but excluded.
#[derive(Debug, Default)]
pub(crate) struct Withheld {
    language: Language,
    /// Claims, in lower case, in the singular and as written.
    claims: BTreeSet<String>,
    /// Names, letters only, in lower case: 'sangimignano'.
    names: BTreeSet<String>,
}

impl Withheld {
    /// The excluded facts of a trip, without what another fact or the user's note also states.
    pub(crate) fn of(facts: &TripFacts) -> Self {
        let Some(whole) = facts.whole() else {
            return Self::default();
        };
        let told = Vocabulary::of(facts);
        let known = Vocabulary::of(whole);
        let kind = |word: &str| match Locale::of(facts.language) {
            None => kind_of(&capitalised(word)),
            Some(_) => kind_in(facts.language, word),
        };
        let may_claim = |word: &&String| kind(word).or(number(word)).is_some();
        let is_untold = |name: &String| words(name).iter().any(|word| !told.supports(word.text));
        let names = names_of(whole);
        Self {
            language: facts.language,
            claims: known.beyond(&told).filter(may_claim).cloned().collect(),
            names: names
                .into_iter()
                .filter(is_untold)
                .map(|name| letters(&name))
                .collect(),
        }
    }

    /// Whether a text reveals any excluded fact.
    pub(crate) fn is_told_in(&self, text: &str) -> bool {
        let words = words(text);
        let is_claim = |text: &str| {
            let key = text.to_lowercase();
            self.claims.contains(&key) || self.claims.contains(singular(&key))
        };
        let claims = words
            .iter()
            .any(|word| word.kind(self.language).is_some() && is_claim(word.text));
        let written = |index: usize| {
            let from = words.get(index..).unwrap_or_default();
            let is_name = from
                .first()
                .is_some_and(|word| word.text.starts_with(char::is_uppercase));
            let whole: Vec<String> = from.iter().map(|word| letters(word.whole)).collect();
            let stems: Vec<String> = from.iter().map(|word| letters(word.text)).collect();
            is_name && (self.begins_with_a_name(&whole) || self.begins_with_a_name(&stems))
        };
        claims || (0..words.len()).any(written)
    }

    /// Whether a hashtag reveals any excluded fact, also if it is completely in lower case.
    pub(crate) fn is_told_by(&self, tag: &Hashtag) -> bool {
        let whole = letters(tag.as_str());
        let words: Vec<String> = words_of_tag(tag.as_str())
            .iter()
            .map(|word| letters(word))
            .collect();
        let is_claim =
            |word: &String| self.claims.contains(word) || self.claims.contains(singular(word));
        let begins = |index: usize| self.begins_with_a_name(words.get(index..).unwrap_or_default());
        let is_inside = |told: &String| {
            told.chars().count() >= LETTERS_INSIDE_MIN && whole.contains(told.as_str())
        };
        words.iter().any(is_claim)
            || (0..words.len()).any(begins)
            || self.claims.iter().chain(&self.names).any(is_inside)
    }

    /// Whether the first of these words, or the first few joined, are one of the names.
    fn begins_with_a_name(&self, words: &[String]) -> bool {
        let mut begun = String::new();
        words.iter().any(|word| {
            begun.push_str(word);
            self.names.contains(&begun)
        })
    }
}

/// The names of the places of a trip, of their countries, and those in the user's note.
fn names_of(facts: &TripFacts) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let locale = Locale::of(facts.language);
    for visited in &facts.places {
        names.push(visited.place.name.clone());
        if let Some(locale) = locale {
            names.push(locale.name(&visited.place));
            let country = locale.country(&visited.place.country_code);
            names.extend(country.map(str::to_owned));
        }
        let countries = visited.place.country_names();
        names.extend(countries.iter().copied().map(str::to_owned));
    }
    let bare = |name: String| name.strip_prefix("the ").unwrap_or(&name).to_owned();
    let note = facts.note.as_ref().map_or("", |note| note.as_str());
    let own = words(note)
        .into_iter()
        .filter(|word| name(word, Language::English).is_some());
    let own = own.map(|word| word.text.to_owned());
    names.into_iter().map(bare).chain(own).collect()
}

fn letters(text: &str) -> String {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    letters.collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::testing::{arezzo, facts_of, photo, place, time};
    use crate::{FactKind, Note, Place};

    fn known_of(place: Place) -> TripFacts {
        let moment = time(2008, 10, 22, 16, 9);
        let photo = photo(1).taken_at(moment).located();
        facts_of(vec![(photo.coloured([90, 150, 220], 0.6), Some(place))])
    }

    fn without(facts: TripFacts, kinds: &[FactKind]) -> Withheld {
        Withheld::of(&facts.without(&kinds.iter().copied().collect()))
    }

    fn told_by(withheld: &Withheld, tag: &str) -> bool {
        withheld.is_told_by(&Hashtag::parse(tag).unwrap())
    }

    #[test]
    fn a_place_is_found_however_it_is_written() {
        let withheld = without(known_of(arezzo()), &[FactKind::Place]);
        for tag in [
            "Arezzo",
            "arezzo",
            "igersarezzo",
            "AutumnInItaly",
            "visit_italy",
        ] {
            assert!(told_by(&withheld, tag), "{tag}");
        }
        for tag in ["AutumnVibes", "October2008", "PhotoOfTheDay", "mysteps"] {
            assert!(!told_by(&withheld, tag), "{tag}");
        }
        assert!(withheld.is_told_in("Photo taken in Arezzo, Italy, at dusk."));
        assert!(withheld.is_told_in("Arezzo’s steps."));
        assert!(!withheld.is_told_in("Photo taken on the afternoon of 22 October 2008."));
    }

    #[test]
    fn a_name_of_several_words_is_found_as_a_whole() {
        let withheld = without(known_of(place("New York", "US", 1.0)), &[FactKind::Place]);
        for tag in ["NewYork", "newyorkcity", "UnitedStates", "USA"] {
            assert!(told_by(&withheld, tag), "{tag}");
        }
        assert!(!told_by(&withheld, "NewPost"));
        assert!(withheld.is_told_in("A street in New York."));
        assert!(!withheld.is_told_in("New shoes on an old street."));
        let short = without(known_of(place("Nice", "FR", 1.0)), &[FactKind::Place]);
        assert!(told_by(&short, "NiceInAutumn"));
        assert!(!told_by(&short, "venicebeach"));
        assert!(!short.is_told_in("A nice street."));
    }

    #[test]
    fn dates_numbers_and_colours_are_found_and_the_words_between_are_not() {
        let off = [FactKind::Date, FactKind::Colours, FactKind::TimeOfDay];
        let withheld = without(known_of(arezzo()), &off);
        for text in [
            "On a Wednesday.",
            "In 2008.",
            "Mostly blue.",
            "One afternoon.",
        ] {
            assert!(withheld.is_told_in(text), "{text}");
        }
        assert!(!withheld.is_told_in("Two steps in Arezzo, and more of them."));
        assert!(told_by(&withheld, "october2008"));
        assert!(!told_by(&withheld, "AutumnInItaly"));
    }

    #[test]
    fn what_another_fact_or_the_user_tells_is_not_withheld() {
        let noted = known_of(arezzo()).with_note(Note::parse("back in Arezzo").ok());
        let withheld = without(noted, &[FactKind::Place]);
        assert!(!withheld.is_told_in("In Arezzo."));
        assert!(withheld.is_told_in("In Italy."));
        let nothing = without(known_of(arezzo()), &[]);
        assert!(!nothing.is_told_in("In Arezzo, Italy, 2008."));
    }

    #[test]
    fn who_is_named_in_a_line_that_is_switched_off_is_found() {
        let noted = known_of(arezzo()).with_note(Note::parse("rain with Ana").ok());
        let withheld = without(noted, &[FactKind::Note]);
        assert!(withheld.is_told_in("Ana on the steps."));
        assert!(told_by(&withheld, "RainyAna"));
        assert!(!withheld.is_told_in("Steps in Arezzo."));
    }
}
