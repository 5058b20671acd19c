//! Frequencies of topics in captions.

use super::super::slot::{Slot, Topic};
use super::super::words::Words;
use super::regenerations;
use super::trips::{trips, trips_with_every_subject};
use crate::{Language, Tone, TripFacts};

/// The number of captions per trip.
const CAPTIONS: usize = 5;

/// So many of so many captions mention a topic.
#[derive(Debug, Default)]
struct Share {
    telling: usize,
    all: usize,
}

impl Share {
    /// Over captions in every tone.
    fn of(
        trips: &[TripFacts],
        language: Language,
        tells: impl Fn(&TripFacts, Tone, &str) -> bool,
    ) -> Self {
        let mut share = Self::default();
        for facts in trips {
            let facts = facts.clone().in_language(language);
            for tone in Tone::ALL {
                for draft in regenerations(&facts, tone, CAPTIONS) {
                    share.all += 1;
                    share.telling += usize::from(tells(&facts, tone, draft.caption.as_str()));
                }
            }
        }
        share
    }

    fn in_ten(&self) -> f64 {
        #[allow(clippy::cast_precision_loss)] // There are a few thousand captions.
        let share = self.telling as f64 / self.all as f64;
        share * 10.0
    }
}

/// Whether a caption contains a line about one of these topics.
fn has_line_about(topics: &[Topic], facts: &TripFacts, tone: Tone, caption: &str) -> bool {
    let words = Words::of(facts);
    let grammar = tone.grammar(facts.language);
    let lines = grammar.ideas.iter().chain(grammar.remarks);
    let mut about = lines.filter(|line| line.topics().iter().any(|topic| topics.contains(topic)));
    about.any(|line| {
        line.fill(&words)
            .is_some_and(|text| caption.contains(&text))
    })
}

#[test]
fn the_number_of_photos_and_how_they_look_are_told_in_one_of_ten_at_most() {
    let has_looks =
        |facts: &TripFacts| facts.photos.len() == 1 || facts.light.is_some() || facts.is_monochrome;
    let trips = trips().into_iter().map(|(_, facts)| facts);
    let trips: Vec<TripFacts> = trips.filter(has_looks).collect();
    for language in Language::ALL {
        let looks = Share::of(&trips, language, |facts, tone, caption| {
            has_line_about(&[Topic::Count, Topic::Pixels], facts, tone, caption)
        });
        assert!(looks.in_ten() <= 1.0, "{language:?}: {looks:?}");
    }
}

#[test]
fn a_known_place_is_told_in_nearly_all() {
    for language in Language::ALL {
        let is_known = |facts: &TripFacts| {
            let words = Words::of(&facts.clone().in_language(language));
            let slots = [Slot::InPlace, Slot::Places, Slot::Country];
            slots.iter().any(|slot| words.get(*slot, None).is_some())
        };
        let trips = trips().into_iter().map(|(_, facts)| facts);
        let trips: Vec<TripFacts> = trips.filter(is_known).collect();
        let placed = Share::of(&trips, language, |facts, _, caption| {
            Words::of(facts).is_told(Topic::Place, caption)
        });
        assert!(placed.in_ten() >= 9.5, "{language:?}: {placed:?}");
    }
}

#[test]
fn what_is_surely_seen_is_told_in_six_of_ten_at_least() {
    let trips: Vec<TripFacts> = trips_with_every_subject().into_iter().step_by(3).collect();
    for language in Language::ALL {
        let shown = Share::of(&trips, language, |facts, tone, caption| {
            has_line_about(&[Topic::Subject], facts, tone, caption)
        });
        assert!(shown.in_ten() >= 6.0, "{language:?}: {shown:?}");
    }
}
