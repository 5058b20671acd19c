//! Properties of every line of every grammar.

use std::collections::{BTreeSet, HashSet};

use super::super::grammar::Grammar;
use super::super::line::Line;
use super::super::words::Words;
use super::trips::{in_arezzo, trips, trips_on_every_day, trips_with_every_subject};
use super::{a_note, datelines, regenerations};
use crate::evidence::Evidence;
use crate::facts::Note;
use crate::facts::testing::{arezzo, facts_of, photo, place, time};
use crate::rules::banned_phrases;
use crate::writer::condition::Condition;
use crate::{Language, Place, PlaceKind, Tone, TripFacts};

/// The minimum number of ideas per tone that need no facts: more than anybody regenerates.
const FREE_IDEAS_MIN: usize = 30;

/// The sentences specific to a tone, with their continuations.
fn voiced(grammar: &Grammar) -> Vec<&'static str> {
    let lines = [grammar.ideas, grammar.remarks, grammar.closings].concat();
    let then = lines.iter().flat_map(|line| line.then).copied();
    lines.iter().map(|line| line.text).chain(then).collect()
}

/// The sentences of all tones in all languages.
fn every_sentence() -> impl Iterator<Item = &'static str> {
    let grammars = Language::ALL
        .into_iter()
        .flat_map(|language| Tone::ALL.map(|tone| tone.grammar(language)));
    grammars.flat_map(voiced)
}

fn every_line(language: Language) -> Vec<Line> {
    let of_tones = Tone::ALL.into_iter().flat_map(|tone| {
        let grammar = tone.grammar(language);
        [grammar.ideas, grammar.remarks, grammar.closings].concat()
    });
    of_tones
        .chain(language.plain().datelines.iter().copied())
        .collect()
}

fn every_trip() -> Vec<TripFacts> {
    let mut trips: Vec<TripFacts> = trips().into_iter().map(|(_, facts)| facts).collect();
    trips.extend(trips_on_every_day());
    trips.extend(trips_with_every_subject());
    trips
}

#[test]
fn no_sentence_is_in_two_lines() {
    let mut seen = HashSet::new();
    for text in every_sentence() {
        assert!(seen.insert(text), "{text:?} is there twice");
    }
}

#[test]
fn every_line_ends_a_sentence_and_has_no_worn_out_phrase() {
    for text in every_sentence() {
        let last = text.trim_end_matches(['”', '“']).chars().last().unwrap();
        let is_sign = !last.is_ascii() && !last.is_alphanumeric();
        assert!(matches!(last, '.' | '!' | '?') || is_sign, "{text}");
        assert_eq!(banned_phrases(text).next(), None, "{text}");
    }
}

#[test]
fn every_line_can_be_used() {
    for language in Language::ALL {
        let of = |facts: TripFacts| {
            let facts = facts.in_language(language);
            Words::of(&facts.with_note(Some(a_note())))
        };
        let words: Vec<Words> = every_trip().into_iter().map(of).collect();
        let is_used = |line: &Line| words.iter().any(|words| line.fill(words).is_some());
        let unused = every_line(language).into_iter();
        let unused = unused.filter(|line| !is_used(line));
        let unused: Vec<&str> = unused.map(|line| line.text).collect();
        assert_eq!(unused, Vec::<&str>::new());
    }
}

#[test]
fn no_line_claims_more_than_what_it_waits_for() {
    let mut claiming = BTreeSet::new();
    let trips = Language::ALL.into_iter().flat_map(|language| {
        let trips = every_trip().into_iter();
        trips.map(move |facts| facts.in_language(language))
    });
    for facts in trips {
        let (words, evidence) = (Words::of(&facts), Evidence::of(&facts));
        for line in every_line(facts.language) {
            let texts = line.fill(&words).into_iter();
            for text in texts.chain(line.continuations(&words)) {
                let claims = evidence.unsupported_claims(&text);
                claiming.extend(
                    claims
                        .first()
                        .map(|claim| format!("{}: {text}", claim.word)),
                );
            }
        }
    }
    let claiming: Vec<String> = claiming.into_iter().collect();
    assert!(claiming.is_empty(), "{}", claiming.join("\n"));
}

/// Singular verbs that may follow a subject.
const SINGULAR_VERBS: [&str; 16] = [
    "is",
    "was",
    "has",
    "does",
    "isn’t",
    "wasn’t",
    "hasn’t",
    "doesn’t",
    "makes",
    "looks",
    "ist",
    "war",
    "hat",
    "wird",
    "reicht",
    "macht",
];

/// Words that are plural in a language.
const PLURALS: [(Language, &[&str]); 2] = [
    (
        Language::English,
        &[
            "trees",
            "ruins",
            "rocks",
            "night lights",
            "vegetables",
            "plants",
        ],
    ),
    (
        Language::German,
        &["trees", "ruins", "rocks", "night lights"],
    ),
];

