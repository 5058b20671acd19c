//! The facts that a caption names, which its rewrite must name, too.

use crate::evidence::says;
use crate::facts::Subject;
use crate::locale::Locale;
use crate::{Place, TripFacts};

use super::words::bare;

/// The places and subjects that a caption names, in its words. Notes and locked sentences are in
/// [`LockedSentences`](crate::LockedSentences).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NamedFacts {
    places: Vec<String>,
    subjects: Vec<(Subject, Vec<&'static str>)>,
}

impl NamedFacts {
    /// The known facts that are named in a caption. A subject that another one implies is not
    /// listed: water next to a boat.
    pub(crate) fn of(caption: &str, facts: &TripFacts) -> Self {
        let subjects = facts.subjects.iter().map(|seen| seen.subject);
        let subjects = subjects.map(|subject| (subject, names_of(subject, facts)));
        let mut named = Self {
            places: place_names(facts),
            subjects: subjects.collect(),
        };
        named.places.retain(|name| says(caption, name));
        named.subjects.retain(|(_, words)| says_one(caption, words));
        let all = named.subjects.clone();
        let is_implied =
            |subject: Subject| all.iter().any(|(other, _)| subject.is_implied_by(*other));
        named.subjects.retain(|(subject, _)| !is_implied(*subject));
        named
    }

    /// Those that another caption does not name.
    pub(crate) fn missing_in(&self, caption: &str) -> Self {
        let mut missing = self.clone();
        missing.places.retain(|name| !says(caption, name));
        missing
            .subjects
            .retain(|(_, words)| !says_one(caption, words));
        missing
    }

    pub(crate) fn count(&self) -> usize {
        self.places.len() + self.subjects.len()
    }

    pub(super) fn into_places(self) -> Vec<String> {
        self.places
    }

    /// The first candidate that names all of them, otherwise the one that names most.
    pub(super) fn fullest<T>(
        &self,
        candidates: impl Iterator<Item = T>,
        text: impl Fn(&T) -> &String,
    ) -> Option<T> {
        let mut best: Option<(usize, T)> = None;
        for candidate in candidates {
            let missing = self.missing_in(text(&candidate)).count();
            if missing == 0 {
                return Some(candidate);
            }
            if best.as_ref().is_none_or(|(fewest, _)| missing < *fewest) {
                best = Some((missing, candidate));
            }
        }
        best.map(|(_, candidate)| candidate)
    }

    /// Whether a sentence names one of them.
    pub(crate) fn are_in(&self, sentence: &str) -> bool {
        self.missing_in(sentence).count() < self.count()
    }

    /// The facts without other subjects, if a subject is named.
    pub(super) fn focused(&self, mut facts: TripFacts) -> TripFacts {
        if !self.subjects.is_empty() {
            let is_named =
                |subject: Subject| self.subjects.iter().any(|(named, _)| *named == subject);
            facts.subjects.retain(|seen| is_named(seen.subject));
        }
        facts
    }
}

/// The names of the places in the language of the facts.
pub(crate) fn place_names(facts: &TripFacts) -> Vec<String> {
    let locale = Locale::of(facts.language);
    let places = facts.places.iter().map(|visited| &visited.place);
    let name =
        |place: &Place| locale.map_or_else(|| place.name.clone(), |locale| locale.name(place));
    places.map(name).collect()
}

fn names_of(subject: Subject, facts: &TripFacts) -> Vec<&'static str> {
    let words = subject.words_in(facts.language);
    let nouns = [bare(words.known.nominative), words.one.nominative];
    nouns
        .into_iter()
        .chain(words.supported.iter().copied())
        .collect()
}

fn says_one(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| says(text, word))
}
