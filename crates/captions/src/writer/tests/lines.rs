//! What holds for every line of every grammar.

use std::collections::{BTreeSet, HashSet};

use super::super::grammar::Grammar;
use super::super::line::{Line, Piece};
use super::super::slot::Slot;
use super::super::tones::grammar;
use super::super::words::{When, Words};
use super::super::{Choices, datelines};
use super::a_note;
use super::trips::{in_arezzo, trips};
use crate::evidence::Evidence;
use crate::facts::testing::facts_of;
use crate::rules::banned_phrases;
use crate::{Tone, TripFacts};

/// How many takes of a tone need nothing to be known: who generates again and again tires first.
const FREE_TAKES_MIN: usize = 28;

/// The lines that are sentences of the tone's own.
fn voiced(grammar: &Grammar) -> Vec<Line> {
    let takes = || grammar.takes.iter().copied().flatten();
    let openings = takes().map(|take| take.opening);
    let then = takes().flat_map(|take| take.then);
    let then = then.map(|text| Line { text, when: None });
    let others = [grammar.asides, grammar.closings].concat();
    openings.chain(then).chain(others).collect()
}

/// The lines that do not go on with another.
fn standing_alone() -> Vec<Line> {
    let of_tones = Tone::ALL.into_iter().flat_map(|tone| {
        let grammar = grammar(tone);
        let takes = grammar.takes.iter().copied().flatten();
        let openings: Vec<Line> = takes.map(|take| take.opening).collect();
        [&*openings, grammar.asides, grammar.closings].concat()
    });
    of_tones
        .chain(datelines::DATELINES.iter().copied())
        .collect()
}

fn every_line() -> Vec<Line> {
    let of_tones = Tone::ALL.into_iter().flat_map(|tone| {
        let grammar = grammar(tone);
        [voiced(grammar), grammar.notes.to_vec()].concat()
    });
    of_tones
        .chain(datelines::DATELINES.iter().copied())
        .collect()
}

#[test]
fn every_slot_of_every_line_is_one_that_there_is() {
    for line in every_line() {
        for piece in line.pieces() {
            if let Piece::Slot(name) = piece {
                assert!(Slot::parse(name).is_some(), "{name} in {:?}", line.text);
            }
        }
    }
}

#[test]
fn no_sentence_is_in_two_lines() {
    let mut seen = HashSet::new();
    for tone in Tone::ALL {
        for line in voiced(grammar(tone)) {
            assert!(seen.insert(line.text), "{:?} is there twice", line.text);
        }
    }
}

#[test]
fn every_line_ends_a_sentence_and_has_no_worn_out_phrase() {
    for tone in Tone::ALL {
        for line in voiced(grammar(tone)) {
            let last = line.text.chars().last().unwrap();
            let is_sign = !last.is_ascii() && !last.is_alphanumeric();
            assert!(matches!(last, '.' | '!' | '?') || is_sign, "{}", line.text);
            assert_eq!(banned_phrases(line.text).next(), None, "{}", line.text);
        }
    }
}

#[test]
fn every_take_can_go_on_in_two_ways() {
    for tone in Tone::ALL {
        for take in grammar(tone).takes.iter().copied().flatten() {
            assert!(take.then.len() >= 2, "{}", take.opening.text);
        }
    }
}

#[test]
fn every_line_can_be_used() {
    let mut trips: Vec<TripFacts> = trips().into_iter().map(|(_, facts)| facts).collect();
    trips.extend(super::trips::trips_on_every_day());
    let words: Vec<Words> = trips
        .iter()
        .map(|facts| Words::of(&facts.clone().with_note(Some(a_note()))))
        .collect();
    let choices = Choices::new(&trips[0], Tone::Funny, 0);
    for line in every_line() {
        assert!(
            words
                .iter()
                .any(|words| line.fill(words, choices).is_some()),
            "{} is never used",
            line.text
        );
    }
}

#[test]
fn no_line_claims_more_than_what_it_waits_for() {
    let mut trips: Vec<TripFacts> = trips().into_iter().map(|(_, facts)| facts).collect();
    trips.extend(super::trips::trips_on_every_day());
    let mut claiming = BTreeSet::new();
    for facts in trips {
        let (words, evidence) = (Words::of(&facts), Evidence::of(&facts));
        let choices = Choices::new(&facts, Tone::Funny, 0);
        let fill = |line: Line| line.fill(&words, choices);
        let takes = Tone::ALL.into_iter().flat_map(|tone| grammar(tone).takes);
        let takes = takes.copied().flatten();
        let known_takes = takes.filter(|take| fill(take.opening).is_some());
        let then = known_takes.flat_map(|take| take.then);
        let then = then.map(|text| Line { text, when: None });
        for text in standing_alone().into_iter().chain(then).filter_map(fill) {
            if !evidence.unsupported_claims(&text).is_empty() {
                claiming.insert(text);
            }
        }
    }
    assert_eq!(claiming, BTreeSet::new());
}

#[test]
fn enough_takes_need_nothing_to_be_known() {
    let facts = crate::facts::testing::facts_of(vec![(crate::facts::testing::photo(1), None)]);
    let words = Words::of(&facts);
    for tone in Tone::ALL {
        let takes = grammar(tone).takes.iter().copied().flatten();
        let free = takes.filter(|take| {
            take.opening
                .fill(&words, Choices::new(&facts, tone, 0))
                .is_some()
        });
        assert!(free.count() >= FREE_TAKES_MIN, "{tone:?}");
    }
}

#[test]
fn a_few_minutes_over_noon_are_no_day_and_no_span_of_it() {
    let words = |from: (u32, u32), to: (u32, u32)| {
        let shots = vec![in_arezzo(1, from.0, from.1), in_arezzo(2, to.0, to.1)];
        Words::of(&facts_of(shots))
    };
    let noon = words((11, 58), (12, 3));
    assert_eq!(
        (noon.get(Slot::PartSpan), noon.holds(When::DayLong)),
        (None, false)
    );
    let hours = words((10, 0), (15, 0));
    assert_eq!(hours.get(Slot::PartSpan), Some("morning to afternoon"));
    assert!(!hours.holds(When::DayLong));
    assert!(words((10, 0), (20, 0)).holds(When::DayLong));
    for line in every_line()
        .into_iter()
        .filter(|line| line.text.contains("hole day"))
    {
        assert_eq!(line.when, Some(When::DayLong), "{}", line.text);
    }
}