#[test]
fn several_things_are_not_spoken_of_as_one() {
    let mut wrong = BTreeSet::new();
    let plurals = PLURALS.into_iter();
    for (language, tag) in
        plurals.flat_map(|(language, tags)| tags.iter().map(move |tag| (language, tag)))
    {
        let shown = |number| (photo(number).tagged(tag, 0.9).located(), Some(arezzo()));
        let facts = facts_of(vec![shown(1), shown(2)]);
        let facts = facts.with_note(Some(a_note())).in_language(language);
        let words = Words::of(&facts);
        let known = facts
            .subjects
            .first()
            .unwrap()
            .subject
            .words_in(language)
            .known
            .nominative;
        let is_wrong = |text: &String| {
            // 'The picture of the trees is' has a singular noun.
            let others = ["picture of", "one of", "left of"].map(|of| format!("{of} {known}"));
            let text = text.to_lowercase().replace(" in arezzo", "");
            let text = others
                .iter()
                .fold(text, |text, other| text.replace(other, ""));
            let subject = known.to_lowercase();
            let mut said = SINGULAR_VERBS
                .iter()
                .map(|verb| format!("{subject} {verb} "));
            said.any(|said| text.contains(&said))
        };
        for line in every_line(language) {
            let texts = line.fill(&words).into_iter();
            wrong.extend(texts.chain(line.continuations(&words)).filter(is_wrong));
        }
    }
    assert_eq!(wrong, BTreeSet::new());
}

#[test]
fn enough_ideas_need_nothing_to_be_known() {
    for language in Language::ALL {
        let facts = facts_of(vec![(photo(1), None)]).in_language(language);
        let words = Words::of(&facts);
        for tone in Tone::ALL {
            let ideas = tone.grammar(language).ideas.iter();
            let free = ideas.filter(|line| line.fill(&words).is_some()).count();
            assert!(free >= FREE_IDEAS_MIN, "{language:?} {tone:?}: {free}");
        }
    }
}

#[test]
fn a_few_minutes_over_noon_are_no_day() {
    let is_day_long = |from: (u32, u32), to: (u32, u32)| {
        let shots = vec![in_arezzo(1, from.0, from.1), in_arezzo(2, to.0, to.1)];
        Words::of(&facts_of(shots)).holds(Condition::DayLong)
    };
    assert!(!is_day_long((11, 58), (12, 3)));
    assert!(!is_day_long((10, 0), (15, 0)));
    assert!(is_day_long((10, 0), (20, 0)));
}

#[test]
fn no_route_goes_from_an_island_to_a_town() {
    let island = Place {
        kind: PlaceKind::Island,
        ..place("Lanzarote", "ES", 0.0)
    };
    let town = |name| place(name, "ES", 0.6);
    let lines_of = |first: Place, last: Place| {
        datelines(&facts_of(vec![
            (photo(1).located(), Some(first)),
            (photo(2).located(), Some(last)),
        ]))
    };
    let both = lines_of(island.clone(), town("Playa Blanca"));
    let names = |line: &String, name| line.contains(name);
    assert!(both.iter().any(|line| names(line, "Lanzarote")), "{both:?}");
    assert!(
        both.iter().all(|line| !names(line, "Playa Blanca")),
        "{both:?}"
    );
    let other = Place {
        name: "Fuerteventura".to_owned(),
        ..island.clone()
    };
    let islands = lines_of(island, other);
    assert!(
        islands
            .iter()
            .any(|line| line.starts_with("Lanzarote to Fuerteventura")),
        "{islands:?}"
    );
    let towns = lines_of(town("Potes"), town("Playa Blanca"));
    assert!(
        towns
            .iter()
            .any(|line| line.starts_with("Potes to Playa Blanca")),
        "{towns:?}"
    );
    let country = Place {
        kind: PlaceKind::Country,
        ..place("Spain", "ES", 0.0)
    };
    let known = lines_of(country, town("Potes"));
    assert!(known.iter().any(|line| names(line, "Potes")), "{known:?}");
    let outside = lines_of(town("Potes"), place("Playa Blanca", "ES", 9.0));
    assert!(
        outside.iter().all(|line| !line.contains(" to ")),
        "{outside:?}"
    );
}

#[test]
fn beside_a_loss_no_days_are_counted() {
    let photos = [9, 10].map(|day| {
        let taken = photo(day).taken_at(time(2026, 5, day.into(), 16, 28));
        (taken.located(), Some(place("Lisbon", "PT", 0.6)))
    });
    let note = Note::parse("First trip without Dad.").ok();
    let facts = facts_of(photos.into()).with_note(note);
    for tone in Tone::ALL {
        for draft in regenerations(&facts, tone, 20) {
            assert!(!draft.caption.as_str().contains("days"), "{draft:?}");
        }
    }
}

#[test]
fn a_trip_of_two_places_names_both_before_their_country() {
    let photos = [("Poole", 1), ("Swanage", 2)].map(|(name, number)| {
        let taken = photo(number).taken_at(time(2026, 5, 9, 16, 28));
        (taken.located(), Some(place(name, "GB", 0.6)))
    });
    let note = Note::parse("lost twice, worth it").ok();
    let facts = facts_of(photos.into()).with_note(note);
    for tone in Tone::ALL {
        for draft in regenerations(&facts, tone, 3) {
            assert!(draft.caption.as_str().contains("Poole"), "{draft:?}");
        }
    }
}
